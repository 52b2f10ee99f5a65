import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { writeSamples } from '../../recordings/samples.js';
import { openPage } from '../../scripts/browser.js';
import { root } from './package.node.js';

/** What the script of a page leaves in `globalThis.found`. Fails with what went wrong in the page. */
export async function foundAt(browser: Browser, url: string): Promise<unknown> {
  const { page, problems } = await openPage(browser, url);
  const waiting = page.waitForFunction(() => 'found' in globalThis, undefined, { timeout: 30_000 });
  await waiting.catch((cause: unknown) => {
    throw new Error(`the page says: ${problems.join('; ')}`, { cause });
  });
  if (problems.length > 0) throw new Error(`the page says: ${problems.join('; ')}`);
  return await page.evaluate(() => (globalThis as { found?: unknown }).found);
}

/** A copy of examples/ where the packed package is installed, and what else they need. */
export function installedExamples(installed: string): string {
  const folder = join(installed, 'examples');
  cpSync(join(root, 'examples'), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const [example, names] of [
    ['react', ['react', 'react-dom', 'scheduler']],
    ['player-vue', ['vue', '@vue', '@vitejs']],
  ] as const)
    for (const name of names) {
      const from = join(root, 'examples', example, 'node_modules', name);
      const to = join(installed, 'node_modules', name);
      if (!existsSync(to)) symlinkSync(from, to, 'junction');
    }
  mkdirSync(join(root, '.cache/screenshots'), { recursive: true });
  return folder;
}

/** A copy of playground/ with samples, whose `replaykit` is the packed package. */
export function installedPlayground(installed: string): string {
  const folder = join(installed, 'playground');
  cpSync(join(root, 'playground'), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', 'public/samples'].some((name) => path.startsWith(join(root, 'playground', name))),
  });
  // playground/tsconfig.json extends it
  cpSync(join(root, 'tsconfig.src.json'), join(installed, 'tsconfig.src.json'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'playground/node_modules'))) {
    if (!name.startsWith('.') && name !== 'replaykit')
      symlinkSync(join(root, 'playground/node_modules', name), join(modules, name), 'junction');
  }
  // a copy, since packages beside replaykit are looked for beside the place that a link leads to
  for (const part of ['dist', 'package.json'])
    cpSync(join(installed, 'node_modules/replaykit', part), join(modules, 'replaykit', part), { recursive: true });
  writeSamples(join(folder, 'public/samples'));
  return folder;
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { vcrSample } from '../../recordings/vcr/sample.js';
import { w3gSample } from '../../recordings/w3g/sample.js';
import { launchBrowser, openPage, policyFor, POLICY, serveFolders, type FileServer } from '../../scripts/browser.js';
import { root } from '../support/package.node.js';

let browser: Browser;
let server: FileServer | undefined;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(async () => {
  await browser.close();
  await server?.close();
});

test('the drop zone of the recipes shows what the page says, and takes what is dropped', async () => {
  const recipe = readFileSync(join(root, 'docs/recipes/drop-zone.md'), 'utf8');
  const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(recipe)![1]!;
  const folder = join(inject('installed'), 'pages/recipe');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), block('html'));
  writeFileSync(join(folder, 'drop.js'), block('js'));
  server = await serveFolders(
    { '/': folder, '/replaykit/': join(inject('installed'), 'node_modules/replaykit/dist') },
    policyFor(block('html')),
  );
  const { page, problems } = await openPage(browser, `${server.url}/index.html`);
  const shown = (): Promise<string | null> => page.locator('#result').textContent();
  await page.locator('#file').setInputFiles({ name: 'match.w3g', mimeType: '', buffer: Buffer.from(w3gSample()) });
  await expect.poll(shown).toBe(block('text').trim());
  await expect.poll(() => page.locator('#cancel').isDisabled()).toBe(true);

  const bytes = [...w3gSample()];
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(given)], 'no.txt'));
    document.getElementById('result')!.textContent = '';
    document.getElementById('zone')!.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true, bubbles: true }));
  }, bytes);
  await expect.poll(shown).toBe(block('text').trim());
  expect(problems).toEqual([]);
});

test('the five lines of the recipes play a match, and the program below them goes to its first highlight', async () => {
  const recipe = readFileSync(join(root, 'docs/recipes/match-on-a-page.md'), 'utf8');
  const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(recipe)![1]!;
  expect(block('html').trim().split('\n')).toHaveLength(5);
  const folder = join(inject('installed'), 'pages/match');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), `${block('html')}<script type="module" src="./more.js"></script>`);
  writeFileSync(join(folder, 'more.js'), block('js'));
  writeFileSync(join(folder, 'match.vcr'), vcrSample());
  const own = await serveFolders({ '/': folder, '/replaykit/': join(inject('installed'), 'node_modules/replaykit/dist') }, POLICY);
  try {
    const { page, problems } = await openPage(browser, `${own.url}/index.html`);
    const found = () =>
      page.evaluate(() => {
        const { currentTime, paused, playbackRate, scene } = document.querySelector('replay-player')!;
        const first = scene?.moments.find(({ weight }) => weight >= 0.5)?.seconds;
        return { isThere: first !== undefined && currentTime > first && currentTime < first + 60, paused, playbackRate };
      });
    await expect.poll(found).toEqual({ isThere: true, paused: false, playbackRate: 2 });
    expect(problems).toEqual([]);
  } finally {
    await own.close();
  }
});

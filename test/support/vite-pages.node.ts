import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';
import { POLICY } from '../../scripts/browser.js';
import type { Stranger } from './strangers.node.js';
import type { StrangersPages } from './strangers-pages.node.js';

/** Any version of Vite, as far as it is used here. */
export type AnyVite = Pick<typeof import('vite'), 'build' | 'createServer'>;

/** What a page finds that Vite builds. */
export async function foundByBuild(vite: AnyVite, pages: StrangersPages, name: string, config: UserConfig = {}): Promise<unknown> {
  const folder = pages.plant(name);
  await vite.build({ ...config, root: folder, base: './', logLevel: 'error', configFile: false });
  return await pages.foundBy(join(folder, 'dist'));
}

/** What a page of the development server of Vite finds. */
export async function foundByServer(
  vite: AnyVite,
  project: Stranger,
  pages: StrangersPages,
  name: string,
  config: UserConfig = {},
): Promise<unknown> {
  const folder = pages.plant(name);
  cpSync(join(project.folder, 'fixtures'), join(folder, 'fixtures'), { recursive: true });
  const server = await vite.createServer({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'error',
    // the package is outside of the page's folder here
    server: { port: 0, host: '127.0.0.1', fs: { allow: [project.folder] }, headers: { 'content-security-policy': POLICY } },
  });
  await server.listen();
  try {
    return await pages.foundAt(`${server.resolvedUrls!.local[0]!}index.html`);
  } finally {
    await server.close();
  }
}

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser, serveFolders, type FileServer } from '../../scripts/browser.js';
import { foundAt } from './pages.node.js';
import { REPLAYS, type Stranger } from './strangers.node.js';
import { expectedFindings, type Found } from './strangers-findings.node.js';

/** Reads the replays in the page and in a worker, and says what is in them. */
const program = (worker: string): string => `
import { startReplayWorker } from 'replaykit/worker';
import { readAll, readByWorker } from './reading.js';
const names = ${JSON.stringify(REPLAYS)};
const fetched = (name) => fetch('/fixtures/' + name);
// browsers of 2020, which Vite 6 builds for, know no await outside of functions
async function main() {
  const all = await readAll(names, async (name) => new Uint8Array(await (await fetched(name)).arrayBuffer()));
  const one = await startReplayWorker(${worker});
  const byWorker = await readByWorker(one, names, async (name) => new File([await (await fetched(name)).blob()], name));
  const { title } = await one.summarizeReplay(new URL('/fixtures/toy-match.icrep', location.href));
  await one.close();
  globalThis.found = { all, worker: byWorker, title };
}
void main();
`;

/** A page without anything but its script, `main.js`. */
export const HTML = '<!doctype html><title>page</title><script type="module" src="./main.js"></script>';

/** The pages of a stranger's project, in Chromium. */
export interface StrangersPages {
  /** Makes a folder with a page. `worker`: what `startReplayWorker` is given, as code. */
  plant(name: string, options?: { readonly worker?: string; readonly html?: string }): string;
  /** Serves a folder, and gives what its page finds in the replays. */
  foundBy(folder: string, policy?: string, more?: Readonly<Record<string, string>>): Promise<unknown>;
  foundAt(url: string): Promise<unknown>;
}

/** What each of the pages has to find. */
export const expectedOfPages = async (): Promise<Found & { readonly title: string }> => ({
  ...(await expectedFindings()),
  title: 'Ada vs Gräce',
});

/** The pages of a project for the tests of a file. */
export function strangersPages(project: Stranger): StrangersPages {
  let browser: Browser;
  const servers: FileServer[] = [];
  beforeAll(async () => void (browser = await launchBrowser()));
  afterAll(async () => {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  });
  return {
    plant(name, { worker = '', html = HTML } = {}) {
      const folder = join(project.folder, name);
      mkdirSync(folder);
      writeFileSync(join(folder, 'main.js'), program(worker));
      writeFileSync(join(folder, 'index.html'), html);
      cpSync(join(project.folder, 'reading.js'), join(folder, 'reading.js'));
      return folder;
    },
    async foundBy(folder, policy, more = {}) {
      const server = await serveFolders({ '/': folder, '/fixtures/': join(project.folder, 'fixtures'), ...more }, policy);
      servers.push(server);
      return await foundAt(browser, `${server.url}/index.html`);
    },
    foundAt: (url) => foundAt(browser, url),
  };
}

import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, openPage, policyFor, serveFolders, type FileServer } from '../../scripts/browser.js';
import { installedExamples } from '../support/pages.node.js';
import { root } from '../support/package.node.js';

const installed = inject('installed');
const fixture = (name: string): string => join(root, 'fixtures', name);

let browser: Browser;
let examples = '';
const servers: FileServer[] = [];
beforeAll(async () => {
  examples = installedExamples(installed);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** Screenshots at the width of a desktop and of a phone. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: join(root, `.cache/screenshots/${name}-${width}.png`) });
  }
}

async function built(name: string): Promise<string> {
  const folder = join(examples, name);
  await build({ root: folder, logLevel: 'error' });
  const server = await serveFolders({ '/': join(folder, 'dist') });
  servers.push(server);
  return `${server.url}/index.html`;
}

/** The script of the worker comes late: a file chosen before the worker is ready must not be lost. */
const slowWorker = (page: Page): Promise<unknown> =>
  page.route('**/*replay-worker*', async (route) => {
    await sleep(500);
    await route.continue();
  });

/** A gamecache that takes a while to read. */
function manyGames(): Buffer {
  const cache = readFileSync(fixture('gamecache-3.04b.dat'));
  const repeats = Math.ceil((24 << 20) / cache.length);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(cache.readUInt32LE(0) * repeats);
  return Buffer.concat([head, ...Array.from({ length: repeats }, () => cache.subarray(4))]);
}

test('vite-drop: a file, a dropped file, progress and cancel, damage', async () => {
  const { page, problems } = await openPage(browser, await built('vite-drop'), slowWorker);
  await pictures(page, 'vite-drop-empty');
  await page.locator('#file').setInputFiles(fixture('toy-match.SC2Replay'));
  await expect.poll(() => page.locator('#title').textContent()).toBe('Anna vs Bo');
  await expect.poll(() => page.locator('#tables').innerText()).toMatch(/chat\s+2$/m);
  expect(await page.locator('#status').textContent()).toBe('Anna · Bo');
  expect(await page.locator('#reading').isHidden()).toBe(true);
  await pictures(page, 'vite-drop-read');

  await page.locator('#file').setInputFiles({ name: 'many.dat', mimeType: '', buffer: manyGames() });
  const value = async (): Promise<number> => await page.locator('#progress').evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(value).toBeGreaterThan(1 << 20);
  await pictures(page, 'vite-drop-reading');
  await page.locator('#cancel').click();
  await expect.poll(() => page.locator('#status').textContent()).toBe('Canceled.');
  expect(await value()).toBeLessThan(24 << 20);

  const bytes = [...readFileSync(fixture('toy-match.icrep'))];
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(content)], 'match.icrep'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, bytes);
  await expect.poll(() => page.locator('#title').textContent()).toBe('Ada vs Gräce');

  await page.locator('#file').setInputFiles({ name: 'no.dem', mimeType: '', buffer: Buffer.from('not a replay') });
  await expect.poll(() => page.locator('#status').textContent()).toBe('not a replay format that replaykit supports');
  expect(problems).toEqual([]);
});

test('react: players, and files that cannot be read', async () => {
  const { page, problems } = await openPage(browser, await built('react'));
  await page.locator('input').setInputFiles(fixture('toy-match.SC2Replay'));
  await expect.poll(() => page.locator('h2').allTextContents()).toEqual(['Anna vs Bo']);
  expect(await page.locator('.row').allTextContents()).toEqual(['Anna zerg, loss', 'Bo terran, win']);
  await pictures(page, 'react-read');
  await page
    .locator('input')
    .setInputFiles({ name: 'no.dem', mimeType: '', buffer: readFileSync(fixture('dota2-container.dem')).subarray(0, 40) });
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^dem: .* at byte \d+$/);
  await pictures(page, 'react-error');
  expect(problems).toEqual([]);
});

test('static-page: an import map, no bundler', async () => {
  const folder = join(examples, 'static-page');
  const policy = policyFor(readFileSync(join(folder, 'index.html'), 'utf8'));
  const dist = join(installed, 'node_modules/replaykit/dist');
  const server = await serveFolders({ '/': examples, '/static-page/replaykit/': dist }, policy);
  servers.push(server);
  const { page, problems } = await openPage(browser, `${server.url}/static-page/index.html`, slowWorker);
  await page.locator('input').setInputFiles(fixture('toy-match.SC2Replay'));
  await expect.poll(() => page.locator('#status').textContent()).toBe('2 lines of chat in toy-match.SC2Replay');
  await pictures(page, 'static-page-read');
  expect(problems).toEqual([]);
});

describe('each is under 60 lines', () => {
  test.each(['vite-drop', 'react', 'static-page', 'player-html', 'player-react', 'player-vue'])('%s', (name) => {
    const folder = join(root, 'examples', name);
    const sources = readdirSync(folder).filter((file) => ['.html', '.js', '.jsx', '.vue'].includes(extname(file)));
    const lines = sources.reduce((sum, file) => sum + readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length, 0);
    expect(sources.length).toBeGreaterThan(1);
    expect(lines).toBeLessThan(60);
  });
});

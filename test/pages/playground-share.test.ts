import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser, serveFolders, type FileServer } from '../../scripts/browser.js';
import type { ReplayPlayerElement } from '../../src/player/index.js';
import { readScene, readSceneFile } from '../../src/scene/index.js';

/** What can be passed on of a match, and opened again. */

const dist = inject('playground');
const sample = (file: string): string => join(dist, 'samples', file);

let browser: Browser;
let server: FileServer;
/** Another host: files below /open may be read by any page, others not. */
let other: Server;
let otherUrl: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  server = await serveFolders({ '/': dist });
  browser = await launchBrowser();
  other = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname;
    if (path.endsWith('/missing.w3g')) return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
    response.writeHead(200, path.startsWith('/open') ? { 'access-control-allow-origin': '*' } : {});
    response.end(readFileSync(sample('sample-warcraft3.w3g')));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await new Promise((resolve) => other.close(resolve));
});
beforeEach(async () => {
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
  page = await context.newPage();
});
afterEach(async () => await context.close());

const visit = async (fragment: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${server.url}/index.html#${fragment}`);
};
const at = async (): Promise<number> => await page.locator('replay-player').evaluate((one) => (one as ReplayPlayerElement).currentTime);
const isRead = async (): Promise<void> => {
  await page.locator('replay-player').waitFor({ timeout: 30_000 });
  await expect
    .poll(() => page.locator('replay-player').evaluate((one) => (one as ReplayPlayerElement).readyState), { timeout: 30_000 })
    .toBe(4);
};
const saved = async (name: string): Promise<{ readonly bytes: Buffer; readonly file: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { bytes: readFileSync(await download.path()), file: download.suggestedFilename() };
};

test('a link to a moment of a sample opens at that moment', { timeout: 120_000 }, async () => {
  await visit('sample=w3g&t=40');
  await isRead();
  await page.locator('replay-player').evaluate((one) => void ((one as ReplayPlayerElement).currentTime = 71.25));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.locator('.share .note').innerText()).toBe('Copied the link to this moment.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('t')).toBe('71.25');
  await page.goto('about:blank');
  await page.goto(link);
  await isRead();
  await expect.poll(at).toBeCloseTo(71.25, 1);
});

test('a picture of the result has the size of a card; a clip is WebM', { timeout: 120_000 }, async () => {
  await visit('sample=dota2&t=300');
  await isRead();
  const { bytes, file } = await saved('Picture');
  expect(file).toBe('sample-dota2.png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const clip = await saved('Clip of 10 s');
  expect(clip.file).toBe('sample-dota2.webm');
  expect(clip.bytes.readUInt32BE(0)).toBe(0x1a45dfa3);
  expect(clip.bytes.length).toBeGreaterThan(10_000);
});

test('a scene file has the scene, and the page plays it without the replay', { timeout: 120_000 }, async () => {
  await visit('sample=dota2&t=300');
  await isRead();
  await expect.poll(() => page.getByRole('button', { name: 'Scene file' }).isEnabled(), { timeout: 30_000 }).toBe(true);
  const { bytes, file } = await saved('Scene file');
  const scene = await readScene(new Uint8Array(readFileSync(sample('sample-dota2.dem'))));
  const kept = await readSceneFile(new Uint8Array(bytes));
  expect([kept.title, kept.actors.length, kept.moments.length]).toEqual([scene.title, scene.actors.length, scene.moments.length]);
  await visit('');
  await page.locator('input[type=file]').first().setInputFiles({ name: file, mimeType: '', buffer: bytes });
  await isRead();
  expect(await page.locator('replay-player').evaluate((one) => (one as ReplayPlayerElement).scene?.actors.length)).toBe(
    scene.actors.length,
  );
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Match', 'Inspect']);
  expect(await page.locator('.problem').count()).toBe(0);
  await expect.poll(() => page.locator('.story-row').count()).toBeGreaterThan(3);
});

test('an address of a replay is opened, and refused in words', { timeout: 120_000 }, async () => {
  await visit(`url=${encodeURIComponent(`${otherUrl}/open/game.w3g`)}&t=30`);
  await isRead();
  await expect.poll(at).toBeCloseTo(30, 0);
  expect(await page.locator('.entry .quiet').innerText()).toContain('game.w3g');
  await visit(`url=${encodeURIComponent(`${otherUrl}/closed/game.w3g`)}`);
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toMatch(/does not allow other pages to read its files \(no CORS header\)\. Download the file and drop it here instead/);
  await visit(`url=${encodeURIComponent(`${otherUrl}/open/missing.w3g`)}`);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('has no file at this address (status 404)');
  await visit(`url=${encodeURIComponent('javascript:alert(1)')}`);
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('Only addresses that begin with https: or http: can be opened, not javascript:');
});

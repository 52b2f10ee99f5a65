import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violations } from '../support/axe.node.js';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';
import { root } from '../support/package.node.js';

const dist = inject('playground');
const samples = JSON.parse(readFileSync(join(dist, 'samples/index.json'), 'utf8')) as readonly { readonly id: string }[];
/** Tabs that look the same for every replay: two samples get screenshots, all are checked. */
const ALIKE = ['tables', 'sql', 'events', 'inspect'];
const SHOW_ALIKE = ['dota2', 'sc2'];

const pictures = join(root, '.cache/screenshots');
let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  server = await serveFolders({ '/': dist });
  browser = await launchBrowser();
  ({ page, problems } = await openPage(browser, `${server.url}/index.html`));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Screenshots at the width of a desktop and of a phone, in light and dark, and violations of level AA in either. */
async function look(name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.screenshot({ path: join(pictures, `playground-${name}-${width}-${colorScheme}.png`) });
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWider) found.push(`${name} at ${width}: wider than the window`);
    }
  }
  return [...found, ...(await check(name))];
}

/** Violations of level AA, in light and dark. */
async function check(name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page)).map((one) => `${name}, ${colorScheme}: ${one}`));
  }
  return found;
}

/** Waits until nothing is being read. */
const settled = async (): Promise<void> => {
  await expect.poll(() => page.locator('progress').count(), { timeout: 30_000 }).toBe(0);
  await page.waitForTimeout(150);
};

test('before a file is open', async () => {
  expect(await look('empty')).toEqual([]);
});

test('a file that is not a replay, and a damaged replay', async () => {
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'no.dem', mimeType: '', buffer: Buffer.from('this is not a replay, whatever its name says') });
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await expect.poll(() => page.locator('.hex-row').count()).toBeGreaterThan(0);
  expect(await look('error')).toEqual([]);
  const cut = readFileSync(join(dist, 'samples/sample-dota2.dem')).subarray(0, 60_000);
  await input.setInputFiles({ name: 'cut.dem', mimeType: '', buffer: cut });
  await expect.poll(() => page.locator('.pill.bad').count()).toBe(1);
  await settled();
  expect(await look('damaged')).toEqual([]);
});

test.each(samples.map(({ id }) => id))('every tab of %s', { timeout: 240_000 }, async (id) => {
  // in the middle, where something happens
  await page.evaluate((hash) => (location.hash = hash), `sample=${id}&t=290`);
  await page.reload();
  await expect.poll(() => page.getByRole('tab').count(), { timeout: 30_000 }).toBeGreaterThan(3);
  await settled();
  const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.id.slice('tab-'.length)));
  expect(tabs[0]).toBe(id === 'gamecache' ? 'cache-games' : 'match');
  const found: string[] = [];
  for (const tab of tabs) {
    await page.locator(`#tab-${tab}`).click();
    await expect.poll(() => page.locator('#view > *').count()).toBeGreaterThan(0);
    await settled();
    found.push(...(await (ALIKE.includes(tab) && !SHOW_ALIKE.includes(id) ? check : look)(`${id}-${tab}`)));
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../support/pages.node.js';
import { root } from '../support/package.node.js';

const fixture = (name: string): string => join(root, 'fixtures', name);

const dist = inject('playground');

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  server = await serveFolders({ '/': dist });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  ({ page, problems } = await openPage(browser, `${server.url}/index.html`));
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await page.close();
});

const drop = async (...files: string[]): Promise<void> => page.locator('input[type=file]').first().setInputFiles(files);
const title = async (): Promise<string | null> => page.locator('h1').textContent();

test('own script before a drop is under 80 KB, gzipped', async () => {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(loaded.length).toBeGreaterThan(0);
  const bytes = loaded.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(80_000);
});

describe('a file of every format', () => {
  const said: Readonly<Record<string, string>> = {
    'toy-match.SC2Replay': 'Anna vs Bo',
    'toy-match.icrep': 'Ada vs Gräce',
    'gamecache-3.04b.dat': 'DotAReplay cache of 5 games',
  };
  test('says what it is, and shows all of its tables', async () => {
    for (const [file, expected] of Object.entries(said)) {
      await drop(fixture(file));
      await expect.poll(title).toBe(expected);
      await expect.poll(() => page.locator('.band .progress').count()).toBe(0);
      await page.getByRole('tab', { name: 'Tables' }).click();
      for (const chip of await page.locator('.chips .chip').all()) {
        await chip.click();
        await expect.poll(() => page.locator('.grid-body .grid-row').count()).toBeGreaterThan(0);
      }
      await page.getByRole('tab', { name: 'Overview' }).click();
    }
    expect(await page.locator('.entry').count()).toBe(Object.keys(said).length);
  });
});

test('the built folder is small, and every file of it is beside the page', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dist, name)).isFile());
  expect(files).toContain('index.html');
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

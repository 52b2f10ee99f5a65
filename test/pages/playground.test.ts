import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';
import { isReplayError, summarizeReplay } from '../../src/index.js';
import type { ReplayPlayerElement } from '../../src/player/index.js';
import { readScene, turningPointOf, valueAt } from '../../src/scene/index.js';
import { manifest, root } from '../support/package.node.js';

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
  test('is identified, with all of its tables', async () => {
    for (const [file, expected] of Object.entries(said)) {
      await drop(fixture(file));
      await expect.poll(title).toBe(expected);
      await expect.poll(() => page.locator('.band .progress').count()).toBe(0);
      await page.getByRole('tab', { name: 'Tables' }).click();
      for (const chip of await page.locator('.chips .chip').all()) {
        await chip.click();
        await expect.poll(() => page.locator('.grid-body .grid-row').count()).toBeGreaterThan(0);
      }
    }
    await expect.poll(() => page.locator('.entry').count()).toBe(Object.keys(said).length);
  });
});

/** A gamecache that takes a while to read: 150,000 games. */
function manyGames(): Buffer {
  const cache = readFileSync(fixture('gamecache-3.04b.dat'));
  const repeats = 30_000;
  const head = Buffer.alloc(4);
  head.writeUInt32LE(cache.readUInt32LE(0) * repeats);
  return Buffer.concat([head, ...Array.from({ length: repeats }, () => cache.subarray(4))]);
}

describe('150,000 rows', () => {
  const rows = (): Promise<number> => page.locator('.grid-body .grid-row').count();
  const rowText = (row: number): Promise<string> => page.locator('.grid-body .grid-row').nth(row).innerText();
  const settled = async (): Promise<void> => expect.poll(() => page.locator('.band progress').count(), { timeout: 50_000 }).toBe(0);

  test(
    'cancel keeps what was read, and reading again reads all; at most 200 rows; filter, sort, a row, downloads',
    { timeout: 240_000 },
    async () => {
      // from the disk: 24 MB take long through the protocol of the browser
      const folder = mkdtempSync(join(tmpdir(), 'replaykit-many-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, 'many.dat'), manyGames());
      await page.locator('input[type=file]').first().setInputFiles(join(folder, 'many.dat'));
      await expect.poll(() => page.getByRole('tab', { name: 'Tables' }).count()).toBe(1);
      await page.locator('.band').getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => page.locator('.band').innerText()).toContain('Canceled');
      await page.getByRole('tab', { name: 'Tables' }).click();
      await page.locator('.chips').getByRole('button', { name: 'Items' }).click();
      const total = async (): Promise<number> =>
        Number((await page.locator('.chip[aria-pressed=true] .quiet').innerText()).replaceAll(/\D/g, ''));
      expect(await total()).toBeLessThan(150_000);
      await page.getByRole('button', { name: 'Read again' }).click();
      await settled();
      await expect.poll(total).toBe(150_000);

      await expect.poll(rows).toBeGreaterThan(5);
      await page.locator('.grid').evaluate((grid) => (grid.scrollTop = grid.scrollHeight));
      await expect.poll(() => page.locator('.grid-body .grid-row').last().getAttribute('aria-rowindex')).toBe('150001');
      await expect.poll(rows).toBeLessThan(200);

      // games are numbered from the first
      await page.locator('.grid').evaluate((grid) => (grid.scrollTop = 0));
      await expect.poll(() => page.locator('.grid-body .grid-row').first().getAttribute('aria-rowindex')).toBe('2');
      const [first, second] = [await rowText(0), await rowText(1)];
      expect(first).not.toBe(second);
      const id = first.split('\n')[0]!;
      const column = (await page.locator('.grid-head [role=columnheader]').first().innerText()).trim().replaceAll(' ', '_');
      await page.getByLabel('Filter rows').fill(`${column}<${Number(id) + 100}`);
      await expect.poll(() => page.locator('.about').innerText(), { timeout: 20_000 }).toContain('100 of 150\u202f000 rows');
      await page.getByRole('columnheader').first().getByRole('button').click();
      await expect.poll(() => page.getByRole('columnheader').first().getAttribute('aria-sort')).toBe('ascending');
      await page.getByRole('columnheader').first().getByRole('button').click();
      await expect.poll(() => rowText(0)).toMatch(new RegExp(`^${Number(id) + 99}\\n`));

      await page.locator('.grid').focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.locator('.drawer').innerText()).toContain(String(Number(id) + 99));
      const saved = async (name: string): Promise<string> => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
        return await download.path();
      };
      const csv = readFileSync(await saved('CSV'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(csv.length).toBe(101);
      expect(csv[0]).toMatch(/^replay,/);
      expect(csv[1]).toContain(`,${Number(id) + 99},`);

      // the other two have the same rows in the same order
      const ids = csv.slice(1).map((line) => Number(line.split(',')[csv[0]!.split(',').indexOf('item')]));
      expect(new Set(ids).size).toBe(100);
      const lines = readFileSync(await saved('NDJSON'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { readonly item: number }).item)).toEqual(ids);
      const duckdb = await (await DuckDBInstance.create()).connect();
      const rowsOf = await duckdb.runAndReadAll(`select item from read_parquet('${(await saved('Parquet')).replaceAll("'", "''")}')`);
      expect(rowsOf.getRows().map(([item]) => item)).toEqual(ids);
    },
  );
});

test('a query runs in a separate thread, and two columns of numbers become a plot', async () => {
  await page.evaluate(
    () => (location.hash = 'sample=dota2&view=sql&sql=SELECT+team,+SUM(kills)+AS+kills+FROM+dota_players+GROUP+BY+team+ORDER+BY+team'),
  );
  await page.reload();
  await expect
    .poll(() => page.locator('.sql-answer .grid-row').allInnerTexts(), { timeout: 20_000 })
    .toEqual(['team\nkills', 'dire\n9', 'radiant\n15']);
  await expect.poll(title).toBe('Radiant 15 – 9 Dire');
  await page.getByLabel('Query').fill('SELECT tick, x FROM dota_positions WHERE player_id = 0');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.locator('.sql-answer canvas').count()).toBe(1);
  await page.getByLabel('Query').fill('SELECT nothing FROM nowhere');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => page.locator('.sql-answer [role=alert]').count()).toBe(1);
});

test('a diagnostic links to its byte; the address has the moment, the view and the sample', async () => {
  const cut = readFileSync(join(dist, 'samples/sample-dota2.dem')).subarray(0, 60_000);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'cut.dem', mimeType: '', buffer: cut });
  const link = page.locator('.diagnostics li', { hasText: 'a command of' }).locator('.link');
  await expect.poll(() => link.count()).toBe(1);
  const offset = Number(await link.innerText());
  await link.click();
  await expect.poll(() => page.locator('.hex-row mark').count()).toBe(2);
  const row = page.locator('.hex-row', { has: page.locator('mark') });
  const at = parseInt(await row.locator('.offset').innerText(), 16);
  expect(offset - at).toBeGreaterThanOrEqual(0);
  expect(offset - at).toBeLessThan(16);
  expect(await row.locator('.hex mark').innerText()).toBe(cut[offset]!.toString(16).padStart(2, '0'));

  await page.evaluate(() => (location.hash = 'sample=sc2&view=tables&t=120.437&span=60.5-180'));
  await page.reload();
  await expect.poll(() => page.getByRole('tab', { name: 'Tables' }).getAttribute('aria-selected'), { timeout: 20_000 }).toBe('true');
  await expect.poll(() => page.locator('.scrubber output').innerText()).toBe('2:00');
  const slider = page.getByRole('slider', { name: 'Timeline' });
  await expect.poll(() => slider.inputValue()).toBe('120.437');
  await expect.poll(() => page.locator('.scrubber-head .chip').innerText()).toBe('1:00–3:00 ×');
  // the line of time may be drawn again under the key, while the replay is still read
  await expect
    .poll(async () => {
      if ((await slider.inputValue()) === '120.437') await slider.press('ArrowRight');
      return Number(await slider.inputValue());
    })
    .toBeCloseTo(121, 0);
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(120.5);
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => Number(new URLSearchParams(location.hash.slice(1)).get('t')))).toBeGreaterThan(500);
});

test('a report of a failure has error codes and offsets, and nothing from the file', async () => {
  const bytes = Buffer.concat([Buffer.from('PBUFDEM\0'), Buffer.from('Anna and Bo'.repeat(100))]);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'Anna at home.dem', mimeType: '', buffer: bytes });
  const error = await summarizeReplay(bytes).then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!isReplayError(error)) throw new Error('the file can be read');
  await page.getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('region', { name: 'Report' });
  await expect.poll(() => sheet.locator('pre').count()).toBe(1);
  const report = await sheet.locator('pre').innerText();
  expect(report).not.toMatch(/Anna|Bo\b|home/);
  const { code, reason, offset, path } = error;
  const known = { replaykit: manifest.version, code, format: 'dem', offset, path: [...path], bytes: bytes.length, diagnostics: [] };
  expect(JSON.parse(report)).toEqual(JSON.parse(JSON.stringify({ ...known, reason })));

  const cut = readFileSync(join(dist, 'samples/sample-dota2.dem')).subarray(0, 60_000);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'cut.dem', mimeType: '', buffer: cut });
  await expect.poll(() => page.locator('.diagnostics li').count()).toBeGreaterThan(0);
});

test('the match plays while the worker of the page reads it, with one scrubber', { timeout: 120_000 }, async () => {
  const visit = await browser.newPage();
  await visit.goto(`${server.url}/index.html#sample=dota2`);
  const player = visit.locator('replay-player');
  const facts = () =>
    player.evaluate((element) => {
      const { readyState, currentTime, scene } = element as ReplayPlayerElement;
      return { readyState, currentTime, actors: scene?.actors.length };
    });
  await expect.poll(async () => (await facts()).readyState, { timeout: 20_000 }).toBe(4);
  expect(await visit.locator('.stage > .scrubber').count()).toBe(0);
  const bytes = new Uint8Array(readFileSync(join(dist, 'samples/sample-dota2.dem')));
  const { length } = (await readScene(bytes)).actors;
  await expect.poll(async () => (await facts()).actors, { timeout: 20_000 }).toBe(length);
  // what reads demos is the script of the worker, so the page itself loads nothing of it
  const loaded = await visit.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /dem-|packet/.test(name))).toEqual([]);
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await facts()).currentTime).toBeGreaterThan(0.5);
  await visit.getByRole('tab', { name: 'Tables' }).click();
  expect(await visit.locator('.stage > .scrubber').count()).toBe(1);
  await visit.close();
});

test('the match opens where it turned, between its sides as they were then, with its story', { timeout: 120_000 }, async () => {
  const scene = await readScene(new Uint8Array(readFileSync(join(dist, 'samples/sample-dota2.dem'))));
  const turn = turningPointOf(scene)!;
  const visit = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const at = (): Promise<number> => visit.locator('replay-player').evaluate((element) => (element as ReplayPlayerElement).currentTime);
  await visit.goto(`${server.url}/index.html#sample=dota2`);
  await expect.poll(async () => (await visit.locator('replay-player').count()) > 0 && at(), { timeout: 30_000 }).toBeCloseTo(turn - 3, 0);
  // the players of a side, with what they had at that moment
  const rows = async (): Promise<readonly string[]> =>
    (await visit.locator('.side-panel li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, '')).sort();
  const expected = (seconds: number): readonly string[] =>
    scene.actors
      .filter(({ kind }) => kind === 'hero')
      .map(({ label, detail, values }) => {
        const [kills, deaths, assists, worth] = ['kills', 'deaths', 'assists', 'netWorth'].map((name) => valueAt(values[name]!, seconds));
        return `${label}${detail}${kills}/${deaths}/${assists}${Math.round(worth!)}`.replaceAll(/\s+/g, '');
      })
      .sort();
  await expect.poll(rows).toEqual(expected(await at()));
  // a click in the story goes there, and the panels with it
  const kill = scene.moments.filter(({ kind }) => kind === 'kill').at(-1)!;
  await visit.locator('.story-row').filter({ hasText: kill.text }).last().getByRole('button').click();
  await expect.poll(at).toBeCloseTo(kill.seconds, 1);
  await expect.poll(rows).toEqual(expected(await at()));
  // an address with a moment wins
  await visit.goto('about:blank');
  await visit.goto(`${server.url}/index.html#sample=dota2&t=290`);
  await expect.poll(async () => (await visit.locator('replay-player').count()) > 0 && at(), { timeout: 30_000 }).toBeCloseTo(290, 1);
  await visit.close();
});

test('swipes on a phone switch views, except on controls that use them', { timeout: 120_000 }, async () => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`${server.url}/index.html#sample=dota2`);
  const shown = (): Promise<string> => phone.locator('[role=tab][aria-selected=true]').innerText();
  await expect.poll(() => phone.locator('.view h2').count(), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => phone.getByRole('tab').count(), { timeout: 10_000 }).toBeGreaterThan(6);
  const client = await phone.context().newCDPSession(phone);
  const swipe = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }] });
    await touch('touchStart', from);
    await touch('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  expect(await shown()).toBe('Match');
  // a drag on the match moves its map
  await expect.poll(() => phone.locator('replay-player').count(), { timeout: 10_000 }).toBe(1);
  await swipe([330, 400], [60, 410]);
  await phone.waitForTimeout(300);
  expect(await shown()).toBe('Match');
  await phone.getByRole('tab', { name: 'Net worth' }).click();
  await expect.poll(() => phone.locator('.view h2').count(), { timeout: 10_000 }).toBeGreaterThan(0);
  // on the heading: the plot below it handles touches itself
  const heading = (await phone.locator('.view h2').first().boundingBox())!;
  await swipe([60, heading.y + 6], [330, heading.y + 10]);
  await expect.poll(shown, { timeout: 10_000 }).toBe('Match');
  await phone.getByRole('tab', { name: 'Net worth' }).click();
  await expect.poll(() => phone.locator('.plot canvas').count(), { timeout: 10_000 }).toBeGreaterThan(0);
  // a plot handles touches itself, and up or down is not a swipe
  const plot = (await phone.locator('.plot').first().boundingBox())!;
  await swipe([330, plot.y + 40], [60, plot.y + 42]);
  await swipe([330, 600], [240, 200]);
  await phone.waitForTimeout(300);
  expect(await shown()).toBe('Net worth');
  await phone.close();
});

test('holds no match that was closed', async () => {
  const client = await page.context().newCDPSession(page);
  const players = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    const { result } = await client.send('Runtime.evaluate', {
      expression: "customElements.get('replay-player').prototype",
      objectGroup: 'players',
    });
    const { objects } = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId!, objectGroup: 'players' });
    const { result: count } = await client.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: 'function () { return this.length; }',
    });
    await client.send('Runtime.releaseObjectGroup', { objectGroup: 'players' });
    return count.value as number;
  };
  for (let opened = 1; opened <= 8; opened++) {
    await drop(fixture('toy-match.icrep'));
    await expect.poll(() => page.locator('.entry').count()).toBe(opened);
    await expect.poll(() => page.evaluate(() => document.querySelector<ReplayPlayerElement>('replay-player')?.scene?.title)).toBeDefined();
  }
  // four replays stay open, and the page may still know of the one before
  await expect.poll(players, { timeout: 10_000 }).toBeLessThanOrEqual(5);
});

test('the files for offline are fetched once no replay is read', async () => {
  const requested: string[] = [];
  let held = 0;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // a page of its own, which has had no time without a replay
  const fresh = await browser.newPage();
  onTestFinished(() => fresh.close());
  fresh.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  // the code of a format comes when its first file is read
  await fresh.route(/\/assets\/sc2-/, async (route) => {
    held++;
    await released;
    await route.continue();
  });
  await fresh.goto(`${server.url}/index.html#sample=sc2`);
  await expect.poll(() => held).toBeGreaterThan(0);
  await fresh.waitForTimeout(2000);
  expect(requested).not.toContain('/sw.js');
  release!();
  await expect.poll(() => fresh.locator('h1').textContent(), { timeout: 20_000 }).toContain(' vs ');
  await fresh.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => requested).toContain('/sw.js');
});

test('after the first load the page opens offline', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await page.context().setOffline(true);
  await page.reload();
  await drop(fixture('toy-match.SC2Replay'));
  await expect.poll(title).toBe('Anna vs Bo');
  await expect.poll(() => page.locator('.team li b').allTextContents()).toEqual(['Bo', 'Anna']);
});

test('the built folder is small, and the page loads files only from it', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dist, name)).isFile());
  expect(files).toContain('index.html');
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

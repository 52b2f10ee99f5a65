import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';
import { summarizeReplay } from '../../src/index.js';
import { readScene, valueAt } from '../../src/scene/index.js';
import { streamTables } from '../../src/tables/index.js';
import { violations } from '../support/axe.node.js';
import { laterGame } from '../support/sc2-games.js';
import { root } from '../support/package.node.js';

/** The list of all replays: a folder of many files. */

const dist = inject('playground');
const folder = mkdtempSync(join(tmpdir(), 'replaykit-library-'));
const FILES: Readonly<Record<string, string>> = {
  'ladder/one.SC2Replay': join(root, 'fixtures/toy-match.SC2Replay'),
  'ladder/two.SC2Replay': join(dist, 'samples/sample-starcraft2.SC2Replay'),
  'ladder/old/three.w3g': join(dist, 'samples/sample-warcraft3.w3g'),
  'match.icrep': join(root, 'fixtures/toy-match.icrep'),
};

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  server = await serveFolders({ '/': dist });
  browser = await launchBrowser();
  for (const [path, from] of Object.entries(FILES)) {
    mkdirSync(join(folder, 'season', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'season', path), readFileSync(from));
  }
  // the same game often, as a ladder has the same players
  for (let i = 0; i < 20; i++)
    writeFileSync(join(folder, 'season/ladder', `again-${i}.SC2Replay`), readFileSync(FILES['ladder/one.SC2Replay']!));
  writeFileSync(join(folder, 'season/broken.SC2Replay'), 'not a replay');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
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

const openFolder = async (): Promise<void> => {
  await page.locator('input[webkitdirectory]').first().setInputFiles(join(folder, 'season'));
  await expect.poll(() => page.locator('.library h1').innerText()).toBe('25 replays');
  await expect.poll(() => page.locator('.library .band progress').count(), { timeout: 30_000 }).toBe(0);
};
const rows = async (): Promise<string[][]> =>
  await page
    .getByRole('grid', { name: /^Replays/ })
    .locator('.grid-body .grid-row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)));
const column = async (name: string): Promise<string[]> => {
  const heads = await page.locator('.library .grid-head [role=columnheader]').allInnerTexts();
  const at = heads.findIndex((head) => head.replace(/ [↑↓]$/, '') === name);
  return (await rows()).map((row) => row[at]!);
};

test('a folder becomes a list that is searched, filtered and sorted, and a row opens', { timeout: 120_000 }, async () => {
  await page.setViewportSize({ width: 1440, height: 1400 });
  await openFolder();
  const titles = await column('match');
  expect(titles).toHaveLength(25);
  const toy = await summarizeReplay(readFileSync(FILES['ladder/one.SC2Replay']!));
  expect(titles.filter((one) => one === toy.title)).toHaveLength(21);
  await page.getByRole('button', { name: "Can't be read" }).click();
  await expect.poll(() => column('file')).toEqual(['season/broken.SC2Replay']);
  await page.getByRole('button', { name: "Can't be read" }).click();
  await page.locator('.library .chip', { hasText: 'Warcraft III' }).click();
  await expect.poll(() => column('file')).toEqual(['season/ladder/old/three.w3g']);
  await page.locator('.library .chip', { hasText: 'Warcraft III' }).click();
  // a search looks into names of players
  const named = await Promise.all(Object.values(FILES).map(async (path) => (await summarizeReplay(readFileSync(path))).players));
  const others = named.slice(0, -1).flat();
  const who = named.at(-1)!.find(({ name }) => others.every((other) => other.name !== name))!;
  await page.getByLabel('Search replays').fill(who.name!);
  await expect.poll(() => column('file')).toEqual(['season/match.icrep']);
  await page.getByLabel('Search replays').fill('');
  await page.getByRole('columnheader', { name: 'size' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'size' }).getByRole('button').click();
  const [largest] = await column('file');
  const sizes = Object.entries(FILES).map(([path, from]) => [`season/${path}`, readFileSync(from).length] as const);
  expect(largest).toBe(sizes.sort(([, a], [, b]) => b - a)[0]![0]);
  expect(await violations(page)).toEqual([]);

  await page.locator('.library .grid-body .grid-row').first().click();
  await expect.poll(() => page.locator('[role=tab]').count()).toBeGreaterThan(3);
  expect(await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('replay'))).toBe(largest);
  await page.goBack();
  await expect.poll(() => page.locator('.library h1').innerText()).toBe('25 replays');
  // arrow keys and Enter do the same
  await page.locator('.library .grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.band h1').innerText()).not.toMatch(/replays$/);
});

test('totals are those of the summaries, also of one player', { timeout: 120_000 }, async () => {
  await openFolder();
  await page.getByRole('button', { name: 'Totals' }).click();
  // the copies of a game count once
  const summaries = await Promise.all(Object.values(FILES).map(async (path) => await summarizeReplay(readFileSync(path))));
  const counted = async (label: string): Promise<Record<string, string[]>> => {
    const lines = await page
      .getByRole('region', { name: label, exact: true })
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
    return Object.fromEntries(lines.map(([name, ...rest]) => [name!, rest]));
  };
  const wanted: Record<string, [games: number, wins: number, losses: number]> = {};
  for (const { players } of summaries)
    for (const { name, result } of players) {
      const own = (wanted[name!] ??= [0, 0, 0]);
      own[0]++;
      if (result === 'win') own[1]++;
      if (result === 'loss') own[2]++;
    }
  const text = ([games, wins, losses]: [number, number, number]): string[] => [
    ...[games, wins, losses].map(String),
    wins + losses === 0 ? '–' : `${Math.round((100 * wins) / (wins + losses))} %`,
  ];
  await expect.poll(() => counted('Players')).toEqual(Object.fromEntries(Object.entries(wanted).map(([name, own]) => [name, text(own)])));
  expect(await violations(page)).toEqual([]);

  await page.getByRole('region', { name: 'Players', exact: true }).getByRole('button', { name: 'Anna', exact: true }).click();
  const own = summaries.flatMap((summary) => {
    const [player] = summary.players.filter(({ name }) => name === 'Anna');
    return player === undefined ? [] : [{ summary, player }];
  });
  expect(own.length).toBeGreaterThan(0);
  expect(await page.getByText('20 copies left out').count()).toBe(1);
  const opponents: Record<string, [number, number, number]> = {};
  for (const { summary, player } of own)
    for (const other of summary.players) {
      if (other === player || (other.team !== undefined && other.team === player.team)) continue;
      const total = (opponents[other.name!] ??= [0, 0, 0]);
      total[0]++;
      if (player.result === 'win') total[1]++;
      if (player.result === 'loss') total[2]++;
    }
  await expect
    .poll(() => counted('Opponents'))
    .toEqual(Object.fromEntries(Object.entries(opponents).map(([name, total]) => [name, text(total)])));
});

test('series have their score, and files of one game stand together', { timeout: 120_000 }, async () => {
  const bytes = readFileSync(FILES['ladder/one.SC2Replay']!);
  const games = { 'first.SC2Replay': [1, 0], 'second.SC2Replay': [2, 1800], 'apart.SC2Replay': [3, 86_400] } as const;
  mkdirSync(join(folder, 'cup'));
  for (const [name, [seed, seconds]] of Object.entries(games)) writeFileSync(join(folder, 'cup', name), laterGame(bytes, seed, seconds));
  writeFileSync(join(folder, 'cup/second of Bo.SC2Replay'), laterGame(bytes, 2, 1800));
  await page.locator('input[webkitdirectory]').first().setInputFiles(join(folder, 'cup'));
  await page.getByRole('button', { name: 'All 4 replays' }).click();
  await expect.poll(() => page.locator('.library .band progress').count(), { timeout: 30_000 }).toBe(0);
  await page.locator('.library .chip', { hasText: 'Copies' }).click();
  await expect.poll(async () => (await column('file')).length).toBe(1);
  await page.locator('.library .chip', { hasText: 'Copies' }).click();

  await page.getByRole('button', { name: 'Series' }).click();
  const { players, map } = await summarizeReplay(bytes);
  const winner = players.find(({ result }) => result === 'win')!.name;
  const sides = players.map(({ name, result }) => `${name} ${result === 'win' ? 2 : 0}`).sort();
  await expect.poll(async () => (await page.locator('.series h2 > span').allInnerTexts()).sort()).toEqual(sides);
  const lines = await page
    .locator('.series tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
  expect(lines.map(([number, where, who]) => [number, where, who])).toEqual([
    ['1', map, winner],
    ['2', map, winner],
  ]);
  const files = lines.map((line) =>
    line
      .at(-1)!
      .split(/\s*\n\s*/)
      .sort(),
  );
  expect(files).toEqual([['cup/first.SC2Replay'], ['cup/second of Bo.SC2Replay', 'cup/second.SC2Replay']]);
  expect(await violations(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.getByRole('button', { name: 'SQL' }).click();
  await page.getByLabel('Query').fill('SELECT COUNT(*) AS n, COUNT(DISTINCT game_id) AS games FROM replays WHERE series_id IS NOT NULL');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => page.locator('.sql-answer .grid-body .grid-row [role=gridcell]').allInnerTexts()).toEqual(['3', '2']);

  await page.getByRole('button', { name: 'Series', exact: true }).click();
  await page.locator('.series').getByRole('button', { name: 'cup/first.SC2Replay' }).click();
  await expect.poll(() => page.locator('[role=tab]').count()).toBeGreaterThan(3);
});

test('SQL over all replays reads the tables that a query names', { timeout: 120_000 }, async () => {
  await openFolder();
  await page.getByRole('button', { name: 'SQL' }).click();
  const ask = async (query: string): Promise<string[]> => {
    await page.getByLabel('Query').fill(query);
    await page.getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => page.locator('.sql-answer .about').count(), { timeout: 30_000 }).toBe(1);
    expect(await page.locator('.sql-answer [role=alert]').count()).toBe(0);
    return await page.locator('.sql-answer .grid-body .grid-row').allInnerTexts();
  };
  await expect.poll(() => page.locator('.sql-answer .grid-body .grid-row').count()).toBeGreaterThan(0);
  expect(await ask('SELECT COUNT(*) AS n FROM replays')).toEqual(['24']);
  // a name that games share is written with its format
  const count = async (path: string, table: string): Promise<number> => {
    let found = 0;
    for await (const { length } of streamTables(readFileSync(path), { tables: [table], replay: 'x' })) found += length;
    return found;
  };
  const [one, two] = [await count(FILES['ladder/one.SC2Replay']!, 'units'), await count(FILES['ladder/two.SC2Replay']!, 'units')];
  expect(await ask('SELECT COUNT(*) AS n FROM "sc2.units"')).toEqual([String(21 * one + two)]);
  expect(await ask('SELECT COUNT(*) AS n FROM "sc2.units" u JOIN replays r ON u.replay = r.replay WHERE r.title = \'Anna vs Bo\'')).toEqual(
    [String(21 * one)],
  );
});

test('two replays of a game are compared on one axis', { timeout: 120_000 }, async () => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const paths = ['sample-starcraft2.SC2Replay', 'sample-warcraft3.w3g'].map((name) => join(dist, 'samples', name));
  const other = join(folder, 'other.SC2Replay');
  writeFileSync(other, readFileSync(paths[0]!));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...paths, other]);
  await page.getByRole('button', { name: 'All 3 replays' }).click();
  await expect.poll(() => page.locator('.library .band progress').count(), { timeout: 30_000 }).toBe(0);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  // a replay of another game is not offered
  await expect.poll(() => page.getByLabel('B').locator('option').allInnerTexts()).toEqual([expect.stringContaining('other.SC2Replay')]);
  const scene = await readScene(new Uint8Array(readFileSync(paths[0]!)), { include: ['series', 'moments'] });
  const lines = scene.series.filter(({ name }) => name === scene.series[0]!.name);
  const figure = page
    .locator('figure', { has: page.getByRole('heading', { name: lines[0]!.label.replace(/, .*$/, ''), exact: true }) })
    .first();
  await expect.poll(() => figure.count(), { timeout: 30_000 }).toBe(1);
  const [highlight] = [...scene.moments]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 12)
    .sort((a, b) => a.seconds - b.seconds);
  await page.locator('.highlights').first().getByRole('button').first().click();
  const values = lines.map((line) => Math.round(valueAt(line, highlight!.seconds)));
  await expect
    .poll(async () =>
      (await figure.locator('.legend b').allInnerTexts()).map((text) => Number(text.replaceAll(/\s/g, '').replace('–', 'NaN'))),
    )
    .toEqual([...values, ...values]);
  expect(await violations(page)).toEqual([]);
});

test('all tables come as one zip of Parquet files', { timeout: 120_000 }, async () => {
  await openFolder();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'All tables as Parquet' }).click(),
  ]);
  const out = join(folder, 'zip');
  mkdirSync(out);
  execFileSync('python3', ['-m', 'zipfile', '-e', await download.path(), out]);
  const duckdb = await (await DuckDBInstance.create()).connect();
  const ask = async (query: string): Promise<unknown> => (await duckdb.runAndReadAll(query)).getRows();
  const wanted: Record<string, number> = {};
  for await (const { table, length } of streamTables(readFileSync(FILES['ladder/one.SC2Replay']!), { replay: 'x' }))
    wanted[table.name] = (wanted[table.name] ?? 0) + length;
  for (const [name, many] of Object.entries(wanted))
    expect(
      await ask(
        `select count(*)::int, count(distinct replay)::int from '${join(out, 'sc2', `${name}.parquet`)}' where replay like 'season/ladder/again%'`,
      ),
      name,
    ).toEqual([[20 * many, 20]]);
});

test('replays are kept in the browser when asked, are there after a reload, and are forgotten', { timeout: 120_000 }, async () => {
  await openFolder();
  await page.getByRole('button', { name: /^Keep in this browser/ }).click();
  await expect.poll(() => page.getByText('25 replays kept in this browser').count(), { timeout: 30_000 }).toBe(1);
  await page.goto('about:blank');
  await page.goto(`${server.url}/index.html`);
  await expect.poll(() => page.locator('.library h1').innerText()).toBe('25 replays');
  await expect.poll(() => page.locator('.library .band progress').count(), { timeout: 30_000 }).toBe(0);
  await page.getByLabel('Search replays').fill('three');
  await expect.poll(() => column('file')).toEqual(['season/ladder/old/three.w3g']);
  await page.locator('.library .grid-body .grid-row').first().click();
  await expect.poll(() => page.locator('[role=tab]').count()).toBeGreaterThan(3);
  // the address of a kept file works after a reload
  await page.reload();
  await expect
    .poll(() => page.locator('.band h1').innerText(), { timeout: 20_000 })
    .toBe((await summarizeReplay(readFileSync(FILES['ladder/old/three.w3g']!))).title);
  await page.getByRole('button', { name: /^All 25 replays/ }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect.poll(() => page.locator('.drop-field').count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.locator('.drop-field').count()).toBe(1);
  await page.waitForTimeout(500);
  expect(await page.locator('.library').count()).toBe(0);
});

test('says which side won as the game calls it', async () => {
  const file = join(dist, 'samples/sample-dota2.dem');
  expect((await summarizeReplay(readFileSync(file))).winner).toBe('radiant');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('#tab-tables').waitFor();
  await page.evaluate(() => (location.hash = 'list=replays'));
  await expect.poll(() => page.locator('.library .grid-row', { hasText: 'Match 7000000001' }).innerText()).toContain('Radiant');
});

test('a thousand replays are listed, searched and queried, in little memory', { timeout: 240_000 }, async () => {
  const bytes = readFileSync(FILES['ladder/one.SC2Replay']!);
  mkdirSync(join(folder, 'thousand'));
  for (let i = 0; i < 1000; i++) writeFileSync(join(folder, 'thousand', `game-${i}.SC2Replay`), bytes);
  await page.evaluate(() => {
    const late: number[] = [];
    new PerformanceObserver((list) => late.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
    Object.assign(globalThis, { late });
  });
  await page.locator('input[webkitdirectory]').first().setInputFiles(join(folder, 'thousand'));
  await expect.poll(() => page.locator('.library h1').innerText()).toBe('1\u202f000 replays');
  await page.getByLabel('Search replays').fill('anna');
  await expect.poll(() => page.locator('.library .band progress').count(), { timeout: 120_000 }).toBe(0);
  await expect.poll(() => page.locator('.library .grid').getAttribute('aria-rowcount')).toBe('1001');
  // sizes are asked for a few at a time; a thousand times so many bytes are so many kilobytes
  await expect
    .poll(() => page.getByRole('button', { name: 'Keep in this browser' }).innerText())
    .toBe(`Keep in this browser, ${(bytes.length / 1000).toFixed(1)} MB`);
  await page.getByRole('button', { name: 'SQL' }).click();
  await page.getByLabel('Query').fill('SELECT COUNT(*) AS n FROM replays');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => page.locator('.sql-answer .grid-body .grid-row').allInnerTexts()).toEqual(['1000']);
  const { late, heap } = await page.evaluate(() => ({
    late: (globalThis as unknown as { late: number[] }).late,
    heap: (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  }));
  console.log(`a thousand replays: longest task ${Math.max(0, ...late)} ms, heap ${Math.round(heap / 1e6)} MB`);
  expect(heap).toBeLessThan(500e6);
});

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ARENAS } from '../../playground/src/arenas.js';
import { isReplayError, summarizeReplay } from '../../src/index.js';
import { FORMAT_NAMES, type ReplayFormat } from '../../src/kit/registry.js';
import { streamTables } from '../../src/tables/index.js';
import { corpusDir, corpusNames } from '../../recordings/corpus-folder.js';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';

const dir = corpusDir();

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  server = await serveFolders({ '/': inject('playground') });
  browser = await launchBrowser();
  ({ page, problems } = await openPage(browser, `${server.url}/index.html`));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What the page shows for a file: its name in the list, its players, and facts or the error. */
interface Shown {
  readonly title: string;
  readonly players: readonly string[];
  readonly length: string | undefined;
  readonly problem: string | undefined;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `de_train` is Train, `cs_italy` Italy, `(4)TurtleRock.w3x` Turtle Rock, `OLD_RING.SCN` Old ring; `cs_hw_p` of Rocket League is Rivals Arena. */
function saidMap(map: string): string {
  const [, track] = /^(.+)\.scn$/i.exec(map) ?? [];
  if (track !== undefined && track === track.toUpperCase()) return capital(track.toLowerCase().replaceAll('_', ' '));
  const arena = ARENAS[map.toLowerCase().replace(/_p$/, '')];
  if (/_p$/i.test(map) && arena !== undefined) return arena;
  const words = /_p$/i.test(map) ? undefined : /^(?:de|cs|ar|gg|dl)_(.+)$/i.exec(map)?.[1]?.replaceAll('_', ' ').toLowerCase();
  if (words !== undefined) return capital(words);
  const [, name] = /^(?:\(\d+\))?(.+)\.(?:w3[xm]|scn)$/i.exec(map.split(/[\\/]/).at(-1)!) ?? [];
  return name === undefined
    ? map
    : name
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .trim();
}

/** The same, from the library in Node. */
async function expected(path: string): Promise<Shown> {
  try {
    const { format, title, map, players, durationSeconds } = await summarizeReplay(readFileSync(path));
    const seconds = durationSeconds === undefined ? undefined : Math.floor(durationSeconds + 1e-6);
    const two = (value: number): string => String(value).padStart(2, '0');
    return {
      // a map is called as people say it, and a race begins with the kind of its session
      title: (format === 'vcr' ? capital : String)(map === undefined ? title : title.replace(map, saidMap(map))),
      players: players.map(({ name }) => name ?? 'unnamed').sort(),
      length:
        seconds === undefined
          ? undefined
          : `${seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`,
      problem: undefined,
    };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { title: '', players: [], length: undefined, problem: error.detail };
  }
}

const shown = async (): Promise<Shown> => {
  const match = page.locator('#tab-match');
  if ((await match.count()) > 0) await match.click();
  const players = await page.evaluate(() => [...document.querySelectorAll('.team li b')].map((name) => name.textContent).sort());
  if ((await page.locator('#tab-inspect').count()) > 0) await page.locator('#tab-inspect').click();
  const file = page.getByRole('button', { name: 'File', exact: true });
  if ((await file.count()) > 0) await file.click();
  await expect.poll(() => page.locator('#view .facts dt, .problem > p').count()).toBeGreaterThan(0);
  return await page.evaluate((named) => {
    const text = (selector: string): string | undefined => document.querySelector(selector)?.textContent ?? undefined;
    const facts = [...document.querySelectorAll('#view .facts dt')];
    const problem = text('.problem > p');
    return {
      title: text('.entry.active b') ?? '',
      players: named,
      length: facts.find((name) => name.textContent === 'Length')?.nextElementSibling?.textContent ?? undefined,
      problem: problem === undefined ? undefined : problem.toLowerCase().replace(/\.$/, ''),
    };
  }, players);
};

const BATCH = 12;

/** Waits until all dropped files are read. */
async function settled(): Promise<void> {
  await expect.poll(() => page.locator('.entry').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.band progress').count(), { timeout: 120_000 }).toBe(0);
}

async function compare(format: ReplayFormat, names: readonly string[]): Promise<void> {
  const paths = names.map((name) => join(dir!, format, name));
  await page.locator('input[type=file]').first().setInputFiles(paths);
  await expect.poll(() => page.locator('.entry').count()).toBe(names.length);
  for (const [i, path] of paths.entries()) {
    await page.locator('.entry-name').nth(i).click();
    await settled();
    const want = await expected(path);
    if (want.problem !== undefined) {
      expect((await shown()).problem, names[i]).toBe(want.problem.toLowerCase());
      continue;
    }
    // the scoreboard of a demo knows players that its summary does not
    const { players: wanted, problem: _, ...say } = want;
    // facts that come from the tables appear after the others
    let seen!: Shown;
    const facts = async (): Promise<Omit<Shown, 'players' | 'problem'>> => {
      seen = await shown();
      return { title: seen.title, length: seen.length };
    };
    await expect.poll(facts, { timeout: 10_000, message: names[i]! }).toEqual(say);
    const { players, problem } = seen;
    // a file may have a readable summary and unreadable tables
    if (problem !== undefined) expect(await failureOf(path)).toBe(problem);
    if (format !== 'dem') expect({ name: names[i], players }).toEqual({ name: names[i], players: wanted });
    else expect(players, names[i]).toEqual(expect.arrayContaining([...wanted]));
  }
}

const closeAll = async (): Promise<void> => {
  while ((await page.locator('.entry-close').count()) > 0) await page.locator('.entry-close').first().click();
};

/** The number of rows of each table, from the library in Node. */
async function rowsOf(path: string): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for await (const { table, length } of streamTables(readFileSync(path), { replay: 'x' }))
    rows[table.name] = (rows[table.name] ?? 0) + length;
  return rows;
}

/** Why the tables of a file cannot be read, from the library in Node. */
const failureOf = (path: string): Promise<string | undefined> =>
  rowsOf(path).then(
    () => undefined,
    (error: unknown) => (isReplayError(error) ? error.detail.toLowerCase() : String(error)),
  );

if (dir === undefined) test.skip('corpus: no ../shared/corpus; set REPLAYKIT_CORPUS to a folder of replays', () => undefined);
afterEach(() => closeAll());
describe.skipIf(dir === undefined)('every file of the corpus', () => {
  test.each(FORMAT_NAMES.filter((format) => dir !== undefined && corpusNames(dir, format).length > 0))(
    '%s',
    { timeout: 600_000 },
    async (format) => {
      const names = corpusNames(dir!, format);
      for (let at = 0; at < names.length; at += BATCH) {
        await compare(format, names.slice(at, at + BATCH));
        await closeAll();
      }
      // the tables of the largest file under 1 MB have as many rows as in Node
      const [large] = names
        .map((name) => ({ path: join(dir!, format, name), size: statSync(join(dir!, format, name)).size }))
        .filter(({ size }) => size < 1_000_000)
        .sort((a, b) => b.size - a.size);
      await page.locator('input[type=file]').first().setInputFiles(large!.path);
      await settled();
      await page.locator('#tab-inspect').click();
      await page.getByRole('button', { name: 'File', exact: true }).click();
      const counts = await page.locator('.counts li > span').allTextContents();
      const numbers = counts.map((text) => Number(text.replaceAll(/\D/g, '')));
      expect(numbers.sort((a, b) => a - b)).toEqual(Object.values(await rowsOf(large!.path)).sort((a, b) => a - b));
      await closeAll();
      expect(problems).toEqual([]);
    },
  );
});

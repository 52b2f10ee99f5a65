import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { Playground } from '../support/playground.node.js';

/** Copied code runs in Node with the packed package and prints what is on screen. */

const run = promisify(execFile);
const folder = join(inject('installed'), 'programs');
const samples = join(inject('playground'), 'samples');
const list = JSON.parse(readFileSync(join(samples, 'index.json'), 'utf8')) as readonly { readonly id: string; readonly file: string }[];

let playground: Playground;
beforeAll(async () => {
  mkdirSync(folder);
  for (const { file } of list) copyFileSync(join(samples, file), join(folder, file));
  playground = await Playground.start();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await playground.close();
});
afterEach(async () => {
  expect(playground.problems).toEqual([]);
  await playground.page.close();
});

/** The program for what is on screen. */
async function copied(): Promise<string> {
  await playground.page.getByRole('button', { name: 'Copy as code' }).click();
  const sheet = playground.page.getByRole('region', { name: 'Code', exact: true }).locator('pre');
  await expect.poll(() => sheet.count()).toBe(1);
  const code = await sheet.innerText();
  await playground.page.getByRole('region', { name: 'Code', exact: true }).getByRole('button', { name: 'Close' }).click();
  return code;
}

/** The output of a program, which must end without an error. */
async function printed(name: string, code: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const { stdout } = await run(process.execPath, ['--no-warnings', file], { cwd: folder, maxBuffer: 1 << 28 });
  return stdout;
}

/** A column of each view that its program must print. */
const SHOWN: Readonly<Record<string, readonly (readonly [tab: string, board: string, column: string])[]>> = {
  dota2: [
    ['Net worth', 'Players at the moment', 'Net worth'],
    ['Map', 'Heroes at the moment', 'Level'],
  ],
  cs2: [
    ['Scoreboard', 'Terrorists', 'Player'],
    ['Map', 'Players at the moment', 'Health'],
  ],
  deadlock: [['Souls and kills', 'Players at the moment', 'Souls']],
  sc2: [['Army and income', 'Players at the moment', 'Minerals']],
  vcr: [['Track', 'Order at the moment', 'Laps']],
  icrep: [['Economy', 'Players at the moment', 'Collected']],
  w3g: [['Players', 'Players', 'APM']],
  gamecache: [['Win rates', 'Win rates of players', 'Player']],
};
const GENERIC = ['Tables', 'SQL', 'Events', 'Inspect'];

describe('the program of every view', () => {
  test.each(list.map(({ id }) => id))('%s', { timeout: 240_000 }, async (id) => {
    await playground.openSample(id, '&t=290.5');
    const programs: Promise<string>[] = [];
    for (const tab of (await playground.tabs()).filter((name) => !GENERIC.includes(name))) {
      await playground.look(tab);
      const wanted = SHOWN[id]?.find(([of]) => of === tab);
      const cells = wanted === undefined ? [] : await playground.column(wanted[1], wanted[2]);
      if (wanted !== undefined) expect(cells.length).toBeGreaterThan(1);
      const code = await copied();
      programs.push(
        printed(`${id}-${tab.replaceAll(' ', '-')}`, code).then((output) => {
          expect(output.length, tab).toBeGreaterThan(40);
          for (const cell of cells) if (/^[\w. ]+$/.test(cell) && cell !== 'dead') expect(output, `${tab} ${cell}`).toContain(cell);
          return output;
        }),
      );
    }
    await Promise.all(programs);
  });
});

test('bytes, commands, schema and current entities', { timeout: 120_000 }, async () => {
  await playground.openSample('deadlock', '&view=inspect&at=40&t=100');
  const bytes = readFileSync(join(samples, 'sample-deadlock.dem'));
  expect(await printed('bytes', await copied())).toBe(`${bytes.subarray(0x40, 0x140).toString('hex')}\n`);
  await playground.page.getByRole('button', { name: 'Commands', exact: true }).click();
  const about = playground.page.locator('.about');
  await expect.poll(() => playground.page.locator('.grid-body .grid-row').count()).toBeGreaterThan(3);
  const commands = Number(await playground.page.getByRole('grid', { name: 'Commands' }).getAttribute('aria-rowcount')) - 1;
  const [offset] = (await playground.page.locator('.grid-body .grid-row').nth(1).innerText()).split('\n');
  const lines = (await printed('commands', await copied())).trimEnd().split('\n');
  expect(lines).toHaveLength(commands);
  expect(lines[1]).toMatch(new RegExp(`^${Number(offset)} `));
  await playground.page.getByRole('button', { name: 'Schema', exact: true }).click();
  await expect.poll(() => about.innerText()).toMatch(/^[\d\u202f]+ fields$/);
  const fields = Number((await about.innerText()).replaceAll(/\D/g, ''));
  expect((await printed('schema', await copied())).trimEnd().split('\n')).toHaveLength(fields);
  await playground.page.getByRole('button', { name: 'Entities', exact: true }).click();
  await expect.poll(() => about.innerText()).toMatch(/^\d+ entities at tick \d+/);
  const entities = (await printed('entities', await copied())).trimEnd().split('\n');
  await expect.poll(() => about.innerText()).toMatch(new RegExp(`^${entities.length} entities at tick `));
});

test('events of StarCraft II, bit by bit', { timeout: 120_000 }, async () => {
  await playground.openSample('sc2', '&view=inspect&part=events&stream=tracker&at=40');
  const { page } = playground;
  const grid = page.getByRole('grid', { name: 'Bits of the event' });
  const shown = (): Promise<string[][]> =>
    grid
      .locator('.grid-body .grid-row')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')));
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(5);
  const lines = (await printed('sc2-events', await copied())).trimEnd().split('\n');
  expect(await page.locator('dl.facts').first().innerText()).toContain(lines[0]!.split(' ')[0]);
  expect(Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(lines.length - 1);
  for (const [i, [field, , byte, bit, bits]] of (await shown()).entries())
    expect(`${Number(byte) * 8 + Number(bit)} ${bits} ${field}`).toBe(
      lines[i + 1]!.slice(0, lines[i + 1]!.indexOf(field!) + field!.length),
    );

  const place = (): number => parseInt(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('at') ?? '0', 16);
  await page.getByRole('button', { name: 'Next event' }).click();
  await expect.poll(place).toBeGreaterThan(0x40);
  await page.getByRole('button', { name: 'message', exact: true }).click();
  await expect.poll(() => page.locator('dl.facts').first().innerText()).toMatch(/S\w+Message/);
});

test('tables with a filter and an order, and events with a search', { timeout: 120_000 }, async () => {
  await playground.openSample('dota2', '&view=tables&table=dota_combat_log&q=kind:death+seconds>100&sort=-seconds&span=50-400');
  const about = (): Promise<string> => playground.page.locator('.about').innerText();
  const code = (await copied()).replace(
    'console.table(shown)',
    'console.log(JSON.stringify(shown.map(({ seconds, kind }) => [seconds, kind])))',
  );
  const shown = JSON.parse(await printed('table', code)) as readonly (readonly [number, string])[];
  expect(shown.length).toBeGreaterThan(10);
  await expect.poll(about).toMatch(new RegExp(` ${shown.length} of [\\d\\u202f]+ rows$`));
  expect(new Set(shown.map(([, kind]) => kind))).toEqual(new Set(['death']));
  expect(shown.map(([seconds]) => seconds)).toEqual(shown.map(([seconds]) => seconds).sort((a, b) => b - a));
  expect(shown.every(([seconds]) => seconds > 100 && seconds <= 400)).toBe(true);

  await playground.page.close();
  await playground.openSample('sc2', '&view=events&q=marine&type=unitBorn');
  await expect.poll(about).toMatch(/^\d+ of [\d\u202f]+ events$/);
  const program = await copied();
  const events = (await printed('events', program.replace('console.log(event)', 'console.log(event.type)'))).trimEnd().split('\n');
  expect(events.length).toBeGreaterThan(3);
  expect(events).toEqual(Array<string>(events.length).fill('unitBorn'));
  await expect.poll(about).toMatch(new RegExp(`^${events.length} of `));
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSc2 } from '../../src/formats/sc2/cut.js';
import { summarizeReplay } from '../../src/kit/index.js';
import { seriesOf } from '../../src/kit/series.js';
import { builtNodeEntry, type NodeEntry } from '../../scripts/node-build.js';
import { laterGame } from '../support/sc2-games.js';

let node: NodeEntry;
beforeAll(async () => {
  node = await builtNodeEntry();
}, 60_000);
const folder = mkdtempSync(join(tmpdir(), 'replaykit-series-id-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR = 60 * 60;
/** Name, seed and seconds after the first game. The break before the fourth is longer than three hours. */
const GAMES = [
  ['first', 1, 0],
  ['second', 2, HOUR],
  ['third', 3, 4 * HOUR],
  ['fourth', 4, 7 * HOUR + 1],
  ['fifth', 5, 8 * HOUR],
  ['alone', 6, 40 * HOUR],
] as const;

test('`series_id` of a query is that of seriesOf', { timeout: 60_000 }, async () => {
  const fixture = readFileSync('fixtures/toy-match.SC2Replay');
  for (const [name, seed, seconds] of GAMES) writeFileSync(join(folder, `${name}.SC2Replay`), laterGame(fixture, seed, seconds));
  writeFileSync(join(folder, 'copy.SC2Replay'), cutSc2(laterGame(fixture, 2, HOUR), { toSeconds: 5 }));
  writeFileSync(join(folder, 'duel.w3g'), readFileSync('fixtures/toy-duel.w3g'));
  writeFileSync(join(folder, 'race.vcr'), readFileSync('fixtures/rf2-race.vcr'));

  const names = [...GAMES.map(([name]) => `${name}.SC2Replay`), 'copy.SC2Replay', 'duel.w3g', 'race.vcr'];
  const replays = await Promise.all(names.map(async (name) => ({ ...(await summarizeReplay(readFileSync(join(folder, name)))), name })));
  const series = seriesOf(replays);
  expect(series.map(({ games }) => games.map(({ recordings }) => recordings.map(({ name }) => name.replace('.SC2Replay', ''))))).toEqual([
    [['first'], ['second', 'copy'], ['third']],
    [['fourth'], ['fifth']],
  ]);
  const wanted = new Map<string, string | null>(names.map((name) => [name, null]));
  for (const { id, games } of series) for (const { recordings } of games) for (const { name } of recordings) wanted.set(name, id);

  const tables = await node.openTables(folder, { cache: join(folder, 'cache'), jobs: 1 });
  try {
    const { rows } = await tables.query('SELECT path, series_id FROM replays');
    const found = rows.map(([path, id]) => [(path as string).slice(folder.length + 1), id] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
    const { rows: sides } = await tables.query('SELECT count(DISTINCT sides_id)::INT, count(sides_id)::INT FROM sc2.replays');
    expect(sides).toEqual([[1, 7]]);
    const { rows: none } = await tables.query('SELECT series_id FROM gamecache.replays');
    expect(none).toEqual([]);
  } finally {
    tables.close();
  }
});

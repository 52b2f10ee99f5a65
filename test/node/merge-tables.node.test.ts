import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as duckApi from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { duckError } from '../../src/node/sql/duck-errors.js';
import { duckMerger } from '../../src/node/sql/duck-merger.js';
import type { ExportReplaysOptions, ExportReport } from '../../src/node/index.js';
import { mergeTables } from '../../src/node/merge-tables.js';
import { tablesOf } from '../../src/tables/index.js';
import { builtNodeEntry, type NodeEntry } from '../../scripts/node-build.js';
import { root } from '../support/package.node.js';

let node: NodeEntry;
let duck: duckApi.DuckDBConnection;
beforeAll(async () => {
  node = await builtNodeEntry();
  duck = await (await duckApi.DuckDBInstance.create(':memory:')).connect();
}, 60_000);
afterAll(() => {
  duck.closeSync();
});

let folder = '';
let input = '';
let out = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaykit-merge-'));
  input = join(folder, 'in');
  out = join(folder, 'out');
  mkdirSync(input);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (...names: readonly string[]): void => names.forEach((name) => copyFileSync(join(root, 'fixtures', name), join(input, name)));
const run = (options: Partial<ExportReplaysOptions> = {}): Promise<ExportReport> =>
  node.exportReplays(input, { out, jobs: 1, merge: true, ...options });
const rowsOf = async (sql: string): Promise<unknown[][]> => (await duck.runAndReadAll(sql)).getRowsJS();
const table = (path: string): string => `'${join(out, path)}'`;
/** What is enough where a test is not about tables. */
const PLAYERS = { tables: ['players'] };
const NAMES = ['Anna', 'Bo'];
const GAMES = ['toy-match.SC2Replay', 'toy-match-wol.SC2Replay'];

test('one file of each table after the first run, with the rows of all replays by replay', async () => {
  plant(...GAMES, 'toy-match.icrep');
  const apart = join(folder, 'apart');
  await node.exportReplays(input, { out: apart, to: 'parquet', jobs: 1 });
  const { exported, merged, ignored } = await run();
  expect([exported, ignored]).toEqual([3, []]);
  const pathsOf = (format: 'sc2' | 'icrep'): string[] =>
    ['replays', ...tablesOf(format).map(({ name }) => name)].map((name) => `${format}/${name}/merged-1.parquet`);
  expect(merged.map(({ paths }) => paths)).toEqual([...pathsOf('sc2'), ...pathsOf('icrep')].map((path) => [path]));
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
    readonly tables: readonly { name: string; format: string }[];
  };
  expect(manifest.tables.map(({ format, name }) => `${format}/${name}`)).toEqual(merged.map(({ format, name }) => `${format}/${name}`));
  for (const { format, name, paths, rows, byteLength } of merged) {
    const path = paths[0]!;
    const files = `read_parquet('${join(apart, format, name)}/*.parquet', file_row_number = true)`;
    expect(await rowsOf(`FROM ${table(path)}`), name).toEqual(
      await rowsOf(`SELECT * EXCLUDE (file_row_number) FROM ${files} ORDER BY replay, file_row_number`),
    );
    expect([rows, byteLength]).toEqual([
      Number((await rowsOf(`SELECT count(*) FROM ${table(path)}`))[0]![0]),
      statSync(join(out, path)).size,
    ]);
  }
  const facts = async (path: string, column: string): Promise<unknown> =>
    (
      await rowsOf(
        `SELECT compression, encodings, stats_min_value FROM parquet_metadata(${table(path)}) WHERE path_in_schema = '${column}'`,
      )
    )[0];
  expect(await facts('sc2/players/merged-1.parquet', 'name')).toEqual(['ZSTD', 'PLAIN', 'Anna']);
  expect(await facts('icrep/events/merged-1.parquet', 'name')).toEqual([
    'ZSTD',
    expect.stringContaining('DICTIONARY'),
    'construction_yard',
  ]);
  const [[about]] = (await rowsOf(`SELECT decode(value) FROM parquet_kv_metadata(${table('sc2/players/merged-1.parquet')})`)) as [[string]];
  expect(about).toContain('"name":"players"');
});

test('a run goes on where one was ended, and adds to what is there', async () => {
  plant(GAMES[0]!);
  await run(PLAYERS);
  plant(GAMES[1]!, 'rf2-race.vcr');
  const again = await run(PLAYERS);
  expect([again.exported, again.skipped]).toEqual([2, 1]);
  const names = `SELECT name FROM ${table('sc2/players/*.parquet')} ORDER BY replay, slot_id`;
  expect((await rowsOf(names)).flat()).toEqual([...NAMES, ...NAMES]);
  // what was read is not needed any more: its rows stay
  rmSync(join(out, '_parts'), { recursive: true });
  rmSync(join(input, GAMES[0]!));
  expect(await run(PLAYERS)).toMatchObject({ exported: 0, skipped: 2 });
  expect((await rowsOf(names)).flat()).toEqual([...NAMES, ...NAMES]);
  expect(readdirSync(join(out, '_parts', '_scratch'))).toEqual([]);
  const tables = await node.openTables(out);
  expect((await tables.query('SELECT format, count(*) FROM replays GROUP BY format ORDER BY format')).rows).toEqual([
    ['sc2', 2n],
    ['vcr', 1n],
  ]);
  tables.close();
});

/** Caches like the fixture, with content of their own. */
function plantCaches(from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const bytes = readFileSync(join(root, 'fixtures', 'gamecache-3.04b.dat'));
    bytes.set(new TextEncoder().encode(String(i).padStart(3, '0')), 16);
    writeFileSync(join(input, `${i}.dat`), bytes);
  }
}
const sizesOf = async (): Promise<number[]> =>
  (
    await rowsOf(
      `SELECT count(DISTINCT replay)::INT FROM read_parquet('${join(out, 'gamecache/replays/*.parquet')}', filename = true) GROUP BY filename ORDER BY filename`,
    )
  ).map(([count]) => count as number);

test('what comes later goes into a file of its own, and small files become one', async () => {
  const sizes: number[][] = [];
  const first = (): number => statSync(join(out, 'gamecache/items/merged-1.parquet')).mtimeMs;
  let written = 0;
  for (const [from, to] of [
    [0, 12],
    [12, 14],
    [14, 15],
    [15, 16],
    [16, 40],
  ] as const) {
    plantCaches(from, to);
    expect(await run({ keepParts: false })).toMatchObject({ exported: to - from, skipped: from });
    sizes.push(await sizesOf());
    // what is not touched is not written again
    if (sizes.length === 1) written = first();
    else if (sizes.length < 5) expect(first()).toBe(written);
    expect(existsSync(join(out, '_parts', 'gamecache'))).toBe(false);
    expect(readdirSync(join(out, '_parts', '_manifests', 'parquet'))).toEqual([]);
  }
  expect(sizes).toEqual([[12], [12, 2], [12, 2, 1], [12, 4], [40]]);
  const { paths, rows } = (await run({ keepParts: false })).merged.find(({ name }) => name === 'items')!;
  expect(paths).toEqual(['gamecache/items/merged-5.parquet']);
  const apart = join(folder, 'apart');
  await node.exportReplays(input, { out: apart, to: 'parquet', jobs: 1 });
  expect(await rowsOf(`FROM '${apart}/gamecache/items/*.parquet' ORDER BY replay, item`)).toEqual(
    await rowsOf(`FROM ${table('gamecache/items/*.parquet')} ORDER BY replay, item`),
  );
  expect(rows).toBe(Number((await rowsOf(`SELECT count(*) FROM ${table('gamecache/items/*.parquet')}`))[0]![0]));
  const tables = await node.openTables(out);
  expect((await tables.query('SELECT count(*) FROM replays')).rows).toEqual([[40n]]);
  // the files that a query had in view are gone: those that took their place are found
  plantCaches(40, 80);
  await run({ keepParts: false });
  expect((await tables.query('SELECT count(*) FROM replays')).rows).toEqual([[80n]]);
  tables.close();
});

test('a replay that is exported again takes the place of its rows; what an ended run has left is removed', async () => {
  plantCaches(0, 3);
  await run({ tables: ['items'] });
  writeFileSync(join(out, 'gamecache/items/merged-7.parquet'), 'of a run that was killed');
  const before = await rowsOf(`FROM ${table('gamecache/items/merged-1.parquet')} ORDER BY replay, item`);
  rmSync(join(input, '0.dat'));
  // more tables than before: the two are read again, and the third has its rows from before
  expect(await run()).toMatchObject({ exported: 2, skipped: 0 });
  expect(readdirSync(join(out, 'gamecache/items'))).toEqual(['merged-2.parquet']);
  expect(await rowsOf(`FROM ${table('gamecache/items/*.parquet')} ORDER BY replay, item`)).toEqual(before);
  expect(await rowsOf(`SELECT count(DISTINCT replay)::INT FROM ${table('gamecache/players/*.parquet')}`)).toEqual([[2]]);
  expect(await run({ resume: false })).toMatchObject({ exported: 2 });
  expect(await rowsOf(`FROM ${table('gamecache/items/*.parquet')} ORDER BY replay, item`)).toEqual(before);
});

test('a folder has files of single replays or of all, and both go nowhere else', async () => {
  plant(GAMES[0]!);
  await expect(run({ ...PLAYERS, to: 'csv' })).rejects.toThrow('merged tables are Parquet, not csv');
  expect(existsSync(out)).toBe(false);
  await run(PLAYERS);
  await expect(run({ ...PLAYERS, merge: false, to: 'parquet' })).rejects.toThrow('was exported to with merging');
  const apart = join(folder, 'apart');
  await run({ ...PLAYERS, merge: false, to: 'parquet', out: apart });
  await expect(run({ ...PLAYERS, out: apart })).rejects.toThrow('was exported to without merging');
  const linked = join(folder, 'linked');
  mkdirSync(linked);
  symlinkSync(apart, join(linked, 'sc2'));
  await expect(run({ ...PLAYERS, out: linked })).rejects.toThrow('is a symbolic link');
});

const task = (parts: readonly string[], replays: readonly string[], into: string, before?: string) => ({
  parts,
  replays,
  into,
  before: before === undefined ? [] : [before],
  about: '{}',
});

test('more files than are open at once come in their order, and rows of other replays stay', async () => {
  const length = 260;
  const replays = Array.from({ length }, (__, i) => `replay-${String(i).padStart(3, '0')}`);
  const parts = replays.map((replay) => join(input, `${replay}.parquet`));
  const write = async (from: number, value: string): Promise<void> => {
    for (const [i, replay] of replays.slice(from).entries())
      await duck.run(`COPY (SELECT '${replay}' AS replay, ${value} AS value FROM range(3)) TO '${parts[from + i]!}' (FORMAT parquet)`);
  };
  await write(0, '-range');
  const merger = await duckMerger(duckApi, input);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, `${name}.parquet`)) as [string, string, string];
  expect(await merger.merge(task(parts, replays, first))).toBe(3 * length);
  const expected = replays.flatMap((replay) => [0n, -1n, -2n].map((value) => [replay, value]));
  expect(await rowsOf(`FROM '${first}'`)).toEqual(expected);
  await write(2, 'range');
  expect(await merger.merge(task(parts.slice(2), replays.slice(2), second, first))).toBe(3 * length);
  expect(await rowsOf(`FROM '${second}'`)).toEqual(expected.map(([replay, value], i) => [replay, i < 6 ? value : -(value as bigint)]));
  // one in the middle alone: the others come from before and behind it
  expect(await merger.merge(task([parts[9]!], [replays[9]!], third, first))).toBe(3 * length);
  const changed = expected.map(([replay, value]) => [replay, replay === replays[9] ? -(value as bigint) : value]);
  expect(await rowsOf(`FROM '${third}'`)).toEqual(changed);
  const ended = AbortSignal.abort(new Error('enough'));
  await expect(merger.merge({ ...task(parts, replays, first), signal: ended })).rejects.toThrow('enough');
  merger.close();
}, 20_000);

test('a merge that fails leaves all merged tables as they were', async () => {
  plant(GAMES[0]!);
  await run({});
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('merged') && !name.startsWith('_parts'),
  );
  const contents = (): unknown => files.map((name) => readFileSync(join(out, name)));
  const before = contents();
  expect(files).toContain('_merged.json');
  plant(GAMES[1]!);
  await node.exportReplays(input, { out: join(out, '_parts'), to: 'parquet' });
  const parts = join(out, '_parts', 'sc2', 'upgrades');
  for (const name of readdirSync(parts)) writeFileSync(join(parts, name), new Uint8Array(statSync(join(parts, name)).size));
  const error: unknown = await mergeTables({ out, scratch: folder, keepParts: true }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ name: 'ReplayError' });
  expect(contents()).toEqual(before);
  expect(readdirSync(join(out, 'sc2', 'upgrades'))).toEqual(['merged-1.parquet']);
});

test.each([
  ['IO Error: Could not write file: No space left on device', 'source', 'disk-full'],
  ['IO Error: Could not set lock on file', 'source', 'locked'],
  ['Out of Memory Error: failed to allocate data', 'usage', 'out-of-memory'],
  ['INTERRUPT Error: Interrupted!', 'usage', 'interrupted'],
  ['Binder Error: no such column', 'usage', undefined],
])('%s is a ReplayError', (message, code, reason) => {
  const cause = new Error(message);
  expect(isReplayError(duckError(cause))).toBe(true);
  expect(duckError(cause)).toMatchObject({ code, reason, cause });
});

test('an error of DuckDB is one line, without the query', () => {
  const message =
    'Binder Error: Referenced column "speed" not found in FROM clause!\nCandidate bindings: "player"\n\nLINE 1: SELECT speed FROM goals\n               ^';
  expect(duckError(new Error(message))).toMatchObject({
    detail: 'Binder Error: Referenced column "speed" not found in FROM clause! Candidate bindings: "player"',
  });
});

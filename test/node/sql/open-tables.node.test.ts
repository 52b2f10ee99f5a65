import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashReplay } from '../../../src/kit/index.js';
import type { OpenTablesOptions, OpenedTables } from '../../../src/node/index.js';
import { tablesOf } from '../../../src/tables/index.js';
import { builtNodeEntry, type NodeEntry } from '../../../scripts/node-build.js';
import { root } from '../../support/package.node.js';
import { DUCK_TYPES } from '../../tables/table-rows.js';

let node: NodeEntry;
beforeAll(async () => {
  node = await builtNodeEntry();
}, 60_000);

let folder = '';
let input = '';
let cache = '';
let opened: OpenedTables[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaykit-query-'));
  input = join(folder, 'in');
  cache = join(folder, 'cache');
  mkdirSync(input);
});
afterEach(() => {
  for (const tables of opened) tables.close();
  opened = [];
  rmSync(folder, { recursive: true, force: true });
});

const fixture = (name: string): string => join(root, 'fixtures', name);
const plant = (...names: readonly string[]): void => names.forEach((name) => copyFileSync(fixture(name), join(input, name)));
async function open(options: OpenTablesOptions = {}, sources: Parameters<NodeEntry['openTables']>[0] = input): Promise<OpenedTables> {
  const tables = await node.openTables(sources, { cache, jobs: 1, ...options });
  opened.push(tables);
  return tables;
}
const rowsOf = async (tables: OpenedTables, sql: string): Promise<unknown> => (await tables.query(sql)).rows;
/** The files of tables in the cache. */
const cached = (): string[] =>
  readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => join(cache, name));

const GAME = 'toy-match.SC2Replay';
const RACE = 'rf2-race.vcr';
const DUEL = 'toy-duel.w3g';
/** What the info of the fixtures says. */
const PLAYERS = [
  ['Anna', 'zerg'],
  ['Bo', 'terran'],
];

describe('openTables', () => {
  test('answers over the tables of each format', async () => {
    plant(GAME, RACE);
    writeFileSync(join(input, 'notes.txt'), 'no replay');
    const tables = await open();
    expect([[...tables.formats].sort(), tables.failures]).toEqual([['sc2', 'vcr'], []]);
    const { columns, rows, hasMore } = await tables.query('SELECT name, race FROM sc2.players ORDER BY name');
    expect(columns).toEqual([
      { name: 'name', type: 'VARCHAR' },
      { name: 'race', type: 'VARCHAR' },
    ]);
    expect([rows, hasMore]).toEqual([PLAYERS, false]);
    expect(await rowsOf(tables, 'SELECT replay, format, path FROM replays ORDER BY format')).toEqual([
      [await hashReplay(readFileSync(fixture(GAME))), 'sc2', join(input, GAME)],
      [await hashReplay(readFileSync(fixture(RACE))), 'vcr', join(input, RACE)],
    ]);
    // only what was asked for was exported
    expect(new Set(cached().map((path) => path.split('/').slice(-3, -1).join('/')))).toEqual(
      new Set(['sc2/players', 'sc2/replays', 'vcr/replays']),
    );
  });

  test('has the columns of the catalogue, with rows and without', async () => {
    plant(GAME);
    const tables = await open();
    const asked = [...tablesOf('sc2'), ...tablesOf('gamecache')];
    // all at once, so that the replay is read once
    await tables.query(`SELECT ${asked.map(({ format, name }) => `(SELECT count(*) FROM ${format}.${name})`).join(', ')}`);
    for (const { format, name, columns } of asked) {
      const answer = await tables.query(`FROM ${format}.${name}`, { maxRows: 1 });
      expect(answer.columns, `${format}.${name}`).toEqual(columns.map(({ name, type }) => ({ name, type: DUCK_TYPES[type] })));
    }
  });

  test('a PIVOT is read as it stands, with the columns that it finds, and goes into a file', async () => {
    plant(GAME, DUEL);
    const tables = await open();
    const sql = 'PIVOT sc2.players ON race, control USING count(*) GROUP BY is_observer;';
    const { columns, rows } = await tables.query(sql);
    expect(columns.map(({ name }) => name)).toEqual(['is_observer', 'terran_human', 'zerg_human']);
    expect(rows).toEqual([[false, 1n, 1n]]);
    await tables.writeParquet(sql, join(folder, 'pivot.parquet'));
    expect(readFileSync(join(folder, 'pivot.parquet')).toString('latin1', 0, 4)).toBe('PAR1');
    const found = await tables.query(
      "PIVOT (FROM sc2.players WHERE name <> 'a, b on') ON race IN ('zerg') USING max(name) ORDER BY is_observer LIMIT 1",
    );
    expect(found.columns.map(({ name }) => name)).toContain('zerg');
    await expect(tables.query('PIVOT nobody ON race USING count(*)')).rejects.toMatchObject({ code: 'usage' });
    for (const bad of [
      'PIVOT sc2.players ON race USING count(*); DROP VIEW sc2.players',
      'PIVOT sc2.players ON (DELETE FROM x) USING count(*)',
    ])
      await expect(tables.query(bad), bad).rejects.toMatchObject({ code: 'usage' });
  });

  test('short names are understood where they are unique, and else the full ones are named', async () => {
    plant(GAME, RACE);
    const alone = await open();
    expect(await rowsOf(alone, 'SELECT name, race FROM Players ORDER BY name')).toEqual(PLAYERS);
    expect(alone.tables().find(({ name }) => name === 'sc2.players')).toMatchObject({ shortName: 'players', isPresent: true });
    plant(DUEL);
    const both = await open();
    await expect(both.query('FROM players')).rejects.toMatchObject({
      code: 'usage',
      message: 'there are several tables players: sc2.players, w3g.players',
    });
    expect(both.tables().find(({ name }) => name === 'sc2.players')).toMatchObject({ shortName: undefined });
    expect(await rowsOf(both, 'WITH players AS (SELECT 1 AS a) FROM players')).toEqual([[1]]);
    await expect(both.query('FROM sc2.playrs')).rejects.toThrow(/^there is no 'sc2\.playrs', the nearest: sc2\.players, /);
    await expect(both.query('FROM lapps')).rejects.toThrow(/^there is no 'lapps', the nearest: laps\b/);
  });

  test('names the columns that join other tables', async () => {
    const tables = await open();
    const events = tables.tables().find(({ name }) => name === 'icrep.events')!;
    expect(events.keys).toEqual([
      { column: 'player_id', table: 'players', of: 'player_id' },
      { column: 'unit_tag', table: 'units', of: 'unit_tag' },
    ]);
    expect(events.table.columns.find(({ name }) => name === 'seconds')).toMatchObject({ type: 'double', unit: 'seconds' });
  });

  test('takes values, gives as many rows as are wanted, and ends at once', async () => {
    plant(GAME);
    const tables = await open();
    const sql = 'SELECT name FROM sc2.players WHERE race = $race AND team_id < $most LIMIT $rows';
    expect((await tables.query(sql, { params: { race: 'zerg', most: 2 ** 40, rows: 5 } })).rows).toEqual([['Anna']]);
    expect((await tables.query('SELECT $1 + 1, $2', { params: [1.5, null] })).rows).toEqual([[2.5, null]]);
    expect(await tables.query('SELECT name FROM sc2.players ORDER BY name', { maxRows: 1 })).toMatchObject({
      rows: [['Anna']],
      hasMore: true,
    });
    const stop = new AbortController();
    const long = tables.query('SELECT sum(a.range * b.range % 7) FROM range(10000000) a, range(10000000) b', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(long).rejects.toThrow('enough');
  });

  test('a replay is exported once, also when it is asked for twice at a time, and again when it has changed', async () => {
    plant(GAME);
    let exported = 0;
    const onProgress = (): void => void exported++;
    const tables = await open({ onProgress });
    const twice = await Promise.all([
      rowsOf(tables, 'SELECT name, race FROM players ORDER BY 1'),
      rowsOf(tables, 'SELECT count(*) FROM chat'),
    ]);
    expect(twice).toEqual([PLAYERS, [[2n]]]);
    expect(exported).toBe(2);
    const again = await open({ onProgress });
    expect(await rowsOf(again, 'SELECT name, race FROM players ORDER BY 1')).toEqual(PLAYERS);
    expect(exported).toBe(2);
    // another game under the same name
    copyFileSync(fixture(RACE), join(input, GAME));
    const changed = await open({ onProgress });
    expect(changed.formats).toEqual(['vcr']);
    expect(await rowsOf(changed, 'SELECT count(*) FROM sc2.players')).toEqual([[0n]]);
    // and the first one under another: its tables are there, and it is reported under its present path
    copyFileSync(fixture(GAME), join(input, 'renamed'));
    const renamed = await open({ onProgress });
    expect(await rowsOf(renamed, 'SELECT path FROM sc2.replays')).toEqual([[join(input, 'renamed')]]);
  });

  test('a file of the cache that was removed, cut, overwritten or damaged in its pages is made again', async () => {
    plant(GAME);
    const players = async (): Promise<unknown> => await rowsOf(await open(), 'SELECT name, race FROM players ORDER BY 1');
    expect(await players()).toEqual(PLAYERS);
    const whole = new Map(cached().map((path) => [path, readFileSync(path)]));
    expect(whole.size).toBe(2);
    const damages: Readonly<Record<string, (path: string) => void>> = {
      removed: (path) => rmSync(path),
      cut: (path) => writeFileSync(path, readFileSync(path).subarray(0, -9)),
      overwritten: (path) => writeFileSync(path, new Uint8Array(statSync(path).size)),
      'damaged in its pages': (path) => writeFileSync(path, readFileSync(path).fill(0xff, 4, 400)),
    };
    for (const [how, damage] of Object.entries(damages)) {
      cached().forEach((path) => damage(path));
      expect(await players(), how).toEqual(PLAYERS);
      for (const [path, bytes] of whole) expect(readFileSync(path).equals(bytes), `${how}: ${path}`).toBe(true);
    }
  });

  test('two may fill one cache at once', async () => {
    plant(GAME, RACE);
    const both = await Promise.all([open(), open()]);
    const answers = await Promise.all(both.map((tables) => rowsOf(tables, 'SELECT count(*) FROM replays')));
    expect(answers).toEqual([[[2n]], [[2n]]]);
    expect(readdirSync(join(cache, readdirSync(cache)[0]!, '_scratch'))).toEqual([]);
  });

  test('what cannot be read is reported, and the rest is answered', async () => {
    plant(GAME);
    const broken = join(input, 'broken.icrep');
    writeFileSync(broken, readFileSync(fixture('toy-match.icrep')).subarray(0, 60));
    const missing = join(folder, 'nowhere.dem');
    const tables = await open({}, [missing, broken, input, { name: 'in memory', bytes: readFileSync(fixture(DUEL)) }]);
    expect(await rowsOf(tables, 'SELECT path FROM replays WHERE is_complete ORDER BY format')).toEqual([
      [join(input, GAME)],
      ['in memory'],
    ]);
    expect(tables.failures.map(({ source }) => source)).toContain(missing);
  });

  test('an exported folder is read as it is', async () => {
    plant(GAME);
    const out = join(folder, 'lake');
    await node.exportReplays(input, { out, to: 'parquet', jobs: 1 });
    rmSync(input, { recursive: true });
    const tables = await open({}, out);
    expect(await rowsOf(tables, 'SELECT name, race FROM players ORDER BY 1')).toEqual(PLAYERS);
    expect(readdirSync(folder)).toEqual(['lake']);
  });
});

test('a query changes nothing and reads nothing but its tables', async () => {
  plant(GAME, DUEL);
  const secret = join(folder, 'secret.csv');
  writeFileSync(secret, 'a,b\n1,2\n');
  await (await open()).query('FROM w3g.players');
  const tables = await open({}, [join(input, GAME)]);
  expect(await rowsOf(tables, 'SELECT name, race FROM players ORDER BY 1')).toEqual(PLAYERS);
  const cachedFile = (table: string): string => cached().find((path) => path.includes(table))!;
  const [own, others, out] = [cachedFile('sc2/players'), cachedFile('w3g/players'), join(folder, 'out')];
  const before = readFileSync(own);
  const refused = [
    `COPY (SELECT 1) TO '${out}'`,
    `COPY sc2.players TO '${own}'`,
    `EXPLAIN ANALYZE COPY (SELECT 1) TO '${own}'`,
    `SELECT 1; COPY (SELECT 1) TO '${own}'`,
    `SELECT * FROM query('COPY (SELECT 1) TO ''${own}''')`,
    `EXPORT DATABASE '${out}'`,
    `ATTACH '${out}'`,
    'CREATE TABLE x AS SELECT 1',
    'PRAGMA version',
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    'SET allowed_paths = []',
    `SELECT * FROM read_text('${secret}')`,
    `SELECT * FROM read_csv('${secret}')`,
    `FROM '${secret}'`,
    `SELECT * FROM glob('${folder}/*')`,
    `SELECT * FROM read_parquet('${others}')`,
    `SELECT * FROM parquet_metadata('${others}')`,
    "SELECT getenv('HOME')",
    '',
  ];
  for (const sql of refused) await expect(tables.query(sql), sql).rejects.toMatchObject({ name: 'ReplayError', code: 'usage' });
  expect(readFileSync(own)).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(['cache', 'in', 'secret.csv']);
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/cli/commands/query.js';
import { tablesOf } from '../../src/tables/index.js';
import { cliProcess, commandRun, jsonLines } from '../support/cli.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-query-'));
const cache = join(folder, 'cache');
const game = 'fixtures/toy-match.SC2Replay';
/** A query that names every table. */
const EVERYTHING = `SELECT ${[...tablesOf().map(({ format, name }) => `${format.replaceAll('-', '_')}.${name}`), 'replays'].map((name) => `(SELECT count(*) FROM ${name})`).join(', ')}`;

beforeAll(async () => {
  // The content of the cache is then asked for in this one.
  expect(await cli(['query', '--cache', cache, '--jobs', '1', EVERYTHING, game])).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const PLAYERS = 'SELECT name, race, team_id FROM players ORDER BY name';
const ask = (...args: readonly string[]) => commandRun(query, ['--cache', cache, ...args]);

describe('replaykit query', () => {
  it('answers as text, CSV, JSON and Parquet', async () => {
    expect(await ask(PLAYERS, game)).toEqual({
      code: 0,
      stdout: 'name  race    team_id\nAnna  zerg          0\nBo    terran        1\n',
      stderr: '',
    });
    expect((await ask(PLAYERS, game, '--to', 'csv')).stdout).toBe('name,race,team_id\r\nAnna,zerg,0\r\nBo,terran,1\r\n');
    const row = "SELECT count(*) AS n, 9007199254740993 AS large, [1.5, NULL] AS list, {'a': 'x'} AS struct, NULL AS nothing FROM players";
    expect(jsonLines((await ask('--json', row, game)).stdout)).toEqual([
      { n: 2, large: '9007199254740993', list: [1.5, null], struct: { a: 'x' }, nothing: null },
    ]);
    const out = join(folder, 'players.parquet');
    expect((await ask(PLAYERS, game, '--to', 'parquet', '--out', out)).code).toBe(0);
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    expect((await duck.runAndReadAll(`FROM '${out}'`)).getRowsJS()).toEqual([
      ['Anna', 'zerg', 0],
      ['Bo', 'terran', 1],
    ]);
    duck.closeSync();
    await expect(ask(PLAYERS, game, '--to', 'parquet', '--out', out)).rejects.toThrow(
      'already exists: choose another name, or pass --force to overwrite it',
    );
  });

  it('writes days, times and intervals as such, shows six decimals, and loses no column of a name that is there twice', async () => {
    const row = `SELECT DATE '2020-02-29' AS day, TIME '12:03:04.5' AS at, INTERVAL '1 month 2 days 3 minutes' AS long,
      TIMESTAMPTZ '2020-02-29 12:00:00Z' AS moment, 2 / 3 AS part, 1e-9 AS tiny, 12.50 AS sum, 1 AS twice, 2 AS twice FROM players LIMIT 1`;
    const day = { day: '2020-02-29', at: '12:03:04.5', long: '1 month 2 days 00:03:00', moment: '2020-02-29T12:00:00.000Z' };
    expect(jsonLines((await ask('--json', row, game)).stdout)).toEqual([
      { ...day, part: 2 / 3, tiny: 1e-9, sum: 12.5, twice: 1, 'twice:9': 2 },
    ]);
    const [head, cells] = (await ask(row, game)).stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(head).toEqual(['day', 'at', 'long', 'moment', 'part', 'tiny', 'sum', 'twice', 'twice:9']);
    expect(cells).toEqual([...Object.values(day), '0.666667', '1e-9', '12.5', '1', '2']);
    expect((await ask(row, game, '--to', 'csv')).stdout).toContain(
      `2020-02-29,12:03:04.5,1 month 2 days 00:03:00,2020-02-29T12:00:00.000Z,${2 / 3},`,
    );
  });

  it('says what cannot be read, and that nothing is left', async () => {
    const none = await ask("SELECT name FROM players WHERE name = 'Nobody'", game);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'the answer has no rows\n' });
    const letter = join(folder, 'letter.txt');
    writeFileSync(letter, 'a letter to nobody');
    const { code, stdout, stderr } = await ask(PLAYERS, letter, game);
    expect([code, stdout.split('\n').length, stderr]).toEqual([1, 4, expect.stringMatching(/letter\.txt: not a replay format/)]);
  });

  it('describes every table as docs/tables does', async () => {
    const { stdout } = await cli(['query', '--tables']);
    for (const { format, name, about, columns } of tablesOf()) {
      expect(stdout).toMatch(new RegExp(`^${format.replaceAll('-', '_')}\\.${name}(?: or ${name})?: `, 'm'));
      expect(stdout).toContain(about);
      for (const column of columns) expect(stdout, `${name}.${column.name}`).toContain(column.about);
    }
    const lines = jsonLines((await ask('--tables', '--json', game)).stdout) as { readonly name: string }[];
    expect(lines.map(({ name }) => name)).toEqual(['sc2.replays', ...tablesOf('sc2').map(({ name }) => `sc2.${name}`)]);
    expect(lines.find(({ name }) => name === 'sc2.units')).toMatchObject({
      shortName: 'units',
      keys: expect.arrayContaining([{ column: 'replay' }]) as unknown,
      columns: expect.arrayContaining([expect.objectContaining({ name: 'died_seconds', type: 'double', unit: 'seconds' })]) as unknown,
    });
  });

  it.each([
    [[], 'a SELECT is missing'],
    [['SELECT 1'], 'a FILE is missing'],
    [['replays'], "the first word is the SELECT in quotes, here 'replays', and files follow"],
    [['FROM playrs', game], "there is no 'playrs', the nearest: players, "],
    [['FROM sc2.playrs', game], "there is no 'sc2.playrs', the nearest: sc2.players, sc2.replays (table)"],
    [['FROM players', game, 'fixtures/toy-match.icrep'], 'there are several tables players: sc2.players, icrep.players'],
    [['SELECT nam FROM sc2.players', game], 'Candidate bindings: "name"'],
    [["COPY (SELECT 1) TO 'x'", game], 'not a SELECT: only a single SELECT statement is allowed'],
    [['--to', 'xml', 'SELECT 1', game], '--to does not take xml. Known: text, csv, json, parquet'],
    [['--to', 'parquet', 'SELECT 1', game], '--to parquet needs --out FILE'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await cli(['query', '--cache', cache, ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(existsSync('x')).toBe(false);
  });
});

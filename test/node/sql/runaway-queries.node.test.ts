import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenTablesOptions, OpenedTables } from '../../../src/node/index.js';
import { builtNodeEntry, type NodeEntry } from '../../../scripts/node-build.js';
import { root } from '../../support/package.node.js';

let node: NodeEntry;
let folder = '';
beforeAll(async () => {
  node = await builtNodeEntry();
  folder = mkdtempSync(join(tmpdir(), 'replaykit-runaway-'));
  copyFileSync(join(root, 'fixtures', 'toy-match.SC2Replay'), join(folder, 'toy-match.SC2Replay'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let tables: OpenedTables;
afterEach(() => tables.close());
async function open(options: OpenTablesOptions = {}): Promise<OpenedTables> {
  return (tables = await node.openTables(join(folder, 'toy-match.SC2Replay'), { cache: join(folder, 'cache'), jobs: 1, ...options }));
}
const failure = (code: string, reason: string) => expect.objectContaining({ code, reason }) as Error;
const names = async (): Promise<unknown> => (await tables.query('SELECT name FROM sc2.players ORDER BY name')).rows;
const PLAYERS = [['Anna'], ['Bo']];

test(
  'a value that is too large for JavaScript breaks its process and not this one, and the next query works',
  { timeout: 120_000 },
  async () => {
    await open({ maxMemoryMb: 4000, threads: 1 });
    expect(await names()).toEqual(PLAYERS);
    await expect(tables.query('SELECT list(range) FROM range(20000000)')).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(worker|usage)$/) as string }) as Error,
    );
    expect(await names()).toEqual(PLAYERS);
  },
);

test('a query that needs too much memory ends, as an error', { timeout: 120_000 }, async () => {
  await open({ maxMemoryMb: 100, maxTempMb: 0 });
  await expect(tables.query('SELECT count(*) FROM (SELECT DISTINCT hash(range) FROM range(100000000))')).rejects.toThrow(
    expect.objectContaining({ reason: 'out-of-memory' }) as Error,
  );
  await expect(tables.query("SELECT length(string_agg(repeat('x', 1000), '')) FROM range(3000000)")).rejects.toThrow(
    expect.objectContaining({ reason: 'out-of-memory' }) as Error,
  );
  expect(await names()).toEqual(PLAYERS);
});

test('an answer that is too large to be held is refused, and given as a stream', { timeout: 120_000 }, async () => {
  await open({ maxResultMb: 5 });
  const sql = 'SELECT range AS n, range * 2 AS twice FROM range(1000000)';
  await expect(tables.query(sql)).rejects.toThrow(failure('usage', 'result-too-large'));
  // a limit of rows is obeyed before that of bytes
  expect(await tables.query(sql, { maxRows: 3 })).toMatchObject({
    rows: [
      [0n, 0n],
      [1n, 2n],
      [2n, 4n],
    ],
    hasMore: true,
  });
  const { columns, batches } = await tables.stream(sql);
  expect(columns.map(({ name }) => name)).toEqual(['n', 'twice']);
  let sum = 0n;
  let rows = 0;
  for await (const batch of batches) {
    for (const [, twice] of batch) sum += twice as bigint;
    rows += batch.length;
  }
  expect([rows, sum]).toEqual([1_000_000, 999_999_000_000n]);
  // one row that is too large by itself
  await expect(tables.query("SELECT repeat('x', 6000000)")).rejects.toThrow(failure('usage', 'result-too-large'));
  expect(await names()).toEqual(PLAYERS);
});

test('a query that does not hear that it was aborted takes its process with it, and the next one works', { timeout: 120_000 }, async () => {
  await open({ maxMemoryMb: 4000, threads: 1 });
  expect(await names()).toEqual(PLAYERS);
  const abort = new AbortController();
  const reason = new Error('enough');
  // making values of JavaScript out of this cannot be interrupted
  const asked = tables.query('SELECT list(range) FROM range(8000000)', { signal: abort.signal });
  setTimeout(() => abort.abort(reason), 500);
  const since = performance.now();
  await asked.catch((error: unknown) => expect(error).toBe(reason));
  expect(performance.now() - since).toBeLessThan(5000);
  expect(await names()).toEqual(PLAYERS);
});

test('many streams that are left leave nothing behind', { timeout: 120_000 }, async () => {
  await open();
  for (let i = 0; i < 20; i++) {
    const { batches } = await tables.stream('SELECT * FROM range(1000000)');
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
  }
  expect(await Promise.all([names(), names()])).toEqual([PLAYERS, PLAYERS]);
});

const ENDLESS = 'SELECT count(*) FROM range(100000000000) AS a, range(100000000000) AS b WHERE a.range + b.range = 1';

test('a query that takes too long ends, and so does one that is aborted or whose loop is left', { timeout: 120_000 }, async () => {
  await open();
  expect(await names()).toEqual(PLAYERS);
  await expect(tables.query(ENDLESS, { maxSeconds: 1 })).rejects.toThrow(failure('usage', 'timeout'));
  const abort = new AbortController();
  const reason = new Error('enough');
  const asked = tables.query(ENDLESS, { signal: abort.signal });
  setTimeout(() => abort.abort(reason), 100);
  await expect(asked).rejects.toBe(reason);
  const { batches } = await tables.stream('SELECT * FROM range(100000000000)');
  for await (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0);
    break;
  }
  expect(await names()).toEqual(PLAYERS);
});

test(
  'several queries run at once, and one that breaks the process takes the others with it as errors only',
  { timeout: 120_000 },
  async () => {
    await open({ maxMemoryMb: 4000, threads: 1 });
    await names();
    const settled = await Promise.allSettled([
      tables.query('SELECT list(range) FROM range(20000000)'),
      tables.query(ENDLESS, { maxSeconds: 60 }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([names(), names(), names()])).toEqual([PLAYERS, PLAYERS, PLAYERS]);
  },
);

test('what does not fit into memory goes to the disk, as far as it may, and is gone afterwards', { timeout: 120_000 }, async () => {
  // other programs of the machine may be asking queries too
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const sorted = 'SELECT count(*) FROM (SELECT range, md5(range::VARCHAR) AS sum FROM range(3000000) ORDER BY sum)';
  await open({ maxMemoryMb: 150, threads: 1 });
  expect((await tables.query(`SELECT max(sum) FROM (${sorted.replace('count(*)', 'sum')} OFFSET 10)`)).rows).toHaveLength(1);
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^replaykit-query-/)]);
  tables.close();
  expect(readdirSync(temporary)).toEqual([]);
  vi.unstubAllEnvs();
  await expect(tables.query('SELECT 1')).rejects.toThrow(expect.objectContaining({ code: 'usage' }) as Error);
});

test('other reads than SELECT are taken, and nothing that changes something', { timeout: 120_000 }, async () => {
  await open();
  const firsts = async (sql: string): Promise<unknown> => (await tables.query(sql)).rows.map(([first]) => first);
  expect(await firsts('SHOW TABLES')).toEqual(expect.arrayContaining(['sc2.players', 'sc2.replays']) as unknown);
  expect(await firsts('DESCRIBE sc2.players')).toContain('slot_id');
  expect(await firsts('summarize players;')).toContain('slot_id');
  expect(await firsts('FROM sc2.players SELECT name ORDER BY 1')).toEqual(['Anna', 'Bo']);
  expect(await firsts('DESCRIBE SELECT name FROM sc2.players')).toEqual(['name']);
  for (const sql of [
    'DROP VIEW sc2.players',
    "COPY sc2.players TO '/tmp/x'",
    'SET threads = 1',
    'DESCRIBE sc2.players) UNION SELECT * FROM (DROP VIEW x',
  ]) {
    await expect(tables.query(sql)).rejects.toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  }
});

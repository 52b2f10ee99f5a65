import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { hashReplay } from '../../src/kit/index.js';
import { parquetWriter, streamTables, tablesOf, type Cell, type Table, type TableWriter } from '../../src/tables/index.js';
import { toyDuel } from '../../recordings/sc2/toy-duel.js';
import { fixture } from '#fixture';
import { FIXTURE_NAMES } from '../kit/fixture-formats.js';
import { heldBytes } from '../support/garbage.node.js';
import { DUCK_TYPES, EVERY_ROW, EVERY_TYPE, batchOf } from './table-rows.js';

let folder: string;
let duck: DuckDBConnection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replaykit-tables-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  duck.closeSync();
  rmSync(folder, { recursive: true });
});

/** Rows as DuckDB gives them; 64-bit integers are bigint, timestamps are Dates. */
async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await duck.runAndReadAll(sql)).getRowObjectsJS();
}

/** Writes files of tables, each to a file of its own. */
class ParquetFolder {
  readonly #writers = new Map<Table, { readonly writer: TableWriter; readonly file: number }>();
  bytes = 0;

  constructor(readonly name: string) {}

  path(table: Table): string {
    return join(folder, `${this.name}-${table.name}.parquet`);
  }

  async writer(table: Table, rowGroupRows?: number): Promise<TableWriter> {
    let known = this.#writers.get(table);
    if (known === undefined) {
      const file = openSync(this.path(table), 'w');
      const sink = (bytes: Uint8Array): void => {
        this.bytes += writeSync(file, bytes);
      };
      known = { writer: await parquetWriter(table, sink, { rowGroupRows }), file };
      this.#writers.set(table, known);
    }
    return known.writer;
  }

  async end(): Promise<Table[]> {
    for (const { writer, file } of this.#writers.values()) {
      await writer.end();
      closeSync(file);
    }
    return [...this.#writers.keys()];
  }
}

async function expectTypes(path: string, table: Table): Promise<void> {
  const described = await query(`describe select * from '${path}'`);
  expect(described.map((row) => [row['column_name'], row['column_type']])).toEqual(
    table.columns.map(({ name, type }) => [name, DUCK_TYPES[type]]),
  );
}

/** What a file says of its table. */
async function aboutFile(path: string): Promise<Record<string, unknown>> {
  const [metadata] = await query(`select decode(value) as value from parquet_kv_metadata('${path}') where decode(key) = 'replaykit.table'`);
  return JSON.parse(metadata!['value'] as string) as Record<string, unknown>;
}

describe('DuckDB reads what parquetWriter writes', () => {
  it('every type, with every digit', async () => {
    const file = new ParquetFolder('types');
    const writer = await file.writer(EVERY_TYPE);
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW.slice(0, 2)));
    await writer.write(batchOf(EVERY_TYPE, EVERY_ROW.slice(2)));
    await file.end();
    const path = file.path(EVERY_TYPE);
    await expectTypes(path, EVERY_TYPE);
    const rows = await query(`select * from '${path}'`);
    expect(rows.map((row) => Object.values(row))).toEqual(EVERY_ROW);
    expect(await query(`select steam_id::varchar as id from '${path}' where small = 0`)).toEqual([{ id: '76561198115238937' }]);
    expect(await aboutFile(path)).toEqual({ format: 'dem', name: 'every_type', version: 3, units: {} });
  });

  it('least and most of the replay and the clocks, by which DuckDB skips row groups', async () => {
    const file = new ParquetFolder('statistics');
    const table = tablesOf('sc2').find(({ name }) => name === 'units')!;
    for await (const batch of streamTables(writeSc2(toyDuel(80949)), { replay: 'one', tables: ['units'] })) {
      await (await file.writer(table)).write(batch);
    }
    await file.end();
    const path = file.path(table);
    const [seen] = await query(`select min(gameloop) as first, max(gameloop) as last from '${path}'`);
    const columns = await query(
      `select path_in_schema as name, stats_min_value as least, stats_max_value as most from parquet_metadata('${path}')`,
    );
    const withStatistics = columns.filter(({ least }) => least !== null);
    expect(withStatistics.map(({ name }) => name)).toEqual(['replay', 'gameloop', 'seconds']);
    expect(withStatistics[0]).toEqual({ name: 'replay', least: 'one', most: 'one' });
    expect(withStatistics[1]).toEqual({ name: 'gameloop', least: String(seen!['first']), most: String(seen!['last']) });
  });

  it('a table without rows', async () => {
    const file = new ParquetFolder('empty');
    await file.writer(EVERY_TYPE);
    await file.end();
    await expectTypes(file.path(EVERY_TYPE), EVERY_TYPE);
    expect(await query(`select count(*) as n from '${file.path(EVERY_TYPE)}'`)).toEqual([{ n: 0n }]);
  });

  it.each(FIXTURE_NAMES)('the tables of %s, cell by cell', async (name) => {
    const file = new ParquetFolder(name);
    const expected = new Map<Table, Cell[][]>();
    for await (const batch of streamTables(await fixture(name), { replay: name })) {
      const { table, length, columns } = batch;
      const rows = Array.from({ length }, (_, i) => table.columns.map((column) => columns[column.name]![i]!));
      expected.set(table, [...(expected.get(table) ?? []), ...rows]);
      await (await file.writer(table)).write(batch);
    }
    expect((await file.end()).length).toBeGreaterThan(0);
    for (const [table, rows] of expected) {
      await expectTypes(file.path(table), table);
      expect(
        (await query(`select * from '${file.path(table)}'`)).map((row) => Object.values(row)),
        table.name,
      ).toEqual(rows);
    }
  });

  it('samples of a race, their units, and the way of each lap beside its time', async () => {
    const file = new ParquetFolder('race');
    for await (const batch of streamTables(await fixture('rf2-race.vcr'), { tables: ['telemetry'] })) {
      await (await file.writer(batch.table)).write(batch);
    }
    const path = file.path((await file.end())[0]!);
    const { units } = await aboutFile(path);
    expect(units).toMatchObject({
      seconds: 'seconds of session time',
      x: 'meters',
      speed_meters_per_second: 'm/s',
      lap_distance: 'meters',
    });
    // the cars drive a circle of 100 meters in 40 steps of half a second, of which each is a chord
    const chord = 200 * Math.sin(Math.PI / 40);
    const laps = await query(`
      select driver_id, lap, count(*) as samples, max(lap_seconds) as seconds, max(lap_distance) as meters,
        max(abs(lap_distance - 2 * lap_seconds * ${chord})) < 0.001 as even
      from '${path}' where lap is not null group by all order by all`);
    expect(laps).toEqual([
      { driver_id: 1, lap: 1, samples: 40n, seconds: 20, meters: expect.closeTo(40 * chord, 2) as number, even: true },
      { driver_id: 1, lap: 2, samples: 8n, seconds: 4, meters: expect.closeTo(8 * chord, 2) as number, even: true },
      { driver_id: 2, lap: 1, samples: 40n, seconds: 20, meters: expect.closeTo(40 * chord, 2) as number, even: true },
      { driver_id: 2, lap: 2, samples: 6n, seconds: 3, meters: expect.closeTo(6 * chord, 2) as number, even: true },
    ]);
  });

  it('many replays in one file, joined', async () => {
    const file = new ParquetFolder('joined');
    const hashes: string[] = [];
    for (let i = 0; i < 50; i++) {
      const records = toyDuel(80949);
      // one file more makes it another replay
      const name = { name: 'number', content: { kind: 'bytes', bytes: Uint8Array.of(i) } } as const;
      const bytes = writeSc2({ ...records, files: [...records.files, name] });
      hashes.push(await hashReplay(bytes));
      for await (const batch of streamTables(bytes)) await (await file.writer(batch.table)).write(batch);
    }
    await file.end();
    const [, players, units, , , chat] = tablesOf('sc2').map((table) => `'${file.path(table)}'`);
    const joined = await query(`
      select u.replay, p.name, count(*) as made, any_value(c.said) as said
      from ${units} u
      join ${players} p on p.replay = u.replay and p.player_id = u.control_player_id
      join (select replay, user_id, count(*) as said from ${chat} group by all) c on c.replay = p.replay and c.user_id = p.user_id
      group by all order by u.replay, p.name`);
    const [first, second] = joined;
    expect([...new Set(joined.map((row) => row['replay']))]).toEqual(hashes.slice().sort());
    expect(new Set(hashes).size).toBe(50);
    // what one replay has, all have
    for (const row of joined) expect(row).toEqual({ ...(row['name'] === first!['name'] ? first : second), replay: row['replay'] });
    expect(joined.reduce((sum, row) => sum + Number(row['made']), 0)).toBeGreaterThanOrEqual(100);
  });
});

describe('memory', () => {
  const table: Table = {
    format: 'vcr',
    name: 'numbers',
    version: 1,
    about: 'A number.',
    columns: ['replay', 'a', 'b', 'c'].map((name) => ({
      name,
      type: name === 'replay' ? 'string' : 'double',
      isNullable: false,
      about: '',
    })),
  };
  const rows = (from: number, count: number): Cell[][] =>
    Array.from({ length: count }, (_, i) => ['r', from + i, Math.sin(from + i), i / 7]);

  it('a row group is written when it is full, and its rows are gone', async () => {
    const file = new ParquetFolder('groups');
    const writer = await file.writer(table, 1000);
    const sizes: number[] = [];
    for (let i = 0; i < 10; i++) {
      await writer.write(batchOf(table, rows(i * 700, 700)));
      sizes.push(file.bytes);
    }
    // 700, 1400, 2100 … rows: a group of 1000 is full at the 2nd, 3rd, 5th, 6th, 8th, 9th and 10th
    expect(sizes.map((size, i) => size > (sizes[i - 1] ?? 0))).toEqual([false, true, true, false, true, true, false, true, true, true]);
    await file.end();
    const groups = await query(
      `select row_group_num_rows as n from parquet_metadata('${file.path(table)}') where path_in_schema = 'a' order by row_group_id`,
    );
    expect(groups.map(({ n }) => n)).toEqual([1000n, 1000n, 1000n, 1000n, 1000n, 1000n, 1000n]);
    expect(await query(`select count(*) as n, sum(a) as s from '${file.path(table)}'`)).toEqual([{ n: 7000n, s: (6999 * 7000) / 2 }]);
  });

  it('does not grow with the table', { timeout: 120_000 }, async () => {
    const file = new ParquetFolder('flat');
    const writer = await file.writer(table);
    /** Bytes that are held, with a row group half full. */
    const held: number[] = [];
    const groupRows = 1 << 16;
    for (let at = 0; at < 16 * groupRows; at += 4096) {
      await writer.write(batchOf(table, rows(at, 4096)));
      if (at % groupRows !== groupRows / 2) continue;
      held.push(heldBytes());
    }
    await file.end();
    expect(file.bytes).toBeGreaterThan(10 << 20);
    // were what is written held, it would be half of the file more; single readings vary by some MB, their least values do not
    expect(Math.min(...held.slice(8)) - Math.min(...held.slice(0, 8))).toBeLessThan(3 << 20);
  });
});

it('says what to install when hyparquet-writer is not there', async () => {
  vi.doMock('hyparquet-writer', () => {
    throw new Error("Cannot find package 'hyparquet-writer'");
  });
  // run by vitest, which can take a module away, and not by Node as the other sources
  const byVitest = '../../src/tables/parquet.js?vitest';
  const own = (await import(byVitest)) as { readonly parquetWriter: typeof parquetWriter };
  expect(own.parquetWriter).not.toBe(parquetWriter);
  try {
    await expect(own.parquetWriter(EVERY_TYPE, () => undefined)).rejects.toSatisfy(
      (error) => isReplayError(error, 'usage') && /npm install hyparquet-writer/.test(error.message) && error.cause !== undefined,
    );
  } finally {
    vi.doUnmock('hyparquet-writer');
  }
});

import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { detectReplay, hashReplay, type ReplaySummary } from '../../src/kit/index.js';
import {
  parquetWriter,
  streamTables,
  tablesOf,
  type Cell,
  type ColumnType,
  type TableBatch,
  type TableWriter,
} from '../../src/tables/index.js';
import { streamTablesAndSummary } from '../../src/tables/read.js';
import { CONTRACTS } from '../contract/contracts.js';
import { corpusFacts, corpusFiles, isDamaged, toldBy, type CorpusFile } from '../support/corpus.node.js';
import { rowsOf, type RowObject } from '../tables/table-rows.js';

type Counts = Readonly<Record<string, number>>;
const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** Larger files are parsed whole by the other tests of the corpus, and so is each file of these formats. */
const MAX_PARSED_BYTES = 400_000;
const PARSED_ELSEWHERE: ReadonlySet<string> = new Set(['sc2', 'w3g']);

/** Tables whose rows are looked at. Of the others only what is counted is kept: to keep all rows, or to make objects of them, took most of the time. */
const LOOKED_AT: ReadonlySet<string> = new Set(['chat', 'laps', 'incidents', 'players']);

/** The tables of a replay. */
interface ReplayTables {
  readonly replay: string;
  readonly rowCount: (table: string) => number;
  /** How many rows of a table have that in their column `type`. */
  readonly ofType: (table: string, type: string) => number;
  readonly rows: (table: string) => readonly RowObject[];
}

/** Every row of a replay; batches have the shape of their tables, and the replay is as whole as its format says. */
async function tablesIn(
  file: CorpusFile,
  reading = streamTables(file.bytes()),
  each?: (batch: TableBatch) => Promise<void>,
): Promise<ReplayTables> {
  const counts = new Map<string, number>();
  const types = new Map<string, number>();
  const batches = new Map<string, TableBatch[]>();
  for await (const batch of reading) {
    expectShape(file, batch);
    const { name } = batch.table;
    counts.set(name, (counts.get(name) ?? 0) + batch.length);
    for (const type of batch.columns['type'] ?? []) {
      const key = `${name} ${String(type)}`;
      types.set(key, (types.get(key) ?? 0) + 1);
    }
    if (LOOKED_AT.has(name)) batches.set(name, [...(batches.get(name) ?? []), batch]);
    await each?.(batch);
  }
  const { format, replay, tables, isComplete } = await reading.end();
  expect(tables, file.name).toEqual(tablesOf(format));
  // replaykit validate is asked the same in cli.node.test.ts
  expect(isComplete, `${file.name}: its tables are whole`).toBe(!isDamaged(file));
  if (!PARSED_ELSEWHERE.has(format) && statSync(file.path).size <= MAX_PARSED_BYTES) {
    const parsed = await CONTRACTS[format].parse(file.bytes());
    expect(parsed.isComplete, `${file.name}: its parse is whole`).toBe(!isDamaged(file));
  }
  return {
    replay,
    rowCount: (table) => counts.get(table) ?? 0,
    ofType: (table, type) => types.get(`${table} ${type}`) ?? 0,
    rows: (table) => (LOOKED_AT.has(table) ? (batches.get(table) ?? []) : expect.fail(`${table} is not kept`)).flatMap(rowsOf),
  };
}

const WRONG: Readonly<Record<ColumnType, (cell: Cell) => boolean>> = {
  boolean: (cell) => typeof cell !== 'boolean',
  int32: (cell) => (Number(cell) | 0) !== cell,
  int64: (cell) => typeof cell !== 'bigint',
  double: (cell) => typeof cell !== 'number',
  string: (cell) => typeof cell !== 'string',
  timestamp: (cell) => !(cell instanceof Date),
};

function expectShape(file: CorpusFile, { table, length, columns }: TableBatch): void {
  for (const { name, type, isNullable } of table.columns) {
    const cells = columns[name]!;
    const isWrong = WRONG[type];
    const wrong = cells.filter((cell) => (cell === null ? !isNullable : isWrong(cell)));
    if (cells.length !== length || wrong.length > 0)
      expect([cells.length, wrong], `${file.name}: ${table.name}.${name}`).toEqual([length, []]);
  }
}

/** A folder of Parquet files, one for each table of StarCraft II, that DuckDB knows by the names of the tables. */
class DuckFolder {
  readonly #folder = mkdtempSync(join(tmpdir(), 'replaykit-corpus-'));
  readonly #writers = new Map<string, { readonly writer: TableWriter; readonly file: number }>();
  #duck: DuckDBConnection | undefined;

  async write(batch: TableBatch): Promise<void> {
    const { table } = batch;
    let known = this.#writers.get(table.name);
    if (known === undefined) {
      const file = openSync(join(this.#folder, `${table.name}.parquet`), 'w');
      known = { file, writer: await parquetWriter(table, (piece) => void writeSync(file, piece)) };
      this.#writers.set(table.name, known);
    }
    await known.writer.write(batch);
  }

  async end(): Promise<void> {
    this.#duck = await (await DuckDBInstance.create(':memory:')).connect();
    for (const [name, { writer, file }] of this.#writers) {
      await writer.end();
      closeSync(file);
      await this.#duck.run(`create view ${name} as select * from '${join(this.#folder, `${name}.parquet`)}'`);
    }
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#duck!.runAndReadAll(sql)).getRowObjectsJS();
  }

  remove(): void {
    this.#duck?.closeSync();
    rmSync(this.#folder, { recursive: true });
  }
}

describe('StarCraft II', () => {
  interface Golden {
    readonly sha256: string;
    /** Archives may lack any of the rest. */
    readonly details?: { readonly value?: { readonly m_title: string } };
    readonly gameEvents?: { readonly byName?: Counts };
    readonly messageEvents?: { readonly byName?: Counts };
    readonly trackerEvents?: { readonly byName?: Counts };
    readonly facts?: {
      readonly realSeconds: number;
      readonly timeUTC: string;
      readonly chat?: readonly (readonly [gameloop: number, userId: number, recipient: number, text: string])[];
    };
  }
  const facts = corpusFacts('sc2', { files: 121, facts: 1000 });
  const files = corpusFiles('sc2');
  // fifty where the corpus is whole
  const joined = files.filter((file) => file.golden<Golden>().trackerEvents?.byName !== undefined).slice(-50);
  const written = new Set<CorpusFile>();
  let folder: DuckFolder;
  beforeAll(() => void (folder = new DuckFolder()));
  afterAll(() => folder.remove());
  /** The tables, and the summary that is made of the same pass. */
  async function read(file: CorpusFile): Promise<ReplayTables & { readonly summary: ReplaySummary }> {
    const bytes = file.bytes();
    const reading = streamTablesAndSummary(bytes, {});
    const isJoined = joined.includes(file);
    if (isJoined) written.add(file);
    const tables = await tablesIn(file, reading, isJoined ? (batch) => folder.write(batch) : undefined);
    return { ...tables, summary: await (await reading.end()).summarize!(bytes) };
  }

  it.each(files)('$name', async (file) => {
    const golden = file.golden<Golden>();
    const { rows, rowCount, ofType, replay, summary } = await read(file);
    facts.equal(file, 'hash', replay, golden.sha256);
    facts.equal(file, 'chat', rowCount('chat'), golden.messageEvents?.byName?.['SChatMessage'] ?? 0);
    // the golden has the first of them
    const first = (golden.facts?.chat ?? []).map(([gameloop, userId, , text]) => [gameloop, userId, text]);
    const said = rows('chat').slice(0, first.length);
    facts.equal(
      file,
      'first chat',
      said.map((row) => [row['gameloop'], row['user_id'], row['text']]),
      first,
    );
    facts.equal(file, 'commands', ofType('commands', 'cmd'), golden.gameEvents?.byName?.['SCmdEvent'] ?? 0);
    if (golden.details?.value === undefined || golden.facts === undefined) return;
    facts.equal(file, 'map', summary.map, golden.details.value.m_title);
    // the golden counts from the first gameloop, which maps with a lobby phase spend before their match
    const before = golden.facts.realSeconds - summary.durationSeconds!;
    const { setupSeconds = 0 } = before < 0.001 ? {} : parseSc2Sync(file.bytes(), { include: ['summary'] }).summary!;
    facts.equal(file, 'duration', Math.abs(before - setupSeconds) < 0.001, true);
    facts.equal(file, 'date', summary.playedAt?.toISOString(), golden.facts.timeUTC);
  });

  it.skipIf(joined.length === 0)(`${joined.length} of them join in DuckDB`, { timeout: 300_000 }, async () => {
    if (files.length >= 121) expect(joined).toHaveLength(50);
    for (const file of joined) if (!written.has(file)) await read(file);
    await folder.end();
    const rows = await folder.query(`
      select p.replay, count(distinct p.slot_id) as players, sum(u.made) as units, sum(s.samples) as samples
      from players p
      left join (select replay, control_player_id as player_id, count(*) as made from units group by all) u using (replay, player_id)
      left join (select replay, player_id, count(*) as samples from player_stats group by all) s using (replay, player_id)
      where not p.is_observer group by all`);
    expect(rows).toHaveLength(joined.length);
    const commands = new Map(
      (await folder.query(`select replay, count(*) as n from commands where type = 'cmd' group by all`)).map((row) => [
        row['replay'],
        row['n'],
      ]),
    );
    const samples = new Map(
      (await folder.query('select replay, count(*) as n from player_stats group by all')).map((row) => [row['replay'], row['n']]),
    );
    for (const file of joined) {
      const { sha256, gameEvents, trackerEvents } = file.golden<Golden>();
      facts.equal(file, 'commands in DuckDB', Number(commands.get(sha256) ?? 0), gameEvents?.byName?.['SCmdEvent'] ?? 0);
      const { stats } = await parseSc2(file.bytes(), { include: ['stats'] });
      // of two of one moment the last stands
      const kept = stats!.reduce((count, one) => count + new Set(one.samples.map(({ gameloop }) => gameloop)).size, 0);
      facts.equal(file, 'stats in DuckDB', Number(samples.get(sha256) ?? 0), kept);
      facts.equal(file, 'stats', kept <= (trackerEvents?.byName?.['SPlayerStatsEvent'] ?? 0), true);
      facts.equal(file, 'joined', rows.filter((row) => row['replay'] === sha256).length, 1);
    }
  });
});

describe('recordings', () => {
  interface Golden {
    readonly innerSha256: string;
    readonly gzip: boolean;
    readonly drivers: readonly unknown[];
    readonly poses: Readonly<Record<string, { readonly count: number }>>;
    readonly laps: Readonly<Record<string, readonly { readonly lap: number; readonly time: number | null; readonly s1: number | null }[]>>;
    readonly penalties: readonly (readonly [time: number, driver: number, what: string])[];
  }
  const facts = corpusFacts('vcr', { files: 7, facts: 42 });
  it.each(corpusFiles('vcr'))('$name', async (file) => {
    const golden = file.golden<Golden>();
    const { rows, rowCount, replay } = await tablesIn(file);
    facts.equal(file, 'hash', replay, golden.innerSha256);
    facts.equal(file, 'wrapper', (await detectReplay(file.bytes()))?.wrapper, golden.gzip ? 'gzip' : undefined);
    facts.equal(file, 'drivers', rowCount('drivers'), golden.drivers.length);
    facts.equal(
      file,
      'telemetry',
      rowCount('telemetry'),
      sum(Object.fromEntries(Object.entries(golden.poses).map(([k, v]) => [k, v.count]))),
    );
    const laps = Object.entries(golden.laps).flatMap(([driver, list]) => list.map(({ lap, time, s1 }) => [Number(driver), lap, time, s1]));
    const order = (a: readonly unknown[], b: readonly unknown[]): number => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]);
    facts.equal(
      file,
      'laps',
      rows('laps')
        .map((row) => [row['driver_id'], row['lap'], row['lap_seconds'], row['sector1_seconds']])
        .sort(order),
      laps.sort(order),
    );
    const penalties = rows('incidents').filter((row) => /^penalty/.test(row['type'] as string));
    facts.equal(
      file,
      'penalties',
      penalties.map((row) => [row['seconds'], row['driver_id'] ?? 255, (row['type'] as string).slice('penalty'.length).toLowerCase()]),
      golden.penalties.map(([time, driver, what]) => [time, driver, what]),
    );
  });
});

describe('Iron Curtain', () => {
  interface Golden {
    readonly file_sha256: string;
    readonly orders: { readonly order_count: number; readonly per_variant: Counts };
    readonly events: { readonly count: number; readonly per_variant: Counts } | null;
    readonly metadata: { readonly players: readonly string[] };
  }
  const facts = corpusFacts('icrep', { files: 4, facts: 25 });
  it.each(corpusFiles('icrep', (name) => !name.startsWith('corrupt')))('$name', async (file) => {
    const golden = file.golden<Golden>();
    const { rows, rowCount, ofType, replay } = await tablesIn(file);
    facts.equal(file, 'hash', replay, golden.file_sha256);
    facts.equal(file, 'orders', rowCount('orders'), golden.orders.order_count);
    facts.equal(file, 'moves', ofType('orders', 'move'), golden.orders.per_variant['Move']);
    facts.equal(
      file,
      'players',
      rows('players').map(({ name }) => name),
      golden.metadata.players,
    );
    if (golden.events === null) return;
    const { per_variant: variants } = golden.events;
    facts.equal(file, 'events', rowCount('events'), golden.events.count);
    facts.equal(file, 'units', rowCount('units'), variants['UnitCreated']! + variants['ConstructionStarted']!);
    facts.equal(file, 'stats', rowCount('player_stats'), variants['PlayerStatSnapshot']);
  });
});

describe('demos', () => {
  interface Golden {
    readonly file: { readonly sha256: string };
    readonly gameEvents: { readonly byName: Counts };
    readonly combatLog: { readonly byType: Counts };
    readonly chat: readonly unknown[];
  }
  const facts = corpusFacts('dem', { files: 11, facts: 47 });
  it.each(corpusFiles('dem'))('$name', async (file) => {
    if (file.name.startsWith('dota2-source1')) {
      facts.equal(file, 'is not read', await detectReplay(file.bytes()), undefined);
      return;
    }
    const golden = file.golden<Golden>();
    const { rowCount, replay } = await tablesIn(file);
    facts.equal(file, 'hash', replay, golden.file.sha256);
    facts.equal(file, 'game events', rowCount('game_events'), sum(golden.gameEvents.byName));
    facts.equal(file, 'combat log', rowCount('dota_combat_log'), sum(golden.combatLog.byType));
    facts.equal(file, 'players', rowCount('players') > 0, true);
    const isDota = file.name.startsWith('dota2');
    facts.equal(file, 'series', rowCount('dota_series') > 0, isDota);
  });
});

describe('caches', () => {
  const facts = corpusFacts('gamecache', { files: 7, facts: 20 });
  it.each(corpusFiles('gamecache'))('$name', async (file) => {
    const golden = file.golden<{
      readonly sha256: string;
      readonly itemCount: number;
      readonly items?: readonly { readonly players: readonly unknown[] | null }[];
    }>();
    const { rowCount, replay } = await tablesIn(file);
    facts.equal(file, 'hash', [replay, await hashReplay(file.bytes())], [golden.sha256, golden.sha256]);
    if (golden.items === undefined) {
      facts.equal(file, 'items', rowCount('items'), golden.itemCount);
      return;
    }
    facts.equal(file, 'items', rowCount('items'), golden.items.length);
    const players = golden.items.reduce((count, item) => count + (item.players?.length ?? 0), 0);
    facts.equal(file, 'players', rowCount('players'), players);
  });
});

describe('Warcraft III', () => {
  const facts = corpusFacts('w3g', { files: 55, facts: 55 });
  it.each(corpusFiles('w3g'))('$name', async (file) => {
    const golden = file.golden<{ readonly chat: readonly unknown[] }>();
    const { rowCount } = await tablesIn(file);
    facts.equal(file, 'chat', rowCount('chat'), golden.chat.length);
  });
});

describe('damaged files', () => {
  const contracts = Object.values(CONTRACTS).filter(({ format }) => corpusFiles(format).some(isDamaged));
  it.each(contracts)('of $format say the same as tables and as a parse', async (contract) => {
    for (const file of corpusFiles(contract.format).filter(isDamaged))
      expect(await toldBy(() => streamTables(file.bytes()).end()), file.name).toBe(await toldBy(() => contract.parse(file.bytes())));
  });
});

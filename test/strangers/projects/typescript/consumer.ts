import {
  detectReplay,
  isReplayError,
  parseDem,
  parseReplay,
  streamSc2,
  summarizeReplay,
  toJson,
  type Diagnostic,
  type JsonValue,
  type ReplayErrorCode,
  type ReplayFormat,
  type ReplaySource,
  type ReplaySummary,
} from 'replaykit';
import { BitReader, iterate, type Session } from 'replaykit/bits';
import { crc32, inflate } from 'replaykit/codecs';
import { loadDotaNames, openDem, parseDemTicks, streamDem, type DemEvent, type DemReplay } from 'replaykit/dem';
import { gamecacheStats, parseGamecache, type GamecacheItem } from 'replaykit/gamecache';
import { openIcrep, parseIcrep, type IcrepPlayerSeries } from 'replaykit/icrep';
import { MpqArchive, type MpqEntry } from 'replaykit/mpq';
import { exportReplays, openFile, openTables, parseMany, type ExportReport, type QueryResult } from 'replaykit/node';
import { parseSc2, type Sc2BuildOrder, type Sc2Player } from 'replaykit/sc2';
import { csvWriter, parquetWriter, streamTables, tablesOf, type Table, type TableWriter } from 'replaykit/tables';
import { parseVcr, type VcrLap } from 'replaykit/vcr';
import { parseW3g, type W3gReplay } from 'replaykit/w3g';
import { startReplayWorker, startReplayWorkers, type ReplayWorker } from 'replaykit/worker';
import { BitWriter, anonymizeSc2, decodeVcrRecordsSync, writeVcr, type VcrRecords } from 'replaykit/write';

/** The type of a value, and no wider or narrower one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_?: T): void => undefined;

export async function any(source: ReplaySource): Promise<void> {
  const replay = await parseReplay(source, { include: { dem: ['chat'], sc2: ['players'] } });
  if (replay.format === 'dem') for (const { tick, text } of replay.chat) holds<Same<typeof tick, number> & Same<typeof text, string>>();
  if (replay.format === 'sc2') holds<Same<typeof replay.players, readonly Sc2Player[] | undefined>>();
  const summary: ReplaySummary = await summarizeReplay(source);
  holds<Same<typeof summary.format, ReplayFormat>>();
  const found = await detectReplay(source);
  const format: ReplayFormat | undefined = found?.format;
  const json: JsonValue = toJson({ format, diagnostics: replay.diagnostics satisfies readonly Diagnostic[] });
  console.log(json);
}

export async function dem(file: File, bytes: Uint8Array): Promise<void> {
  const replay: DemReplay<'chat' | 'players'> = await parseDem(file, { include: ['chat', 'players'] });
  console.log(replay.isComplete, replay.chat.length);
  for await (const event of streamDem(bytes, { events: ['gameEvent', 'tick'] })) {
    if (event.type === 'gameEvent') holds<Same<typeof event.name, string>>();
    const wide: DemEvent = event;
    console.log(wide.tick);
  }
  const playback = await openDem(file);
  await playback.seekSeconds(60);
  await playback.close();
  const ticks = await parseDemTicks(bytes, { props: ['x', 'y', 'health'], everySeconds: 1 });
  console.log(ticks, await loadDotaNames());
}

export async function others(bytes: Uint8Array): Promise<void> {
  const { buildOrder } = await parseSc2(bytes, { include: ['buildOrder'], names: true });
  holds<Same<typeof buildOrder, readonly Sc2BuildOrder[] | undefined>>();
  for await (const event of streamSc2(bytes, { events: ['unitBorn'] })) console.log(event.gameloop);
  const { playerSeries = [] } = await parseIcrep(bytes, { include: ['playerSeries'] });
  console.log(playerSeries satisfies readonly IcrepPlayerSeries[], (await openIcrep(bytes)).isComplete);
  const { laps } = await parseVcr(bytes, { include: ['laps'] });
  holds<Same<typeof laps, readonly VcrLap[]>>();
  const w3g: W3gReplay<'chat'> = await parseW3g(bytes, { include: ['chat'] });
  const cache = await parseGamecache(bytes);
  const [item]: readonly GamecacheItem[] = cache.items;
  console.log(laps, w3g, item, gamecacheStats(cache));
}

export async function parts(bytes: Uint8Array, session: Session<number, string, boolean>): Promise<void> {
  const bit: number = new BitReader(bytes).bits(3);
  for (const event of iterate(session, bytes)) holds<Same<typeof event, number>>();
  const archive = await MpqArchive.open(bytes);
  const entries: readonly MpqEntry[] = await archive.list();
  const records: VcrRecords = decodeVcrRecordsSync(bytes);
  const written: Uint8Array = writeVcr(records);
  console.log(bit, entries, crc32(inflate(bytes, 'zlib', 100)), written, anonymizeSc2(bytes), new BitWriter());
}

export async function tables(file: File): Promise<void> {
  const [table] = tablesOf('dem');
  const writers: readonly TableWriter[] = [csvWriter(table!, () => undefined), await parquetWriter(table!, async () => {})];
  for await (const batch of streamTables(file, { tables: ['players'] })) for (const writer of writers) await writer.write(batch);
  const { columns }: Table = table!;
  console.log(columns.map(({ name, unit }) => `${name} ${unit}`));
}

export async function workers(files: readonly File[], signal: AbortSignal): Promise<void> {
  const worker: ReplayWorker = await startReplayWorker();
  const { chat } = await worker.parseDem(files[0]!, { include: ['chat'], signal, onProgress: ({ bytesRead }) => console.log(bytesRead) });
  console.log(chat);
  const all = await startReplayWorkers({ jobs: 2 });
  for await (const result of all.each(files, (one, file) => one.summarizeReplay(file))) {
    if (result.ok) holds<Same<typeof result.value.title, string>>();
    else if (isReplayError(result.error, 'limit')) holds<Same<typeof result.error.code, ReplayErrorCode>>();
  }
}

export async function node(paths: readonly string[]): Promise<void> {
  console.log(await summarizeReplay(openFile(paths[0]!)));
  for await (const result of parseMany(paths, { jobs: 2, include: { sc2: ['chat'] } })) {
    if (result.ok && result.replay.format === 'sc2') console.log(result.replay.chat);
  }
  const report: ExportReport = await exportReplays(paths, { out: 'out', to: 'parquet', merge: true });
  const opened = await openTables(paths);
  const { rows }: QueryResult = await opened.query('SELECT 1', { params: ['a', 1n] });
  opened.close();
  console.log(report.failed, rows);
}

import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { DemFieldValue } from './entities/entity.js';
import type { DemHeader } from './header.js';
import type { DemTickColumn, DemTickProp } from './ticks/tick-names.js';
import type { DemTicksSelect } from './ticks/tick-select.js';
import { DemTicksSession, type DemTicksEnd } from './ticks/ticks-session.js';

/** What `parseDemTicks` and `streamDemTicks` are given besides the source. */
export type DemTicksOptions<P extends AskedWord<P, DemTickProp> = DemTickProp> = ReadOptions & DemTicksSelect<P>;
/** What `parseDemTicksSync` and `iterateDemTicks` are given besides the bytes. */
export type DemTicksSyncOptions<P extends AskedWord<P, DemTickProp> = DemTickProp> = SyncReadOptions & DemTicksSelect<P>;

/** Players at ticks, as columns of equal length: the rows of a tick follow each other. */
export interface DemTickRows<P extends AskedWord<P, DemTickProp> = DemTickProp> {
  readonly rowCount: number;
  readonly columns: { readonly tick: Int32Array; readonly playerId: Int32Array } & { readonly [Prop in P]: DemTickColumn<Prop> };
}

/** What `parseDemTicks` gives. */
export type DemTicks<P extends AskedWord<P, DemTickProp> = DemTickProp> = DemTicksEnd & DemTickRows<P>;

/** One row as an object; what the recording does not say is undefined. */
export type DemTickRow<P extends AskedWord<P, DemTickProp> = DemTickProp> = { readonly tick: number; readonly playerId: number } & {
  readonly [Prop in P]: DemTickColumn<Prop> extends Float64Array ? number | undefined : DemFieldValue | undefined;
};

/**
 * Players at ticks in columns: a row for each player who is on a side and each packet, in Dota 2, CS2 and Deadlock. Columns are asked for by
 * name (`x`, `health`, `money`) or as raw fields of the row's entities (`pawn.m_iHealth`). Numbers are typed arrays with NaN where the
 * recording does not say; text and Steam ids are lists, with undefined.
 *
 * Cost: one pass that decodes the classes of the columns alone; eight bytes for each number that is kept. `everyTicks`, `ticks` and `players`
 * keep fewer, `streamDemTicks` keeps none.
 *
 * @throws ReplayError as `parseDem`, and `usage` for names that no game has.
 * @example
 * const { rowCount, columns } = await parseDemTicks(file, { props: ['name', 'x', 'y', 'z', 'health'], everyTicks: 64 });
 * for (let row = 0; row < rowCount; row++) console.log(columns.tick[row], columns.name[row], columns.x[row], columns.y[row]);
 */
export async function parseDemTicks<const P extends AskedWord<P, DemTickProp>>(
  source: ReplaySource,
  options: DemTicksOptions<P>,
): Promise<DemTicks<P>> {
  const { reading, session } = streamed(source, options, true);
  return { ...(await reading.end()), ...session.rows() } as DemTicks<P>;
}

/**
 * The same as the recording is read: some thousand rows at once.
 *
 * @example
 * for await (const { rowCount, columns } of streamDemTicks(file, { props: ['x', 'y'], players: [76561198000000001n] })) {
 *   console.log(rowCount, columns.x[0], columns.y[0]);
 * }
 */
export function streamDemTicks<const P extends AskedWord<P, DemTickProp>>(
  source: ReplaySource,
  options: DemTicksOptions<P>,
): ReplayStream<DemTickRows<P>, DemHeader, DemTicksEnd> {
  return streamed(source, options, false).reading as unknown as ReplayStream<DemTickRows<P>, DemHeader, DemTicksEnd>;
}

/**
 * Does what `parseDemTicks` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { columns } = parseDemTicksSync(bytes, { props: ['netWorth', 'pawn.m_iMaxHealth'], ticks: [640, 1280] });
 */
export function parseDemTicksSync<const P extends AskedWord<P, DemTickProp>>(
  bytes: Uint8Array,
  options: DemTicksSyncOptions<P>,
): DemTicks<P> {
  const { reading, session } = iterated(bytes, options, true);
  return { ...reading.end(), ...session.rows() } as DemTicks<P>;
}

/**
 * Gives what `streamDemTicks` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const { columns } of iterateDemTicks(bytes, { props: ['health'] })) console.log(columns.health.length);
 */
export function iterateDemTicks<const P extends AskedWord<P, DemTickProp>>(
  bytes: Uint8Array,
  options: DemTicksSyncOptions<P>,
): ReplayIterable<DemTickRows<P>, DemHeader, DemTicksEnd> {
  return iterated(bytes, options, false).reading as unknown as ReplayIterable<DemTickRows<P>, DemHeader, DemTicksEnd>;
}

function streamed(source: ReplaySource, options = {} as DemTicksOptions<string>, keeps: boolean) {
  const session = new DemTicksSession(options, keeps);
  const open = async (): Promise<OpenedSource> => {
    const opened = await openReplay(source, options);
    session.reads(opened);
    return opened;
  };
  return { session, reading: stream(session, open, options) };
}

function iterated(bytes: Uint8Array, options = {} as DemTicksSyncOptions<string>, keeps: boolean) {
  const plain = unwrappedBytes(bytes, 'dem');
  const session = new DemTicksSession(options, keeps);
  return { session, reading: iterate(session, plain, options) };
}

import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { plainBytes, type ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { AnalysisEvent } from './analysis.js';
import type { IcrepHeader } from './header.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepEvent, IcrepReplay, IcrepSection, IcrepStreamName } from './replay.js';
import { IcrepSession } from './session.js';

/** Which sections of a replay are wanted; `header` always comes. */
export interface IcrepInclude<S extends IcrepSection> {
  /** Default: header and metadata. What is not asked for is not decoded. */
  readonly include?: readonly S[] | undefined;
}
/** Which streams of a replay are wanted. */
export interface IcrepStreams<T extends IcrepStreamName> {
  /** Default: both, merged by tick. */
  readonly streams?: readonly T[] | undefined;
}
/** The events of some streams. */
export type IcrepEventOf<T extends IcrepStreamName> =
  (T extends 'analysis' ? AnalysisEvent : never) | (T extends 'orders' ? IcrepTickFrame : never);

const DEFAULT_SECTIONS = ['header', 'metadata'] as const;
const DEFAULT_STREAMS = ['orders', 'analysis'] as const;

/**
 * Reads an Iron Curtain replay and gives the sections that were asked for; the rest is not decoded. It implements the
 * published design in the wire profile `replaykit-icrep-1` (docs/formats/icrep.md). A damaged file gives what could be
 * read, `complete: false` and diagnostics whose `reason` is the format's own kind of failure.
 *
 * Cost: the sections asked for, once, in the order of the file; a few KB for header and metadata.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version`, `unsupported-feature`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseIcrep(file, { include: ['metadata', 'analysis'] });
 * console.log(replay.header.totalTicks, replay.metadata?.map_name, replay.analysis?.length);
 */
export async function parseIcrep<const S extends IcrepSection = 'header' | 'metadata'>(
  source: ReplaySource,
  options: ReadOptions & IcrepInclude<S> = {},
): Promise<IcrepReplay<S>> {
  const session = new IcrepSession([], options.include ?? DEFAULT_SECTIONS, options);
  return (await stream(session, () => openReplay(source, options), options).end()) as IcrepReplay<IcrepSection> as IcrepReplay<S>;
}

/**
 * `parseIcrep` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { keyframes } = parseIcrepSync(bytes, { include: ['keyframes'] });
 */
export function parseIcrepSync<const S extends IcrepSection = 'header' | 'metadata'>(
  bytes: Uint8Array,
  options: SyncReadOptions & IcrepInclude<S> = {},
): IcrepReplay<S> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new IcrepSession([], options.include ?? DEFAULT_SECTIONS, options);
  return iterate(session, plain, options).end() as IcrepReplay<IcrepSection> as IcrepReplay<S>;
}

/**
 * Order frames and analysis events as they are read; both streams are merged by tick, a frame before what happened while
 * its tick ran. One stream alone is read with flat memory; merged, the stored orders and the events wait for each other.
 *
 * @example
 * for await (const event of streamIcrep(file, { streams: ['analysis'] })) {
 *   if (event.type === 'unitDestroyed') console.log(event.tick, event.killerOwner);
 * }
 */
export function streamIcrep<const T extends IcrepStreamName = IcrepStreamName>(
  source: ReplaySource,
  options: ReadOptions & IcrepStreams<T> = {},
): ReplayStream<IcrepEventOf<T>, IcrepHeader, IcrepReplay> {
  const session = new IcrepSession(options.streams ?? DEFAULT_STREAMS, DEFAULT_SECTIONS, options);
  return stream<IcrepEvent, IcrepHeader, IcrepReplay>(session, () => openReplay(source, options), options) as unknown as ReplayStream<
    IcrepEventOf<T>,
    IcrepHeader,
    IcrepReplay
  >;
}

/**
 * `streamIcrep` for bytes in memory, pulled.
 *
 * @example
 * for (const frame of iterateIcrep(bytes, { streams: ['orders'] })) console.log(frame.tick, frame.orders.length);
 */
export function iterateIcrep<const T extends IcrepStreamName = IcrepStreamName>(
  bytes: Uint8Array,
  options: SyncReadOptions & IcrepStreams<T> = {},
): ReplayIterable<IcrepEventOf<T>, IcrepHeader, IcrepReplay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new IcrepSession(options.streams ?? DEFAULT_STREAMS, DEFAULT_SECTIONS, options);
  return iterate<IcrepEvent, IcrepHeader, IcrepReplay>(session, plain, options) as unknown as ReplayIterable<
    IcrepEventOf<T>,
    IcrepHeader,
    IcrepReplay
  >;
}

import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { plainBytes, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { Sc2Event, Sc2EventName, Sc2EventOf } from './events.js';
import type { Sc2Header } from './header.js';
import { SC2_LIMITS, type Sc2StreamName } from './layout.js';
import { loadSc2NamesOf } from './names/load-names.js';
import { DEFAULT_SECTIONS, type Sc2Replay, type Sc2Section } from './replay.js';
import { Sc2Session, type Sc2Options } from './session.js';
import { STREAM_ORDER } from './stream.js';

interface Included<S extends Sc2Section> {
  /** The sections that are wanted; `header` always comes. Default: header and details. What is not asked for is neither unpacked nor decoded. */
  readonly include?: readonly S[] | undefined;
}
interface Chosen<E extends Sc2EventName> {
  /**
   * The types of events that are wanted; `tracker`, `game` and `message` stand for all events of a stream. Default: everything. A stream
   * of which nothing is wanted is not unpacked.
   */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseSc2`. */
export type Sc2ParseOptions<S extends Sc2Section = Sc2Section> = ReadOptions & Sc2Options & Included<S>;
/** Options of `parseSc2Sync`. */
export type Sc2ParseSyncOptions<S extends Sc2Section = Sc2Section> = SyncReadOptions & Sc2Options & Included<S>;
/** Options of `streamSc2`. */
export type Sc2StreamOptions<E extends Sc2EventName = Sc2EventName> = ReadOptions & Sc2Options & Chosen<E>;
/** Options of `iterateSc2`. */
export type Sc2IterateOptions<E extends Sc2EventName = Sc2EventName> = SyncReadOptions & Sc2Options & Chosen<E>;

/** The input too is bounded by what a replay may honestly hold. */
const withLimits = (options: ReadOptions): ReadOptions => ({ ...options, limits: { ...SC2_LIMITS, ...options.limits } });

/** Opens the source for a session, with the names that it asks for. */
async function opened(session: Sc2Session, source: ReplaySource, options: ReadOptions & Sc2Options): Promise<OpenedSource> {
  if (options.names === true) session.namesOf = await loadSc2NamesOf();
  return session.from(await openReplay(source, options));
}

/**
 * Reads a StarCraft II replay, version 1.0 to 5.x, and gives the sections that were asked for. Files of the archive that
 * are not wanted are not read. A damaged file gives what could be read, `complete: false` and diagnostics; the streams
 * fail independently of each other. A source that cannot seek is buffered, up to `maxInputBytes` (here 64 MB by default).
 *
 * Cost: header and details a few KB and about a millisecond; an event stream its unpacking (bzip2) and decoding.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (the betas of 2010), `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseSc2(file, { include: ['details', 'trackerEvents'] });
 * console.log(replay.details?.title, replay.trackerEvents?.length);
 */
export async function parseSc2<const S extends Sc2Section = 'header' | 'details'>(
  source: ReplaySource,
  options: Sc2ParseOptions<S> = {},
): Promise<Sc2Replay<S>> {
  const session = new Sc2Session([], options.include ?? DEFAULT_SECTIONS, options);
  const bounded = withLimits(options);
  return await stream(session, () => opened(session, source, bounded), bounded).end();
}

/**
 * `parseSc2` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { header, details } = parseSc2Sync(bytes);
 */
export function parseSc2Sync<const S extends Sc2Section = 'header' | 'details'>(
  bytes: Uint8Array,
  options: Sc2ParseSyncOptions<S> = {},
): Sc2Replay<S> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return iterate(new Sc2Session([], options.include ?? DEFAULT_SECTIONS, options), plain, options).end();
}

/**
 * The events that were asked for, in order of gameloop. Of one gameloop the tracker's come first, then what players did, then what they said.
 *
 * @example
 * for await (const event of streamSc2(file, { events: ['unitBorn', 'unitDied'] })) {
 *   console.log(event.gameloop, event.type === 'unitBorn' ? event.unitTypeName : event.unitTag);
 * }
 */
export function streamSc2<const E extends Sc2EventName = Sc2StreamName>(
  source: ReplaySource,
  options: Sc2StreamOptions<E> = {},
): ReplayStream<Sc2EventOf<E>, Sc2Header, Sc2Replay> {
  const session = new Sc2Session(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  const bounded = withLimits(options);
  const events = stream<Sc2Event, Sc2Header, Sc2Replay>(session, () => opened(session, source, bounded), bounded);
  return events as unknown as ReplayStream<Sc2EventOf<E>, Sc2Header, Sc2Replay>;
}

/**
 * `streamSc2` for bytes in memory, pulled.
 *
 * @example
 * for (const event of iterateSc2(bytes, { events: ['chat'] })) console.log(event.text);
 */
export function iterateSc2<const E extends Sc2EventName = Sc2StreamName>(
  bytes: Uint8Array,
  options: Sc2IterateOptions<E> = {},
): ReplayIterable<Sc2EventOf<E>, Sc2Header, Sc2Replay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new Sc2Session(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  return iterate<Sc2Event, Sc2Header, Sc2Replay>(session, plain, options) as unknown as ReplayIterable<Sc2EventOf<E>, Sc2Header, Sc2Replay>;
}

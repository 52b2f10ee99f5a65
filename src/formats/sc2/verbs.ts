import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { plainBytes, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { Sc2Event } from './events.js';
import type { Sc2Header } from './header.js';
import { SC2_LIMITS, type Sc2StreamName } from './layout.js';
import { loadSc2NamesOf } from './names/load-names.js';
import type { Sc2Replay, Sc2Section } from './replay.js';
import { Sc2Session, type Sc2Options } from './session.js';

/** Which parts of a replay are wanted; `header` always comes. */
export interface Sc2Include<S extends Sc2Section> {
  /** Default: header and details. What is not asked for is neither unpacked nor decoded. */
  readonly include?: readonly S[] | undefined;
}
/** Which event streams are wanted. */
export interface Sc2Streams<S extends Sc2StreamName> {
  /** Default: all three, merged by gameloop. */
  readonly streams?: readonly S[] | undefined;
}
/** The events of some streams. */
export type Sc2EventOf<S extends Sc2StreamName> = Extract<Sc2Event, { readonly stream: S }>;

/** The input too is bounded by what a replay may honestly hold. */
const withLimits = (options: ReadOptions): ReadOptions => ({ ...options, limits: { ...SC2_LIMITS, ...options.limits } });

/** Opens the source for a session, with the names that it asks for. */
async function opened(session: Sc2Session, source: ReplaySource, options: ReadOptions & Sc2Options): Promise<OpenedSource> {
  if (options.names === true) session.namesOf = await loadSc2NamesOf();
  return session.from(await openReplay(source, options));
}

const DEFAULT_SECTIONS = ['header', 'details'] as const;
const DEFAULT_STREAMS = ['tracker', 'game', 'message'] as const;

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
  options: ReadOptions & Sc2Options & Sc2Include<S> = {},
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
  options: SyncReadOptions & Sc2Options & Sc2Include<S> = {},
): Sc2Replay<S> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return iterate(new Sc2Session([], options.include ?? DEFAULT_SECTIONS, options), plain, options).end();
}

/**
 * Events of the asked streams, merged by gameloop: of one gameloop the tracker's before what players did and said.
 *
 * @example
 * for await (const event of streamSc2(file, { streams: ['tracker'] })) {
 *   if (event.type === 'unitBorn') console.log(event.gameloop, event.unitTypeName);
 * }
 */
export function streamSc2<const S extends Sc2StreamName = Sc2StreamName>(
  source: ReplaySource,
  options: ReadOptions & Sc2Options & Sc2Streams<S> = {},
): ReplayStream<Sc2EventOf<S>, Sc2Header, Sc2Replay> {
  const session = new Sc2Session(options.streams ?? DEFAULT_STREAMS, DEFAULT_SECTIONS, options);
  const bounded = withLimits(options);
  const events = stream<Sc2Event, Sc2Header, Sc2Replay>(session, () => opened(session, source, bounded), bounded);
  return events as unknown as ReplayStream<Sc2EventOf<S>, Sc2Header, Sc2Replay>;
}

/**
 * `streamSc2` for bytes in memory, pulled.
 *
 * @example
 * for (const event of iterateSc2(bytes, { streams: ['message'] })) if (event.type === 'chat') console.log(event.text);
 */
export function iterateSc2<const S extends Sc2StreamName = Sc2StreamName>(
  bytes: Uint8Array,
  options: SyncReadOptions & Sc2Options & Sc2Streams<S> = {},
): ReplayIterable<Sc2EventOf<S>, Sc2Header, Sc2Replay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new Sc2Session(options.streams ?? DEFAULT_STREAMS, DEFAULT_SECTIONS, options);
  return iterate<Sc2Event, Sc2Header, Sc2Replay>(session, plain, options) as unknown as ReplayIterable<Sc2EventOf<S>, Sc2Header, Sc2Replay>;
}

import type { AskedWord } from '../../core/asked-words.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { Sc2Event, Sc2EventName, Sc2EventOf } from './events.js';
import type { Sc2Header } from './header.js';
import { STREAM_ORDER, type Sc2StreamName } from './layout.js';
import { openSc2, withSc2Limits } from './load-knowledge.js';
import { DEFAULT_SECTIONS, type Sc2Replay, type Sc2Section } from './replay.js';
import { Sc2Session, type Sc2Options } from './session.js';

/** Which sections of a replay are wanted. */
export interface Sc2Include<S extends AskedWord<S, Sc2Section>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is neither unpacked nor decoded. Default: `header` and
   * `details`.
   */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a replay are wanted. */
export interface Sc2Events<E extends AskedWord<E, Sc2EventName>> {
  /**
   * The types of events that are wanted. `tracker`, `game` and `message` stand for all events of a stream. Default: everything. A stream of
   * which nothing is wanted is not unpacked.
   */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseSc2`. */
export type Sc2ParseOptions<S extends AskedWord<S, Sc2Section> = Sc2Section> = ReadOptions & Sc2Options & Sc2Include<S>;
/** Options of `streamSc2`. */
export type Sc2StreamOptions<E extends AskedWord<E, Sc2EventName> = Sc2EventName> = ReadOptions & Sc2Options & Sc2Events<E>;
/**
 * Reads a StarCraft II replay, version 1.0 to 5.x, and gives the sections that were asked for. Files of the archive that
 * are not wanted are not read. A damaged file gives what could be read, `isComplete: false` and diagnostics; the streams
 * fail independently of each other. A source that cannot seek is buffered, up to `maxInputBytes` (here 64 MB by default).
 *
 * Cost: header and details a few KB and about a millisecond; an event stream its unpacking (bzip2) and decoding.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (the betas of 2010), `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseSc2(file, { include: ['details', 'trackerEvents'] });
 * console.log(replay.details?.title, replay.trackerEvents?.length);
 */
export async function parseSc2<const S extends AskedWord<S, Sc2Section> = 'header' | 'details'>(
  source: ReplaySource,
  options: Sc2ParseOptions<S> = {},
): Promise<Sc2Replay<S>> {
  const session = new Sc2Session([], options.include ?? DEFAULT_SECTIONS, options);
  const bounded = withSc2Limits(options);
  return await drain(session, openSc2(session, source, bounded), bounded);
}

/**
 * The events that were asked for, in order of gameloop. Of one gameloop the tracker's come first, then what players did, then what they said.
 *
 * @example
 * for await (const event of streamSc2(file, { events: ['unitBorn', 'unitDied'] })) {
 *   console.log(event.gameloop, event.type === 'unitBorn' ? event.unitTypeName : event.unitTag);
 * }
 */
export function streamSc2<const E extends AskedWord<E, Sc2EventName> = Sc2StreamName>(
  source: ReplaySource,
  options: Sc2StreamOptions<E> = {},
): ReplayStream<Sc2EventOf<E>, Sc2Header, Sc2Replay> {
  const session = new Sc2Session(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  const bounded = withSc2Limits(options);
  const events = stream<Sc2Event, Sc2Header, Sc2Replay>(session, () => openSc2(session, source, bounded), bounded);
  return events as unknown as ReplayStream<Sc2EventOf<E>, Sc2Header, Sc2Replay>;
}

import type { AskedWord } from '../../core/asked-words.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { StormEvent, StormEventName, StormEventOf } from './events.js';
import type { StormHeader } from './header.js';
import { STREAM_ORDER, type StormStreamName } from './layout.js';
import { openStorm, withStormLimits } from './load-knowledge.js';
import { DEFAULT_SECTIONS, type StormReplay, type StormSection } from './replay.js';
import { StormSession, type StormOptions } from './session.js';

/** Which sections of a replay are wanted. */
export interface StormInclude<S extends AskedWord<S, StormSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is neither unpacked nor decoded. Default: `header` and
   * `details`.
   */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a replay are wanted. */
export interface StormEvents<E extends AskedWord<E, StormEventName>> {
  /**
   * The types of events that are wanted. `tracker`, `game` and `message` stand for all events of a stream. Default: everything. A stream of
   * which nothing is wanted is not unpacked.
   */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseStorm`. */
export type StormParseOptions<S extends AskedWord<S, StormSection> = StormSection> = ReadOptions & StormOptions & StormInclude<S>;
/** Options of `streamStorm`. */
export type StormStreamOptions<E extends AskedWord<E, StormEventName> = StormEventName> = ReadOptions & StormOptions & StormEvents<E>;
/**
 * Reads a Heroes of the Storm replay, version 0.15 to 2.55, and gives the sections that were asked for. Files of the archive that
 * are not wanted are not read. A damaged file gives what could be read, `isComplete: false` and diagnostics; the streams
 * fail independently of each other. A source that cannot seek is buffered, up to `maxInputBytes` (here 64 MB by default).
 *
 * Cost: header and details a few KB and about a millisecond; an event stream its unpacking (bzip2) and decoding.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseStorm(file, { include: ['details', 'trackerEvents'] });
 * console.log(replay.details?.title, replay.trackerEvents?.length);
 */
export async function parseStorm<const S extends AskedWord<S, StormSection> = 'header' | 'details'>(
  source: ReplaySource,
  options: StormParseOptions<S> = {},
): Promise<StormReplay<S>> {
  const session = new StormSession([], options.include ?? DEFAULT_SECTIONS, options);
  const bounded = withStormLimits(options);
  return await drain(session, openStorm(session, source, bounded), bounded);
}

/**
 * The events that were asked for, in order of gameloop. Of one gameloop the tracker's come first, then what players did, then what they said.
 *
 * @example
 * for await (const event of streamStorm(file, { events: ['unitBorn', 'unitDied'] })) {
 *   console.log(event.gameloop, event.type === 'unitBorn' ? event.unitTypeName : event.unitTag);
 * }
 */
export function streamStorm<const E extends AskedWord<E, StormEventName> = StormStreamName>(
  source: ReplaySource,
  options: StormStreamOptions<E> = {},
): ReplayStream<StormEventOf<E>, StormHeader, StormReplay> {
  const session = new StormSession(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  const bounded = withStormLimits(options);
  const events = stream<StormEvent, StormHeader, StormReplay>(session, () => openStorm(session, source, bounded), bounded);
  return events as unknown as ReplayStream<StormEventOf<E>, StormHeader, StormReplay>;
}

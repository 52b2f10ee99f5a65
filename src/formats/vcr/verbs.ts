import type { AskedWord } from '../../core/asked-words.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import { ALL_EVENTS } from './event-kinds.js';
import type { VcrEvent, VcrEventOf, VcrEventType } from './events.js';
import type { VcrHeader } from './header.js';
import { openRecording } from './open-recording.js';
import { DEFAULT_SECTIONS, type VcrReplay, type VcrSection } from './replay.js';
import { VcrSession, type VcrSelect } from './session.js';
import type { VcrTextOptions } from './text.js';

/** Which sections of a recording are wanted. */
export interface VcrInclude<S extends AskedWord<S, VcrSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header` and `drivers`. Words:
   * `driverStates`, `drivers`, `events`, `flags`, `gaps`, `header`, `laps`, `overtakes`, `penalties`, `pitStops`, `results`, `standings`, `tyres`.
   */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a recording are wanted. */
export interface VcrEvents<T extends AskedWord<T, VcrEventType>> {
  /**
   * The types of events that are wanted. Default: all.
   */
  readonly events?: readonly T[] | undefined;
}
/** Options of `parseVcr`. */
export type VcrParseOptions<S extends AskedWord<S, VcrSection> = VcrSection> = ReadOptions & VcrTextOptions & VcrSelect & VcrInclude<S>;
/** Options of `streamVcr`. */
export type VcrStreamOptions<T extends AskedWord<T, VcrEventType> = VcrEventType> = ReadOptions & VcrTextOptions & VcrSelect & VcrEvents<T>;

/**
 * Reads a recording of rFactor 2 or Le Mans Ultimate and gives the sections that were asked for; the rest is
 * not decoded. Driver states are columns. A damaged file gives what could be read, `isComplete: false` and
 * diagnostics.
 *
 * Cost: one pass over the file. In Le Mans Ultimate `header` and `drivers` alone are two small reads on
 * random access.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (rFactor 1), `limit`, `source`; with `strict`, any damage.
 * @example
 * const { drivers, driverStates } = await parseVcr(file, { include: ['drivers', 'driverStates'] });
 * console.log(drivers[0]?.name, driverStates.throttle[0]);
 */
export async function parseVcr<const S extends AskedWord<S, VcrSection> = 'header' | 'drivers'>(
  source: ReplaySource,
  options: VcrParseOptions<S> = {},
): Promise<VcrReplay<S>> {
  const session = new VcrSession([], options.include ?? DEFAULT_SECTIONS, options);
  return await drain(session, openRecording(session, source, options), options);
}

/**
 * The events of a recording as they are read, driver states included unless `events` leaves them out. In Le Mans
 * Ultimate the header is at the end: `header()` reads all before it.
 *
 * @example
 * for await (const event of streamVcr(file, { events: ['checkpoint'] })) console.log(event.driver, event.lap, event.lapSeconds);
 */
export function streamVcr<const T extends AskedWord<T, VcrEventType> = VcrEventType>(
  source: ReplaySource,
  options: VcrStreamOptions<T> = {},
): ReplayStream<VcrEventOf<T>, VcrHeader, VcrReplay> {
  const session = new VcrSession(options.events ?? ALL_EVENTS, DEFAULT_SECTIONS, options);
  return stream(session, () => openRecording(session, source, options), options) as ReplayStream<
    VcrEvent,
    VcrHeader,
    VcrReplay
  > as ReplayStream<VcrEventOf<T>, VcrHeader, VcrReplay>;
}

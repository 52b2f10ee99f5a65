import type { AskedWord } from '../../core/asked-words.js';
import { follow, type ReplayFollow } from '../../io/follow.js';
import type { GrowingSource } from '../../io/growing.js';
import { ALL_EVENTS } from './event-kinds.js';
import type { VcrEventOf, VcrEventType } from './events.js';
import type { VcrHeader } from './header.js';
import { openRecording } from './open-recording.js';
import { DEFAULT_SECTIONS, type VcrReplay, type VcrSection } from './replay.js';
import { VcrSession } from './session.js';
import type { VcrInclude, VcrStreamOptions } from './verbs.js';

/** What `followVcr` is given besides the source. */
export type VcrFollowOptions<
  T extends AskedWord<T, VcrEventType> = VcrEventType,
  S extends AskedWord<S, VcrSection> = VcrSection,
> = VcrStreamOptions<T> & VcrInclude<S>;

/**
 * Follows a race while its recording is written: the events of `streamVcr`, and where there are no more, the loop waits. A recording does not say where it ends, so the
 * reading ends with its source: at `stop()`, an abort, or `idleMs` of the source. Le Mans Ultimate writes header and drivers last: a recording that is not finished has
 * none of them.
 *
 * @throws ReplayError as `streamVcr` and `openGrowing`.
 * @example
 * const race = followVcr(openGrowingFile('race.vcr', { idleMs: 60_000 }), { events: ['checkpoint'], include: ['laps'] });
 * for await (const { driver, lapSeconds } of race) console.log(driver, lapSeconds);
 */
export function followVcr<
  const T extends AskedWord<T, VcrEventType> = VcrEventType,
  const S extends AskedWord<S, VcrSection> = 'header' | 'drivers',
>(source: GrowingSource, options: VcrFollowOptions<T, S> = {}): ReplayFollow<VcrEventOf<T>, VcrHeader, VcrReplay<S>> {
  const session = new VcrSession(options.events ?? ALL_EVENTS, options.include ?? DEFAULT_SECTIONS, options);
  const open = async (growing: GrowingSource) => await openRecording(session, growing, options);
  return follow(session, source, open, options) as unknown as ReplayFollow<VcrEventOf<T>, VcrHeader, VcrReplay<S>>;
}

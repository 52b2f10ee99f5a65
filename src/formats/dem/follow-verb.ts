import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { follow, type ReplayFollow } from '../../io/follow.js';
import type { GrowingSource } from '../../io/growing.js';
import { openDemBroadcast, type DemBroadcastOptions } from './broadcast-verb.js';
import type { DemHeader } from './header.js';
import { knowledgeFor } from './load-knowledge.js';
import { DEFAULT_EVENTS, DEFAULT_SECTIONS, type DemEventOf, type DemEventType, type DemReplay, type DemSection } from './replay.js';
import { DemSession } from './session.js';
import type { DemInclude, DemStreamOptions } from './verbs.js';

/** What `followDem` is given besides the source: what `streamDem` takes, the sections that are wanted, and how a broadcast is requested. */
export type DemFollowOptions<
  T extends AskedWord<T, DemEventType> = DemEventType,
  S extends AskedWord<S, DemSection> = DemSection,
> = DemStreamOptions<T> & Pick<DemInclude<S>, 'include'> & DemBroadcastOptions;

/**
 * Follows a match while it is played: a broadcast over HTTP by its address, or a recording that grows (`openGrowingFile` of `replaykit/node`, `openGrowing`). The events are those of
 * `streamDem`; where there are no more, the loop waits. It ends with the recording, at `stop()`, an abort, or `idleMs` (of `openGrowing`, or of the options for a broadcast).
 * `soFar()` gives the sections that `include` asked for as of the last event.
 *
 * A broadcast begins at its newest keyframe, or at that of `fragment`. What is lost on the way adds a diagnostic, and the events go on at the next keyframe.
 *
 * @throws ReplayError as `streamDem`, `openGrowing` and `openDemBroadcast`.
 * @example
 * const match = followDem('https://tv.example/match/7', { events: ['kill'], include: ['players', 'score'] });
 * setTimeout(() => match.stop(), 60_000);
 * for await (const kill of match) console.log(kill.tick, match.soFar()?.score);
 */
export function followDem<
  const T extends AskedWord<T, DemEventType> = (typeof DEFAULT_EVENTS)[number],
  const S extends AskedWord<S, DemSection> = 'header' | 'fileInfo',
>(source: string | URL | GrowingSource, options: DemFollowOptions<T, S> = {}): ReplayFollow<DemEventOf<T>, DemHeader, DemReplay<S>> {
  const events: readonly string[] = options.events ?? DEFAULT_EVENTS;
  const sections: readonly string[] = options.include ?? DEFAULT_SECTIONS;
  const session = new DemSession(events, sections, options);
  const growing = typeof source === 'string' || source instanceof URL ? openDemBroadcast(source, options) : source;
  const open = async () => {
    session.knowledge = await knowledgeFor(events, sections, options);
    const opened = await openReplay(growing, options);
    session.reads(opened);
    return opened;
  };
  return follow(session, growing, open, options) as unknown as ReplayFollow<DemEventOf<T>, DemHeader, DemReplay<S>>;
}

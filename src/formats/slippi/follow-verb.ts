import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { follow, type ReplayFollow } from '../../io/follow.js';
import type { GrowingSource } from '../../io/growing.js';
import type { ReadOptions } from '../../io/options.js';
import { ALL_EVENTS, type SlippiEvent, type SlippiEventOf, type SlippiEventType } from './events.js';
import { DEFAULT_SECTIONS, type SlippiHeader, type SlippiReplay, type SlippiSection } from './replay.js';
import { SlippiSession, type SlippiSelect } from './session.js';
import type { SlippiEvents, SlippiInclude } from './verbs.js';

/** Options of `followSlippi`. */
export type SlippiFollowOptions<
  T extends AskedWord<T, SlippiEventType> = SlippiEventType,
  S extends AskedWord<S, SlippiSection> = SlippiSection,
> = ReadOptions & SlippiSelect & SlippiEvents<T> & SlippiInclude<S>;

/**
 * The events of a game while it is recorded. Each event comes as soon as it is in the file as a whole; a pause in the middle of one is not an end. With
 * `rollbacks: 'final'` each frame comes once, by rising number, when it cannot be sent again; without it, a frame that is sent again comes again, and the
 * bookend's `latestFinalizedFrame` says what stays. The loop ends with the file: after the game end and the metadata behind it.
 *
 * `soFar()` gives the sections of `include` as of the last event: players, stocks, statistics. It costs about what they cost at the end.
 *
 * @throws ReplayError `bad-signature`, `limit`; `source` when the file becomes shorter or is replaced.
 * @example
 * import { openGrowingFile } from 'replaykit/node';
 * const game = followSlippi(openGrowingFile('Game_20260102T030405.slp'), { events: ['postFrame', 'gameEnd'], rollbacks: 'final' });
 * for await (const event of game) {
 *   if (event.type === 'postFrame') console.log(event.frame, event.player, event.percent);
 * }
 * console.log((await game.end()).game.winner);
 */
export function followSlippi<
  const T extends AskedWord<T, SlippiEventType> = SlippiEventType,
  const S extends AskedWord<S, SlippiSection> = 'header' | 'players' | 'game' | 'metadata',
>(source: GrowingSource, options: SlippiFollowOptions<T, S> = {}): ReplayFollow<SlippiEventOf<T>, SlippiHeader, SlippiReplay<S>> {
  const session = new SlippiSession(options.events ?? ALL_EVENTS, options.include ?? DEFAULT_SECTIONS, { ...options, isFollowed: true });
  const open = async (growing: GrowingSource): ReturnType<typeof openReplay> => await openReplay(growing, options);
  const reading: ReplayFollow<SlippiEvent, SlippiHeader, SlippiReplay<SlippiSection>> = follow(session, source, open, options);
  return reading as ReplayFollow<SlippiEventOf<SlippiEventType>, SlippiHeader, SlippiReplay<S>> as ReplayFollow<
    SlippiEventOf<T>,
    SlippiHeader,
    SlippiReplay<S>
  >;
}

import type { Sc2GameEvent } from '../events.js';
import { GAME_USER_ID } from '../layout.js';
import { ACTIVE_SELECTION } from './selections.js';
import { secondsOf } from './clock.js';

/**
 * Actions of one user. An action is a command (repeated and retargeted ones count too), a change of the active selection,
 * or a control group event. Camera moves are none. A minute is a real one at the game's speed.
 */
export interface Sc2Apm {
  /** The id in game events; `players` tells whose it is. */
  readonly userId: number;
  readonly actions: number;
  /** Per minute, up to the user's leave or the last event. */
  readonly apm: number;
  /** Actions in each minute, the last one cut short. */
  readonly perMinute: readonly number[];
}

/** Whether an event is an action by the definition of `Sc2Apm`. */
export function isAction(event: Sc2GameEvent): boolean {
  switch (event.type) {
    case 'cmd':
    case 'controlGroupUpdate':
    case 'commandManagerState':
    case 'cmdUpdateTargetPoint':
    case 'cmdUpdateTargetUnit':
      return true;
    case 'selectionDelta':
      return event.controlGroupId === ACTIVE_SELECTION;
    default:
      return false;
  }
}

/** Actions per minute of everybody who gave any. */
export function matchApm(events: readonly Sc2GameEvent[], elapsedGameLoops: number, gameSpeed: number | undefined): Sc2Apm[] {
  const loopsPerMinute = 60 / secondsOf(1, gameSpeed);
  const users = new Map<number, { actions: number; perMinute: number[]; leftAt: number | undefined }>();
  const lastMinute = Math.floor(Math.max(elapsedGameLoops, events.at(-1)?.gameloop ?? 0) / loopsPerMinute);
  for (const event of events) {
    const { userId } = event;
    if (userId === GAME_USER_ID) continue;
    let user = users.get(userId);
    if (user === undefined) users.set(userId, (user = { actions: 0, perMinute: [], leftAt: undefined }));
    if (event.type === 'playerLeave' || event.type === 'gameUserLeave') user.leftAt ??= event.gameloop;
    if (!isAction(event)) continue;
    const minute = Math.min(lastMinute, Math.floor(event.gameloop / loopsPerMinute));
    user.actions++;
    // A damaged stream may jump far ahead. The minutes between stay unset until the end, so they cost nothing.
    user.perMinute[minute] = (user.perMinute[minute] ?? 0) + 1;
  }
  return [...users]
    .filter(([, { actions }]) => actions > 0)
    .sort(([a], [b]) => a - b)
    .map(([userId, { actions, perMinute, leftAt }]) => {
      const minutes = (leftAt ?? elapsedGameLoops) / loopsPerMinute;
      return { userId, actions, apm: minutes > 0 ? actions / minutes : 0, perMinute: filled(perMinute) };
    });
}

/** The most minutes that are listed: a day of play. */
const MAX_MINUTES = 24 * 60;

function filled(perMinute: readonly number[]): number[] {
  return Array.from({ length: Math.min(perMinute.length, MAX_MINUTES) }, (_, minute) => perMinute[minute] ?? 0);
}

import type { Sc2MessageEvent } from '../events.js';
import { FIXED_POINT, type Sc2Recipient } from '../layout.js';
import { secondsOf } from './clock.js';
import type { Sc2Player } from './players.js';

/** A place that somebody showed to others. */
export interface Sc2Ping {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who showed it; undefined where the lobby does not tell. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: Sc2Recipient | undefined;
  /** In cells. */
  readonly x: number;
  readonly y: number;
}

/** The pings, with names where the lobby is there. */
export function matchPings(
  events: readonly Sc2MessageEvent[],
  players: readonly Sc2Player[] | undefined,
  gameSpeed: number | undefined,
): Sc2Ping[] {
  return events.flatMap((event) => {
    if (event.type !== 'ping') return [];
    const { gameloop, userId, recipient, point } = event;
    const name = players?.find((player) => player.userId === userId)?.name;
    const place = { x: point.x / FIXED_POINT, y: point.y / FIXED_POINT };
    return [
      {
        gameloop,
        seconds: secondsOf(gameloop, gameSpeed),
        userId,
        ...(name !== undefined && { name }),
        ...(recipient && { recipient }),
        ...place,
      },
    ];
  });
}

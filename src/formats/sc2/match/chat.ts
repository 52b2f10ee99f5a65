import type { Sc2MessageEvent } from '../events.js';
import type { Sc2Recipient } from '../layout.js';
import { secondsOf } from './clock.js';
import type { Sc2Player } from './players.js';

/** A line of chat. */
export interface Sc2ChatLine {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who said it; undefined where the lobby does not tell. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: Sc2Recipient | undefined;
  readonly text: string;
}

/** The chat, with names where the lobby is there. */
export function matchChat(
  events: readonly Sc2MessageEvent[],
  players: readonly Sc2Player[] | undefined,
  gameSpeed: number | undefined,
): Sc2ChatLine[] {
  return events.flatMap((event) => {
    if (event.type !== 'chat') return [];
    const { gameloop, userId, recipient, text } = event;
    const seconds = secondsOf(gameloop, gameSpeed);
    const name = players?.find((player) => player.userId === userId)?.name;
    return [{ gameloop, seconds, userId, ...(name !== undefined && { name }), ...(recipient && { recipient }), text }];
  });
}

import type { Sc2MessageEvent } from '../events.js';
import { FIXED_POINT, type Sc2Recipient } from '../layout.js';
import { secondsOf } from './clock.js';
import { namesByUser, playersSection } from './players.js';
import { LOBBY, builtFrom, keptObject, type Sc2Definition } from './section.js';

/** A place that somebody showed to others. */
export interface Sc2Ping {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who showed it; undefined where the lobby does not say. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: Sc2Recipient | undefined;
  /** In cells. */
  readonly x: number;
  readonly y: number;
}

const PING_BYTES = keptObject(7);

/** Pings, with names where there is a lobby. */
export const pingsSection: Sc2Definition<{ readonly pings?: readonly Sc2Ping[] | undefined }> = {
  sections: ['pings'],
  needs: { files: [...LOBBY, 'messageEvents'] },
  uses: [playersSection],
  start({ parts, gameSpeed, budget }, of) {
    const lobby = of(playersSection);
    const events: Extract<Sc2MessageEvent, { type: 'ping' }>[] = [];
    return {
      on: {
        ping(event) {
          events.push(event);
        },
      },
      build() {
        const names = namesByUser(lobby.players);
        const pings: Sc2Ping[] = [];
        const add = (event: (typeof events)[number]): void => {
          const { gameloop, userId, recipient } = event;
          const name = names.get(userId);
          budget.keep(PING_BYTES);
          pings.push({
            gameloop,
            seconds: secondsOf(gameloop, gameSpeed),
            userId,
            ...(name !== undefined && { name }),
            ...(recipient && { recipient }),
            x: event.point.x / FIXED_POINT,
            y: event.point.y / FIXED_POINT,
          });
        };
        return builtFrom(events, add, () => ({ pings: parts.messageEvents && pings }), budget);
      },
    };
  },
};

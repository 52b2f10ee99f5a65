import { built } from '../../../io/sections.js';
import { FIXED_POINT, secondsOf, type StormRecipient } from '../layout.js';
import { namesByUser, playersSection } from './players.js';
import { LOBBY, keptObject, type StormDefinition } from './section.js';

/** A place that somebody showed to others. */
export interface StormPing {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who showed it; undefined where the lobby does not say. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: StormRecipient | undefined;
  /** In cells. */
  readonly x: number;
  readonly y: number;
}

export const pingsSection: StormDefinition<{ readonly pings?: readonly StormPing[] | undefined }> = {
  sections: ['pings'],
  needs: { files: [...LOBBY, 'messageEvents'] },
  uses: [playersSection],
  start({ parts, budget }, of) {
    const lobby = of(playersSection);
    const pings: StormPing[] = [];
    return {
      on: {
        ping({ gameloop, userId, recipient, point }) {
          budget.keep(keptObject(7));
          const place = { x: point.x / FIXED_POINT, y: point.y / FIXED_POINT };
          pings.push({ gameloop, seconds: secondsOf(gameloop), userId, ...(recipient && { recipient }), ...place });
        },
      },
      build() {
        const names = namesByUser(lobby.players);
        const named = pings.map((ping) => {
          const name = names.get(ping.userId);
          return name === undefined ? ping : { ...ping, name };
        });
        return built({ pings: parts.messageEvents && named });
      },
    };
  },
};

import { FIXED_POINT, secondsOf, type StormRecipient } from '../layout.js';
import { lobbySection, withName } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';

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
  needs: { files: ['messageEvents'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { namesByUser } = of(lobbySection);
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
        const named: StormPing[] = [];
        return builtFrom(
          pings,
          (ping) => named.push(withName(ping, namesByUser)),
          () => ({ pings: parts.messageEvents && named }),
          budget,
        );
      },
    };
  },
};

import { built } from '../../../io/sections.js';
import { playSection } from './play.js';
import { PlayerTotals } from './player-totals.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';
import { touchesSection } from './touches.js';

/** How long a player was the last to touch the ball. That of a team is the sum of its players. */
export interface RocketLeaguePossession {
  readonly playerId: number;
  /** How often the player touched the ball: entries of `touches`. */
  readonly touches: number;
  /** Seconds of play from a touch to the next one of somebody else, or until play stops. */
  readonly possessionSeconds: number;
}

const TOTALS_BYTES = 48;

/** Who had the ball, by the touches. */
export const possessionSection: RocketLeagueDefinition<{ readonly possession: readonly RocketLeaguePossession[] }> = {
  sections: ['possession'],
  needs: ['stream'],
  uses: [playSection, touchesSection, playersSection],
  start({ budget }, of) {
    const { play } = of(playSection);
    const { found } = of(touchesSection);
    const { idOf } = of(playersSection);
    const totals = new PlayerTotals(() => ({ touches: 0, possessionSeconds: 0 }), TOTALS_BYTES, budget);
    /** The touches that were seen, and those before the last stop of play. */
    let seen = 0;
    let stale = 0;
    return {
      on: {
        frameEnd() {
          if (play.seconds === 0) stale = seen;
          else if (seen > stale) {
            const { person } = found[seen - 1]!;
            if (person !== undefined) totals.of(person).possessionSeconds += play.seconds;
          }
          for (; seen < found.length; seen++) {
            const { person } = found[seen]!;
            if (person !== undefined) totals.of(person).touches++;
          }
        },
      },
      build: () => built({ possession: totals.rows(idOf, (playerId, own) => ({ playerId, ...own })) }),
    };
  },
};

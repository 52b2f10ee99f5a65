import { built } from '../../../io/sections.js';
import type { Asking } from '../../../io/framing.js';
import type { DemSectionDefinition } from '../sections/section.js';
import { PLAYERS_SECTION } from './players.js';
import type { DeadlockSide } from './team.js';

/** A side at the end of the recording: sums over those who play on it. */
export interface DeadlockTeamScore {
  readonly game: 'deadlock';
  readonly team: DeadlockSide;
  readonly kills?: number | undefined;
  /** Net worth, in souls. */
  readonly netWorth?: number | undefined;
}

const SIDES: readonly DeadlockSide[] = ['amber', 'sapphire'];

/** Follows the score. The section is the score at the end of the recording. */
export const SCORE_SECTION: DemSectionDefinition = {
  sections: ['score'],
  events: [],
  needs: {},
  uses: [PLAYERS_SECTION],
  start: (_recording, of) => {
    const builder = of(PLAYERS_SECTION);
    return {
      on: {},
      build(): Asking<{ readonly score: readonly DeadlockTeamScore[] | undefined }> {
        const players = builder.players();
        if (players.length === 0) return built({ score: undefined });
        return built({
          score: SIDES.map((team) => {
            const own = players.filter((player) => player.team === team);
            const sum = (name: 'kills' | 'netWorth'): number | undefined =>
              own.reduce<number | undefined>(
                (total, player) => (total === undefined || player[name] === undefined ? undefined : total + player[name]),
                0,
              );
            return { game: 'deadlock', team, kills: sum('kills'), netWorth: sum('netWorth') };
          }),
        });
      },
    };
  },
};

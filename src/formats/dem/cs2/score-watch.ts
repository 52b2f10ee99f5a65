import type { DemWatch } from '../watches/watch.js';
import { Cs2Teams, type Cs2TeamScore } from './team-score.js';

/** Watches the score. The section is the score at the end of the recording. */
export const SCORE_WATCH: DemWatch = {
  sections: ['score'],
  events: [],
  get needs() {
    return { classes: [Cs2Teams.className] };
  },
  uses: [],
  resumes: true,
  start: (recording) => {
    const teams = new Cs2Teams(recording);
    return {
      sections(): { readonly score: readonly Cs2TeamScore[] | undefined } {
        const standings = teams.standings();
        return { score: standings.length === 0 ? undefined : standings };
      },
    };
  },
};

import { built } from '../../../io/sections.js';
import type { Asking } from '../../../io/framing.js';
import type { DemSectionDefinition } from '../sections/section.js';
import { Cs2Teams, type Cs2TeamScore } from './team-score.js';

/** Follows the score. The section is the score at the end of the recording. */
export const SCORE_SECTION: DemSectionDefinition = {
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
      on: {},
      build(): Asking<{ readonly score: readonly Cs2TeamScore[] | undefined }> {
        const standings = teams.standings();
        return built({ score: standings.length === 0 ? undefined : standings });
      },
    };
  },
};

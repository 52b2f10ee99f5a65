import { built } from '../../../io/sections.js';
import { headerFacts } from '../header-facts.js';
import type { RocketLeagueSummary } from './match.js';
import type { RocketLeagueDefinition } from './section.js';

export const summarySection: RocketLeagueDefinition<{ readonly summary: RocketLeagueSummary }> = {
  sections: ['summary'],
  needs: [],
  start({ header }) {
    const { players: _, goals: __, ...summary } = headerFacts(header);
    return { on: {}, build: () => built({ summary }) };
  },
};

import { built } from '../../../io/sections.js';
import { headerFacts, type RocketLeagueHeaderFacts } from '../header-facts.js';
import { demolitionsSection, type RocketLeagueDemolition } from './demolitions.js';
import type { RocketLeagueFrames } from '../frame-fields.js';
import { framesSection } from './frames.js';
import { goalsSection, type RocketLeagueGoal } from './goals.js';
import { kickoffsSection, type RocketLeagueKickoff } from './kickoffs.js';
import { playersSection, type RocketLeaguePlayer } from './players.js';
import type { RocketLeagueDefinition } from './section.js';

/** The match as people talk about it. */
export interface RocketLeagueMatchSections {
  /** Map, date, score, who won: from the header. */
  readonly summary: RocketLeagueSummary;
  readonly players: readonly RocketLeaguePlayer[];
  readonly goals: readonly RocketLeagueGoal[];
  readonly demolitions: readonly RocketLeagueDemolition[];
  readonly kickoffs: readonly RocketLeagueKickoff[];
  /** Ball and cars of every frame, as columns. */
  readonly frames: RocketLeagueFrames;
}
/** The match in a few words, from the header. */
export type RocketLeagueSummary = Omit<RocketLeagueHeaderFacts, 'players' | 'goals'>;

/** How each section is made. */
export const MATCH_SECTIONS: {
  readonly [S in keyof RocketLeagueMatchSections]: RocketLeagueDefinition<Pick<RocketLeagueMatchSections, S>>;
} = {
  summary: {
    sections: ['summary'],
    needs: [],
    start({ header }) {
      const { players: _, goals: __, ...summary } = headerFacts(header);
      return { on: {}, build: () => built({ summary }) };
    },
  },
  players: playersSection,
  goals: goalsSection,
  demolitions: demolitionsSection,
  kickoffs: kickoffsSection,
  frames: framesSection,
};

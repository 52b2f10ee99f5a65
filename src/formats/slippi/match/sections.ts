import { homeRunSection, targetsSection, type SlippiHomeRun, type SlippiTarget } from './contests.js';
import { combosSection, conversionsSection, type SlippiCombo, type SlippiConversion } from './conversions.js';
import { gameSection, type SlippiGame } from './game.js';
import { playersSection, type SlippiPlayer } from './players.js';
import type { SlippiDefinition } from './section.js';
import { statsSection, type SlippiStats } from './stats.js';
import { stockLossesSection, type SlippiStockLoss } from './stock-losses.js';
import { stocksSection, type SlippiStock } from './stocks.js';

/** The game as people talk about it, made of its final frames. */
export interface SlippiMatchSections {
  /** Who plays: only ports on which somebody is. */
  readonly players: readonly SlippiPlayer[];
  /** Stage, length, end and winner. */
  readonly game: SlippiGame;
  /** Every stock that was lost, by frame, of any number of players. */
  readonly stockLosses: readonly SlippiStockLoss[];
  /** The life of every stock. Of games of two, as the following. */
  readonly stocks: readonly SlippiStock[];
  /** Punishes, by their start. */
  readonly conversions: readonly SlippiConversion[];
  /** Combos, by their start. */
  readonly combos: readonly SlippiCombo[];
  /** Openings, damage, inputs and actions of each player. Undefined where not exactly two play. */
  readonly stats: SlippiStats | undefined;
  /** Undefined outside of home-run contests. */
  readonly homeRun: SlippiHomeRun | undefined;
  /** The targets of a target test. */
  readonly targets: readonly SlippiTarget[];
}

/** How each section is made. */
export const MATCH_SECTIONS: { readonly [S in keyof SlippiMatchSections]: SlippiDefinition<Pick<SlippiMatchSections, S>> } = {
  players: playersSection,
  game: gameSection,
  stockLosses: stockLossesSection,
  stocks: stocksSection,
  conversions: conversionsSection,
  combos: combosSection,
  stats: statsSection,
  homeRun: homeRunSection,
  targets: targetsSection,
};

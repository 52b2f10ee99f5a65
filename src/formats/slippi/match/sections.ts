import { gameSection, type SlippiGame } from './game.js';
import { playersSection, type SlippiPlayer } from './players.js';
import type { SlippiDefinition } from './section.js';
import { stockLossesSection, type SlippiStockLoss } from './stock-losses.js';

/** The game as people talk about it, made of its final frames. */
export interface SlippiMatchSections {
  /** Who plays: only ports on which somebody is. */
  readonly players: readonly SlippiPlayer[];
  /** Stage, length, end and winner. */
  readonly game: SlippiGame;
  /** Every stock that was lost, by frame. */
  readonly stockLosses: readonly SlippiStockLoss[];
}

/** How each section is made. */
export const MATCH_SECTIONS: { readonly [S in keyof SlippiMatchSections]: SlippiDefinition<Pick<SlippiMatchSections, S>> } = {
  players: playersSection,
  game: gameSection,
  stockLosses: stockLossesSection,
};

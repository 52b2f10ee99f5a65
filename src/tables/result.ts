/** How a match ended for a player, in the tables of all formats. It is null where it is not known, and for those who watched. */
export type PlayerResult = 'win' | 'loss' | 'draw';

/** What the column `result` says, in every table of players. */
export const ABOUT_RESULT = '`win`, `loss` or `draw`; null where it is not known, and for those who watched.';

/** The result of one of two sides or teams. */
export const resultOf = (hasWon: boolean | undefined): PlayerResult | undefined =>
  hasWon === undefined ? undefined : hasWon ? 'win' : 'loss';

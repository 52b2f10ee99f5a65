/** How a match ended for a player, in every format. */
export type PlayerResult = 'win' | 'loss' | 'draw';

/** The result of one of two sides or teams; undefined where it is not known who won. */
export const resultOf = (hasWon: boolean | undefined): PlayerResult | undefined =>
  hasWon === undefined ? undefined : hasWon ? 'win' : 'loss';

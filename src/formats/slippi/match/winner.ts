import type { SlippiGameEndEvent } from '../events.js';
import type { SlippiPlayer } from './players.js';

/** Why a side has won: docs/formats/slippi.md, section 13. */
export type SlippiWinnerRule = 'lras' | 'time' | 'placements' | 'stocks';

/** The side that won, and by what rule. */
export interface SlippiWinner {
  readonly rule: SlippiWinnerRule;
  /** The players of the side. */
  readonly players: readonly number[];
}

/** Stocks and percent of a player in the last frame that has the player. */
export interface SlippiLastFrame {
  readonly player: number;
  readonly frame: number;
  readonly stocks: number;
  readonly percent: number;
}

/** Methods of game ends, section 11. */
export const END_METHODS: Readonly<Record<number, string>> = {
  0: 'unresolved',
  1: 'time',
  2: 'game',
  3: 'resolved',
  6: 'target-test',
  7: 'no-contest',
  9: 'home-run-contest',
};

/** The players of each side: teams, else everybody alone. */
export function sidesOf(players: readonly SlippiPlayer[], isTeams: boolean, teamOf: (player: number) => number | undefined): number[][] {
  if (!isTeams) return players.map(({ player }) => [player]);
  const sides = new Map<number | undefined, number[]>();
  for (const { player } of players) {
    const team = teamOf(player);
    const side = sides.get(team);
    if (side === undefined) sides.set(team, [player]);
    else side.push(player);
  }
  return [...sides.values()];
}

/** The side for which `better` holds against every other. */
function bestSide<Side>(sides: readonly Side[], better: (a: Side, b: Side) => boolean): Side | undefined {
  return sides.find((side) => sides.every((other) => other === side || better(side, other)));
}

/** Who won. Undefined where no rule says it: without a game end, in a draw, in a game that was broken off by nobody. */
export function winnerOf(
  end: SlippiGameEndEvent | undefined,
  sides: readonly (readonly number[])[],
  last: readonly SlippiLastFrame[],
): SlippiWinner | undefined {
  if (end?.method === undefined) return undefined;
  const { method, lras } = end;
  const as = (rule: SlippiWinnerRule, side: readonly number[] | undefined): SlippiWinner | undefined =>
    side === undefined ? undefined : { rule, players: side };
  const sum = (side: readonly number[], of: 'stocks' | 'percent'): number =>
    last.reduce((all, one) => all + (side.includes(one.player) ? one[of] : 0), 0);
  if (method === 7 || method === 0) {
    if (lras === undefined || lras < 0 || sides.length !== 2) return undefined;
    const quitter = sides.findIndex((side) => side.includes(lras));
    return as('lras', quitter < 0 ? undefined : sides[1 - quitter]);
  }
  if (method === 1) {
    const leads = (a: readonly number[], b: readonly number[]): boolean => {
      const stocks = sum(a, 'stocks') - sum(b, 'stocks');
      return stocks > 0 || (stocks === 0 && sum(a, 'percent') < sum(b, 'percent'));
    };
    return as('time', bestSide(sides, leads));
  }
  if (method !== 2 && method !== 3) return undefined;
  const placements = [end.placement0, end.placement1, end.placement2, end.placement3];
  if (placements.every((place) => place !== undefined)) {
    const first = placements.indexOf(0);
    return as('placements', first < 0 ? undefined : sides.find((side) => side.includes(first)));
  }
  return as(
    'stocks',
    bestSide(sides, (a, b) => sum(a, 'stocks') > sum(b, 'stocks')),
  );
}

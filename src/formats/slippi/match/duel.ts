import type { SlippiField } from '../field-names.js';
import { playersOf } from './players.js';
import type { GameFacts } from './section.js';

/** One of the two players of a duel, over the frames that statistics are made of. */
export interface Duelist {
  readonly player: number;
  /** The row of the player's character in each of these frames. */
  readonly rows: Int32Array;
}

/** A game of two, as far as statistics go: consecutive frames from the first one on in which both have inputs and a result. */
export interface Duel {
  readonly count: number;
  readonly number: Int32Array;
  readonly duelists: readonly [Duelist, Duelist];
}

/** What every statistic needs. */
export const DUEL_FIELDS = [
  'post.actionState',
  'post.actionStateFrame',
  'post.percent',
  'post.stocks',
  'post.lastAttack',
] as const satisfies SlippiField[];

const FIRST_FRAME = -123;

/** The duel of a game. Undefined where not exactly two play. Statistics of games with more players are not defined. */
export function duelOf(facts: GameFacts): Duel | undefined {
  const players = playersOf(facts);
  if (players.length !== 2) return undefined;
  const { frames } = facts;
  const [first, second] = players as unknown as readonly [{ readonly player: number }, { readonly player: number }];
  const rows = [frames.rowsOf(first.player), frames.rowsOf(second.player)] as const;
  let count = 0;
  // Frames with negative infinity as number would be earlier; a game begins at the first one.
  const start = frames.number.indexOf(FIRST_FRAME);
  if (start >= 0) {
    while (
      start + count < frames.count &&
      frames.number[start + count] === FIRST_FRAME + count &&
      frames.isWhole(rows[0][start + count]!) &&
      frames.isWhole(rows[1][start + count]!)
    ) {
      count++;
    }
  }
  const part = (all: Int32Array): Int32Array => all.subarray(Math.max(0, start), Math.max(0, start) + count);
  return {
    count,
    number: part(frames.number),
    duelists: [
      { player: first.player, rows: part(rows[0]) },
      { player: second.player, rows: part(rows[1]) },
    ],
  };
}

/** Each player of a duel with the opponent. */
export const pairsOf = ({ duelists: [a, b] }: Duel): readonly (readonly [player: Duelist, opponent: Duelist])[] => [
  [a, b],
  [b, a],
];

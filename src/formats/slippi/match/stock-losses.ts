import { Rows } from '../../../core/kept-rows.js';
import { NO_ROW } from './game-frames.js';
import { playersOf } from './players.js';
import { madeOf, type GameFacts } from './section.js';

/** A player lost a stock. */
export interface SlippiStockLoss {
  /** The first frame with fewer stocks. */
  readonly frame: number;
  readonly player: number;
  readonly stocksBefore: number;
  readonly stocksAfter: number;
  /** Percent in the frame before. */
  readonly percent: number;
  /** The action state of the death: 0 down, 1 left, 2 right, 3 to 10 up. */
  readonly actionState: number;
  /** Where the character crossed the line of the stage. */
  readonly direction?: SlippiDeathDirection | undefined;
}

/** The side of the stage at which a character left it. */
export type SlippiDeathDirection = 'down' | 'left' | 'right' | 'up';

/** The direction of a death by its action state. */
export const deathDirection = (actionState: number): SlippiDeathDirection | undefined =>
  actionState > 10 ? undefined : ((['down', 'left', 'right'] as const)[actionState] ?? 'up');

function stockLossesOf(facts: GameFacts): readonly SlippiStockLoss[] {
  const { frames, budget } = facts;
  const { stocks, percent, actionState } = frames.post;
  const losses = new Rows<SlippiStockLoss>(budget);
  if (stocks === undefined) return losses.all;
  for (const { player } of playersOf(facts)) {
    const rows = frames.rowsOf(player);
    for (let i = 1; i < frames.count; i++) {
      const row = rows[i]!;
      const before = rows[i - 1]!;
      if (row === NO_ROW || before === NO_ROW || stocks[row]! >= stocks[before]!) continue;
      const state = actionState?.[row] ?? 0;
      losses.add({
        frame: frames.number[i]!,
        player,
        stocksBefore: stocks[before]!,
        stocksAfter: stocks[row]!,
        percent: percent?.[before] ?? 0,
        actionState: state,
        direction: deathDirection(state),
      });
    }
  }
  return losses.all.sort((a, b) => a.frame - b.frame || a.player - b.player);
}

/** Every stock that was lost, by frame. */
export const stockLossesSection = madeOf<{ readonly stockLosses: readonly SlippiStockLoss[] }>(
  ['stockLosses'],
  ['post.stocks', 'post.percent', 'post.actionState'],
  (facts) => ({ stockLosses: stockLossesOf(facts) }),
);

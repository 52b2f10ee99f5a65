import { Rows } from '../../../core/kept-rows.js';
import { actionStateGroups } from './action-states.js';
import { DUEL_FIELDS, duelOf, type Duel } from './duel.js';
import { madeOf, type GameFacts } from './section.js';
import { deathDirection, type SlippiDeathDirection } from './stock-losses.js';

/** The life of a stock. */
export interface SlippiStock {
  readonly player: number;
  /** The first frame in which the character is not dying. */
  readonly startFrame: number;
  /** Missing where the game ends first. */
  readonly endFrame?: number | undefined;
  /** Percent in the frame before the end. */
  readonly endPercent?: number | undefined;
  /** Percent in the last frame of the stock. */
  readonly currentPercent: number;
  /** Stocks left, this one included. */
  readonly count: number;
  /** The action state of the death. */
  readonly deathState?: number | undefined;
  readonly direction?: SlippiDeathDirection | undefined;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };

function stocksOf({ frames, budget }: GameFacts, duel: Duel): readonly SlippiStock[] {
  const { actionState, percent, stocks } = frames.post;
  const all = new Rows<Growing<SlippiStock>>(budget);
  if (actionState === undefined || percent === undefined || stocks === undefined) return all.all;
  const { isDying } = actionStateGroups();
  for (const { player, rows } of duel.duelists) {
    let open: Growing<SlippiStock> | undefined;
    budget.work(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const before = rows[i - 1] ?? row;
      if (open === undefined) {
        if (isDying[actionState[row]!] === 1) continue;
        open = { player, startFrame: duel.number[i]!, currentPercent: 0, count: stocks[row]! };
        all.add(open);
      } else if (stocks[row]! < stocks[before]!) {
        open.endFrame = duel.number[i]!;
        open.endPercent = percent[before]!;
        open.deathState = actionState[row]!;
        open.direction = deathDirection(actionState[row]!);
        open = undefined;
      } else open.currentPercent = percent[row]!;
    }
  }
  return all.all.sort((a, b) => a.startFrame - b.startFrame);
}

/** Every stock of a game of two, by its start. */
export const stocksSection = madeOf<{ readonly stocks: readonly SlippiStock[] }>(['stocks'], DUEL_FIELDS, (facts) => {
  const duel = duelOf(facts);
  return { stocks: duel === undefined ? [] : stocksOf(facts, duel) };
});

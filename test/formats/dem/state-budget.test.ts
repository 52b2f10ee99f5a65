import { expect, it } from 'vitest';
import { ReadBudget } from '../../../src/core/budget.js';
import { limitsWith } from '../../../src/core/limits.js';
import { StateBudget } from '../../../src/formats/dem/entities/state-budget.js';
import type { StateNode } from '../../../src/formats/dem/entities/state-node.js';

const LOT = 1 << 16;

/** States that hold so many slots now, under a limit of some lots of them. */
function states(lots: number): { readonly budget: ReadBudget; readonly count: StateBudget; held: number } {
  const budget = new ReadBudget(limitsWith({ maxKeptBytes: lots * LOT * 8 }));
  const made = { held: 0, budget, count: undefined as unknown as StateBudget };
  const root = { count: () => made.held } as unknown as StateNode;
  made.count = new StateBudget(budget, () => [root]);
  return made;
}

it('slots count in lots of 65536, eight bytes each', () => {
  const { budget, count } = states(8);
  count.take(LOT - 1);
  expect(budget.keptBytes).toBe(0);
  count.take(1);
  expect([budget.keptBytes, budget.workUnits, count.recounts]).toEqual([LOT * 8, LOT / 2, 0]);
});

it('where the sum passes the limit, what is in use is counted again', () => {
  const made = states(8);
  const { budget, count } = made;
  for (let lot = 0; lot < 8; lot++) count.take(LOT);
  expect([budget.keptBytes, count.recounts]).toEqual([8 * LOT * 8, 0]);
  made.held = 2 * LOT;
  count.take(LOT);
  // two lots are in use, and one is new
  expect([budget.keptBytes, count.recounts, count.reachable()]).toEqual([3 * LOT * 8, 1, 2 * LOT]);
  for (let lot = 3; lot < 8; lot++) count.take(LOT);
  expect(count.recounts).toBe(1);
  // less than a quarter would be free
  made.held = 6 * LOT;
  expect(() => count.take(LOT)).toThrow(expect.objectContaining({ code: 'limit', limit: 'maxKeptBytes' }) as Error);
});

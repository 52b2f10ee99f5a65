import { describe, expect, it } from 'vitest';
import { OrderBook, type Order } from '../../../src/formats/sc2/match/orders.js';
import { freshBudget } from './match-of.js';

/** A marine takes 400 loops here. */
const order = (gameloop: number): Order => ({
  gameloop,
  userId: 0,
  command: 'TrainMarine',
  ability: 'BarracksTrain',
  product: { kind: 'train', unit: 'Marine', buildLoops: 400 },
});

/** The loops of the orders that are taken for marines that are born at some loops. */
function taken(orders: readonly number[], ...born: readonly number[]): (number | undefined)[] {
  const book = new OrderBook(freshBudget());
  for (const gameloop of orders) book.add(order(gameloop));
  return born.map((gameloop) => book.finished('Marine', gameloop)?.gameloop);
}

describe('the order that a unit came of', () => {
  it('is the last one a build time ago, less four loops, and is taken once', () => {
    expect(taken([1000, 1100], 1400, 1500)).toEqual([1000, 1100]);
    expect(taken([1000, 1100], 1496, 1496, 1496)).toEqual([1100, 1000, undefined]);
    // 395 loops ago: that one is boosted, the other took its time
    expect(taken([1000, 1101], 1496)).toEqual([1000]);
  });

  it('is one since that was boosted where there is no other', () => {
    expect(taken([1000], 1200)).toEqual([1000]);
    expect(taken([1000], 1199)).toEqual([undefined]);
  });

  it('is one since that was boosted where the other has waited for more than two build times', () => {
    expect(taken([400, 1000], 1200)).toEqual([400]);
    expect(taken([399, 1000], 1200)).toEqual([1000]);
    // the first of those that can be
    expect(taken([0, 900, 1000], 1200)).toEqual([900]);
  });
});

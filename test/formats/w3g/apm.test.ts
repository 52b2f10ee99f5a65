import { describe, expect, it } from 'vitest';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { toyActions, toyGame, toySlot, type ToyAction } from '../../../recordings/w3g/toy-game.js';

/** What one player did at some milliseconds. */
const apmOf = (done: readonly (readonly [timeMs: number, action: ToyAction])[]) => {
  const blocks = done.map(([timeMs, action], i) => toySlot(timeMs - (done[i - 1]?.[0] ?? 0), { 1: toyActions([action]) }));
  return parseW3gSync(toyGame({ blocks }), { include: ['apm'] }).apm.find(({ playerId }) => playerId === 1)!;
};

const train = (order: string | number): ToyAction => ({ type: 'ability', flags: 0, order, agent: { a: 1, b: 1 } });
const move = (order: number): ToyAction => ({ type: 'abilityPoint', flags: 0, order, agent: { a: 1, b: 1 }, target: { x: 1, y: 2 } });
const select = (a: number): ToyAction => ({ type: 'changeSelection', mode: 1, objects: [{ a, b: a }] });
const assign = (group: number): ToyAction => ({ type: 'assignGroupHotkey', group, objects: [{ a: 1, b: 1 }] });
const recall = (group: number): ToyAction => ({ type: 'selectGroupHotkey', group, extra: 3 });

describe('effective actions', () => {
  it('leave out repeats and selections that are replaced', () => {
    const { actions, untilMs, apm, eapm } = apmOf([
      [100, train('hfoo')],
      [200, train('hfoo')], // repeated
      [700, train('hfoo')], // after 500 ms
      [800, select(1)], // replaced by the next
      [900, select(2)],
      [1000, train('hrif')],
      [1100, select(3)],
      [1600, select(4)], // after 500 ms
      [1700, assign(0)],
      [1750, assign(0)], // repeated
      [1800, assign(1)],
      [1850, recall(1)], // replaced by the next
      [1900, recall(2)],
    ]);
    // 13 and 9 actions in 1.9 seconds
    expect([actions, untilMs, apm, eapm]).toEqual([13, 1900, 411, 284]);
  });

  it('distinguish orders by their number, and count the times to the millisecond', () => {
    const { actions, eapm } = apmOf([
      [1000, move(0xd0003)],
      [1446, move(0xd0003)], // repeated, just so
      [1893, move(0xd0003)], // after 447 ms
      [1900, move(0xd000f)],
      [2000, select(1)],
      [2357, select(2)], // replaces, just so
      [60_000, select(3)],
    ]);
    expect([actions, eapm]).toEqual([7, 5]);
  });

  it('are as many as actions where nothing repeats', () => {
    const { apm, eapm } = apmOf([
      [30_000, train('hfoo')],
      [60_000, select(1)],
    ]);
    expect([apm, eapm]).toEqual([2, 2]);
  });
});

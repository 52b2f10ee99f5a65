import { describe, expect, it } from 'vitest';
import { FREE_WORK_UNITS, ReadBudget, TURN_WORK_UNITS } from '../../src/core/budget.js';
import { keptSize } from '../../src/core/kept-size.js';
import { limitsWith } from '../../src/core/limits.js';

describe('the budget of a reading', () => {
  it('bounds work as a whole, by maxWorkUnits', () => {
    const budget = new ReadBudget(limitsWith({ maxWorkUnits: 1000 }));
    budget.read(900);
    budget.work(100);
    expect(() => budget.work(1)).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxWorkUnits', actual: 1001, allowed: 1000 }) as Error,
    );
  });

  it('bounds work for each byte, beyond what is free', () => {
    const budget = new ReadBudget(limitsWith({ maxWorkPerByte: 3 }));
    budget.work(FREE_WORK_UNITS);
    expect(() => budget.work(1)).toThrow(expect.objectContaining({ limit: 'maxWorkPerByte', allowed: 3 }) as Error);
    const read = new ReadBudget(limitsWith({ maxWorkPerByte: 3 }));
    read.read(1000);
    read.work(FREE_WORK_UNITS + 2000);
    expect(() => read.work(1)).toThrow(expect.objectContaining({ limit: 'maxWorkPerByte' }) as Error);
  });

  it('bounds what is kept; what is let go counts no more', () => {
    const budget = new ReadBudget(limitsWith({ maxKeptBytes: 100 }));
    budget.keep(80);
    budget.keep(-30);
    budget.keep(50);
    expect(() => budget.keep(1)).toThrow(/maxKeptBytes is 100, and 101 is needed: the stream verbs keep no events/);
  });

  it('says when a pause is due, a turn of work after the last', () => {
    const budget = new ReadBudget(limitsWith({}));
    budget.read(TURN_WORK_UNITS - 1);
    expect(budget.untilPause).toBe(1);
    budget.read(10);
    expect(budget.untilPause).toBeLessThanOrEqual(0);
    budget.paused();
    expect(budget.untilPause).toBe(TURN_WORK_UNITS);
  });
});

describe('the size of what is kept', () => {
  it('grows with every field, character, byte and object', () => {
    const size = keptSize({ type: 'chat', tick: 1 });
    expect(keptSize({ type: 'chats', tick: 1 })).toBe(size + 1);
    expect(keptSize({ type: 'chat', tick: 1, seen: true })).toBe(size + 8);
    expect(keptSize({ bytes: new Uint8Array(1000) })).toBe(keptSize({ bytes: new Uint8Array(0) }) + 1000);
    expect(keptSize({ inside: { a: 1 } })).toBe(keptSize({ inside: {} }) + keptSize({ a: 1 }) - keptSize({}));
    expect(keptSize([1, 2, 3])).toBe(keptSize([]) + 48);
  });
});

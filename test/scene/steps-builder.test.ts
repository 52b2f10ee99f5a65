import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/decode-limits.js';
import { valueAt } from '../../src/scene/index.js';
import { StepsBuilder } from '../../src/scene/steps-builder.js';
import { LAW_RUNS } from '../support/runs.js';

const stepsOf = (all: readonly (readonly [number, number])[]) => {
  const builder = new StepsBuilder(new ReadBudget(DEFAULT_LIMITS));
  for (const [seconds, value] of all) builder.add(seconds, value);
  return builder.steps();
};

describe('steps', () => {
  it('keep changes, and of one second the last value', () => {
    const { seconds, values } = stepsOf([
      [0, NaN],
      [1, 100],
      [2, 100],
      [3, 80],
      [3, 70],
      [4, 60],
      [4, 70],
      [5, NaN],
      [6, NaN],
      [7, 0],
    ]);
    expect([...seconds]).toEqual([1, 3, 5, 7]);
    expect([...values]).toEqual([100, 70, NaN, 0]);
  });

  it('are looked up by second', () => {
    const steps = stepsOf([
      [1, 10],
      [2, 20],
    ]);
    expect([0, 1, 1.5, 2, 99].map((seconds) => valueAt(steps, seconds))).toEqual([NaN, 10, 10, 20, 20]);
  });

  it('give back any values', () => {
    const entry = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 1, 2, NaN));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        let at = 0;
        const all = entries.map(([wait, value]) => [(at += wait), value] as const);
        const steps = stepsOf(all);
        const last = new Map(all);
        for (const [seconds, value] of last) expect(valueAt(steps, seconds)).toBe(value);
        expect(steps.values.every((value, i) => !Object.is(value, i === 0 ? NaN : steps.values[i - 1]))).toBe(true);
      }),
      { numRuns: 10 * LAW_RUNS },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { ReadBudget, TURN_WORK_UNITS } from '../../src/core/budget.js';
import { corrupt, ReplayLimitError } from '../../src/core/errors.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { SyncDrive } from '../../src/io/drive-sync.js';
import type { Request } from '../../src/io/framing.js';
import { definitionsFor, SectionBuilders, type SectionBuilder, type SectionDefinition } from '../../src/io/sections.js';

/** A format whose events are letters and numbers. */
interface Letters {
  readonly facts: { readonly first: number; readonly budget: ReadBudget };
  readonly needs: readonly string[];
  readonly on: { readonly letter: (letter: string) => void; readonly number: (number: number) => void };
  readonly end: { readonly last: string };
}
type Definition<Builder extends SectionBuilder<Letters> = SectionBuilder<Letters>> = SectionDefinition<Letters, Builder>;

const sum: Definition<SectionBuilder<Letters> & { readonly total: () => number }> = {
  sections: ['sum'],
  needs: ['number'],
  start({ first }) {
    let total = first;
    return {
      on: { number: (number) => (total += number) },
      *build() {
        return { sum: total };
      },
      total: () => total,
    };
  },
};
const text: Definition = {
  sections: ['text', 'length'],
  needs: ['letter'],
  start() {
    let all = '';
    return {
      on: { letter: (letter) => (all += letter) },
      *build({ last }) {
        return { text: all + last, length: all.length + last.length };
      },
    };
  },
};
const average: Definition = {
  sections: ['average'],
  needs: [],
  uses: [sum],
  start(_, of) {
    const { total } = of(sum);
    const totals: number[] = [];
    return {
      on: { number: () => totals.push(total()) },
      *build() {
        return { average: total() / totals.length, totals };
      },
    };
  },
};
const damaged: Definition = {
  sections: ['damaged'],
  needs: [],
  start: () => ({
    on: {},
    *build() {
      throw corrupt('a letter is missing');
    },
  }),
};
const ALL: readonly Definition[] = [average, text, damaged, sum];

const started = (...wanted: string[]) => {
  const budget = new ReadBudget(DEFAULT_LIMITS);
  const builders = new SectionBuilders<Letters>(definitionsFor(ALL, new Set(wanted)), { first: 100, budget });
  const built = (damage: (error: unknown) => void = (error) => expect.fail(String(error))) =>
    new SyncDrive(new Uint8Array()).run(builders.build({ last: '!' }, budget, damage));
  return { budget, builders, built };
};

describe('definitionsFor', () => {
  it('returns what was asked for, each after what it uses, once', () => {
    expect(definitionsFor(ALL, new Set(['length']))).toEqual([text]);
    expect(definitionsFor(ALL, new Set(['text', 'length']))).toEqual([text]);
    expect(definitionsFor(ALL, new Set(['average']))).toEqual([sum, average]);
    expect(definitionsFor(ALL, new Set(['sum', 'average', 'text']))).toEqual([sum, average, text]);
    expect(definitionsFor(ALL, new Set(['another']))).toEqual([]);
  });
});

describe('SectionBuilders', () => {
  it('follows kinds, those of used builders first, and builds by name', () => {
    const { builders, built } = started('average', 'length');
    expect(builders.count).toBe(3);
    for (const number of [1, 2, 3]) for (const follow of builders.following('number')) follow(number);
    for (const letter of 'ab') for (const follow of builders.following('letter')) follow(letter);
    expect(builders.following('number')).toHaveLength(2);
    expect(built()).toEqual({ sum: 106, average: 106 / 3, totals: [101, 103, 106], text: 'ab!', length: 3 });
  });

  it('follows nothing that no builder named', () => {
    const { builders, built } = started('sum');
    expect(builders.following('letter')).toEqual([]);
    expect(built()).toEqual({ sum: 100 });
  });

  it('hands over damage, and keeps the sections of the others', () => {
    const seen: unknown[] = [];
    expect(started('damaged', 'sum', 'text').built((error) => seen.push(error))).toEqual({ sum: 100, text: '!', length: 1 });
    expect(seen).toEqual([expect.objectContaining({ code: 'corrupt' })]);
  });

  it('stops where the damage is thrown again', () => {
    const limit = new ReplayLimitError('maxKeptBytes', 2, 1);
    expect(() =>
      started('damaged').built(() => {
        throw limit;
      }),
    ).toThrow(limit);
  });

  it('pauses after a builder where the budget says that a pause is due', () => {
    const { builders, budget } = started('sum', 'text');
    budget.work(TURN_WORK_UNITS);
    const run = builders.build({ last: '' }, budget, () => undefined);
    const requests: Request[] = [];
    for (let step = run.next(); step.done !== true; step = run.next(undefined as never)) requests.push(step.value);
    expect(requests).toEqual([{ kind: 'pause' }]);
    expect(budget.untilPause).toBe(TURN_WORK_UNITS);
  });
});

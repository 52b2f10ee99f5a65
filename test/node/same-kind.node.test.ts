import { describe, expect, test } from 'vitest';
import { inCompletionOrder } from '../../src/node/completion-order.js';
import { SameKind } from '../../src/node/same-kind.js';

const job = (kind: string, byteLength: number): { kind: string; byteLength: number } => ({ kind, byteLength });
const take = (dealt: SameKind<ReturnType<typeof job>>, lane: number): string | undefined => {
  const taken = dealt.take(lane);
  return taken && `${taken.kind} ${taken.byteLength}`;
};

describe('SameKind', () => {
  test('gives a lane its kind, the largest first, until there is none', () => {
    const dealt = new SameKind([job('a', 4), job('b', 5), job('a', 7), job('a', 1), job('b', 3)], 2);
    expect(take(dealt, 0)).toBe('a 7');
    expect(take(dealt, 1)).toBe('b 5');
    expect(take(dealt, 0)).toBe('a 4');
    expect(take(dealt, 1)).toBe('b 3');
    // the last of a, though lane 0 had that
    expect(take(dealt, 1)).toBe('a 1');
    expect([take(dealt, 0), take(dealt, 1)]).toEqual([undefined, undefined]);
  });

  test('begins with the kind that takes longest, if only for one large job', () => {
    const kinds = [job('many', 3), job('many', 3), job('many', 3), job('one', 5), job('few', 2)];
    const dealt = new SameKind(kinds, 2);
    expect([0, 1, 2].map((lane) => take(dealt, lane))).toEqual(['one 5', 'many 3', 'few 2']);
    // one lane has no use for a kind that takes shorter
    expect(take(new SameKind(kinds, 1), 0)).toBe('many 3');
  });

  test('more lanes than kinds share', () => {
    const dealt = new SameKind([job('a', 3), job('a', 2), job('a', 1)], 3);
    expect([2, 1, 0].map((lane) => take(dealt, lane))).toEqual(['a 3', 'a 2', 'a 1']);
  });

  test('is asked with the lane that has nothing to do', async () => {
    const jobs = [job('a', 9), job('a', 8), job('b', 7), job('b', 6), job('b', 5)];
    const lanes: string[][] = [[], []];
    const run = async ({ kind, byteLength }: (typeof jobs)[number], _: number, lane: number): Promise<void> => {
      lanes[lane]!.push(kind);
      for (let turn = 0; turn < byteLength; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    for await (const done of inCompletionOrder(new SameKind(jobs, 2), 2, run)) expect(done).toBeUndefined();
    // b is 18 bytes of 35, begun first; a has two
    expect(lanes).toEqual([
      ['b', 'b', 'b'],
      ['a', 'a'],
    ]);
  });
});

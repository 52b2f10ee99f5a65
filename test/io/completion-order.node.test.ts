import { describe, expect, test } from 'vitest';
import { inCompletionOrder } from '../../src/io/completion-order.js';

const collect = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of all) items.push(item);
  return items;
};
const turn = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs that the test ends by hand. */
function byHand(): { run: (input: string) => Promise<string>; end: (input: string) => void; started: string[] } {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  return {
    started,
    run: (input) => {
      started.push(input);
      return new Promise((resolve) => ends.set(input, () => resolve(input)));
    },
    end: (input) => ends.get(input)!(),
  };
}

/** Inputs that count how many were taken, and whether they were closed. */
function watched(count: number): { inputs: AsyncGenerator<number>; seen: { taken: number; closed: number } } {
  const seen = { taken: 0, closed: 0 };
  async function* inputs(): AsyncGenerator<number> {
    try {
      for (let i = 0; i < count; i++) {
        seen.taken++;
        yield i;
      }
    } finally {
      seen.closed++;
    }
  }
  return { inputs: inputs(), seen };
}

describe('inCompletionOrder', () => {
  test('gives results as they come', async () => {
    const hand = byHand();
    const results = inCompletionOrder(['a', 'b', 'c'], 2, hand.run);
    const first = results.next();
    await turn();
    expect(hand.started).toEqual(['a', 'b']);
    hand.end('b');
    expect((await first).value).toBe('b');
    const second = results.next();
    await turn();
    expect(hand.started).toEqual(['a', 'b', 'c']);
    hand.end('c');
    expect((await second).value).toBe('c');
    const third = results.next();
    hand.end('a');
    expect((await third).value).toBe('a');
    expect((await results.next()).done).toBe(true);
  });

  test('takes sync and async inputs, and none', async () => {
    const twice = (n: number): Promise<number> => Promise.resolve(n * 2);
    expect(await collect(inCompletionOrder([1, 2, 3], 1, twice))).toEqual([2, 4, 6]);
    expect((await collect(inCompletionOrder(watched(100).inputs, 7, twice))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, i) => i * 2),
    );
    expect(await collect(inCompletionOrder([], 3, twice))).toEqual([]);
  });

  test('index is the place among the inputs', async () => {
    const results = await collect(inCompletionOrder(['x', 'y'], 2, (input, index) => Promise.resolve(`${index}${input}`)));
    expect(results.sort()).toEqual(['0x', '1y']);
  });

  test('a slow reader holds the runs up', async () => {
    const { inputs, seen } = watched(1000);
    let most = 0;
    let taken = 0;
    for await (const _ of inCompletionOrder(inputs, 3, () => Promise.resolve(1))) {
      taken++;
      await turn(1);
      most = Math.max(most, seen.taken - taken);
      if (taken === 50) break;
    }
    // three that run and three that wait, at the most
    expect(most).toBeLessThanOrEqual(6);
    expect(most).toBeGreaterThanOrEqual(2);
    expect(seen.closed).toBe(1);
  });

  test('the next run begins while the reader is busy', async () => {
    const hand = byHand();
    const results = inCompletionOrder(['a', 'b', 'c', 'd'], 1, hand.run);
    const first = results.next();
    await turn();
    hand.end('a');
    await first;
    await turn();
    expect(hand.started).toEqual(['a', 'b']);
    hand.end('b');
    await turn();
    expect(hand.started).toEqual(['a', 'b']);
    await results.return();
  });

  test('a rejection ends it and closes the inputs', async () => {
    const { inputs, seen } = watched(10);
    const bad = (n: number): Promise<number> => (n === 2 ? Promise.reject(new Error('two')) : Promise.resolve(n));
    await expect(collect(inCompletionOrder(inputs, 1, bad))).rejects.toThrow('two');
    expect(seen.closed).toBe(1);
  });

  test('inputs that fail end it', async () => {
    function* failing(): Generator<number> {
      yield 1;
      throw new Error('no more');
    }
    await expect(collect(inCompletionOrder(failing(), 2, (n) => Promise.resolve(n)))).rejects.toThrow('no more');
  });

  test('the signal ends a wait with its reason, also for inputs that never come', async () => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const pending = collect(inCompletionOrder([1], 1, () => new Promise<never>(() => undefined), stop.signal));
    setTimeout(() => stop.abort(reason), 5);
    await expect(pending).rejects.toBe(reason);
    async function* never(): AsyncGenerator<number> {
      await new Promise(() => undefined);
      yield 1;
    }
    const again = new AbortController();
    const waiting = collect(inCompletionOrder(never(), 1, (n) => Promise.resolve(n), again.signal));
    setTimeout(() => again.abort(reason), 5);
    await expect(waiting).rejects.toBe(reason);
    await expect(collect(inCompletionOrder([1], 1, (n) => Promise.resolve(n), AbortSignal.abort(reason)))).rejects.toBe(reason);
  });

  test('runs one at a time in each lane', async () => {
    const busy = new Set<number>();
    const run = async (input: number, _: number, lane: number): Promise<number> => {
      expect(busy.has(lane)).toBe(false);
      busy.add(lane);
      await turn(input % 3);
      busy.delete(lane);
      return lane;
    };
    const lanes = await collect(inCompletionOrder(watched(12).inputs, 3, run));
    expect(lanes).toHaveLength(12);
    expect(new Set(lanes)).toEqual(new Set([0, 1, 2]));
  });
});

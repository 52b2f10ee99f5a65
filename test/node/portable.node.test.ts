import { describe, expect, test } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { movableBuffers } from '../../src/node/portable.js';

const LARGE = 1 << 16;

describe('what leaves a worker', () => {
  test('large buffers are found wherever they lie, once each', () => {
    const [a, b, c, d] = [new ArrayBuffer(LARGE), new ArrayBuffer(LARGE), new ArrayBuffer(LARGE + 1), new ArrayBuffer(LARGE)];
    const replay = {
      columns: { time: new Float32Array(a), again: new Uint8Array(a, 8, 16) },
      list: [{ bytes: new Uint8Array(b, 1) }],
      map: new Map([[1n, { view: new DataView(c) }]]),
      set: new Set([new BigInt64Array(d)]),
      when: new Date(0),
      nothing: null,
    };
    expect(movableBuffers(replay)).toEqual([a, b, c, d]);
  });

  test('small ones and shared ones stay', () => {
    expect(movableBuffers({ a: new Uint8Array(LARGE - 1), b: new Uint8Array(new SharedArrayBuffer(LARGE)) })).toEqual([]);
  });

  test.each([
    ['a function', { clock: { at: () => 1 } }, 'a function cannot leave the worker (clock > at)'],
    ['a class', { rows: [{ last: new (class Row {})() }] }, 'a Row cannot leave the worker (rows > last)'],
    ['an error', { fault: new Error('x') }, 'a Error cannot leave the worker (fault)'],
  ])('%s is refused by its path', (_, value, message) => {
    let thrown: unknown;
    try {
      movableBuffers(value);
    } catch (error) {
      thrown = error;
    }
    expect(isReplayError(thrown, 'usage')).toBe(true);
    expect((thrown as Error).message).toBe(message);
  });
});

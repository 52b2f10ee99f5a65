import { describe, expect, test } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { pack } from '../../src/worker/parcel.js';

const movableBuffers = (value: object): readonly ArrayBuffer[] => pack(value, { owned: true }).buffers;

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

  test('small ones travel together, as copies, and shared ones stay', () => {
    const all = new Uint8Array(LARGE - 1).fill(7);
    const value = {
      a: all.subarray(3, 5),
      b: new Uint8Array(new SharedArrayBuffer(LARGE)),
      c: new Float64Array([0.5, -1]),
      d: new DataView(new Uint16Array([1, 2]).buffer, 2),
      e: Buffer.from([1, 2, 3]),
    };
    const { parcel, buffers } = pack(value, { owned: true });
    const packed = parcel.value as typeof value;
    expect([...packed.a, ...packed.c, packed.d.getUint16(0, true), ...packed.e]).toEqual([7, 7, 0.5, -1, 2, 1, 2, 3]);
    expect(packed.b).toBe(value.b);
    expect(Object.getPrototypeOf(packed.e)).toBe(Uint8Array.prototype);
    expect([packed.a, packed.c, packed.d, packed.e].map(({ buffer }) => buffers.indexOf(buffer))).toEqual([0, 0, 0, 0]);
    expect(buffers[0]!.byteLength).toBeLessThan(LARGE);
    expect(all.buffer.byteLength).toBe(LARGE - 1);
  });

  test('what is not owned is copied, however large', () => {
    const large = new Uint8Array(LARGE * 2).fill(1);
    const { parcel, buffers } = pack([large]);
    expect([buffers.length, buffers.includes(large.buffer), (parcel.value as Uint8Array[])[0]!.length]).toEqual([1, false, LARGE * 2]);
  });

  test.each([
    ['a function', { clock: { at: () => 1 } }, 'a function cannot leave the worker (clock > at)'],
    ['a class', { rows: [{ last: new (class Row {})() }] }, 'a Row cannot leave the worker (rows > 0 > last)'],
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

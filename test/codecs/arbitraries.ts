import fc from 'fast-check';
import { expect } from 'vitest';
import { crc32 } from '../../src/codecs/checksum.js';
import type { ChunkDecoder } from '../../src/codecs/chunk-decoder.js';
import { codeOf, valueOrCode } from '../core/expectations.js';

/** Bytes with fresh stretches, repeats of what came before at any distance, and long runs. */
export const compressibleBytes: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      fc.record({ fresh: fc.uint8Array({ minLength: 1, maxLength: 100 }) }),
      fc.record({ distance: fc.integer({ min: 1, max: 70_000 }), length: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ run: fc.nat({ max: 255 }), length: fc.integer({ min: 1, max: 3000 }) }),
    ),
    { maxLength: 60 },
  )
  .map((steps) => {
    const bytes: number[] = [];
    for (const step of steps) {
      if ('fresh' in step) bytes.push(...step.fresh);
      else if ('run' in step) for (let i = 0; i < step.length; i++) bytes.push(step.run);
      else for (let i = 0; i < step.length; i++) bytes.push(bytes[Math.max(0, bytes.length - step.distance)] ?? 0);
    }
    return Uint8Array.from(bytes);
  });

/** A few changed, dropped or added bytes. */
export const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    drop: fc.nat({ max: 3 }),
    add: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

export function mutated(bytes: Uint8Array, changes: readonly { at: number; drop: number; add: number[] }[]): Uint8Array {
  const list = [...bytes];
  for (const { at, drop, add } of changes) list.splice(Math.floor(at * list.length), drop, ...add);
  return Uint8Array.from(list);
}

/** The bytes in the middle of a larger array, with its start and end: offsets other than 0 must work. */
export function embedded(bytes: Uint8Array): { bytes: Uint8Array; start: number; end: number } {
  const around = new Uint8Array(bytes.length + 40).fill(0xa5);
  around.set(bytes, 7);
  return { bytes: around, start: 7, end: 7 + bytes.length };
}

/** Sizes of successive pieces of an input; the last goes on. */
export const pieceSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5000 })), {
  minLength: 1,
  maxLength: 12,
});

/** What a decoder gives for an input that comes in pieces. */
export function* inPieces(decoder: ChunkDecoder, bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)]!;
    yield* decoder.push(bytes.slice(at, at + size));
    at += size;
  }
  yield* decoder.end();
}

export function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  const list = [...pieces];
  const whole = new Uint8Array(list.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of list) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** That bytes are the same. Where they are not, it shows the first that differ: to print many megabytes takes minutes. */
export function expectBytes(actual: Uint8Array, expected: Uint8Array, what?: string): void {
  expect(actual, what).toBeInstanceOf(Uint8Array);
  let at = 0;
  while (at < expected.length && actual[at] === expected[at]) at++;
  if (at === expected.length && actual.length === expected.length) return;
  const from = (bytes: Uint8Array) => ({ length: bytes.length, at, bytes: [...bytes.subarray(at, at + 16)] });
  expect(from(actual), what).toEqual(from(expected));
}

/** What a read comes to, short enough to compare: length and CRC of the bytes, or the code of the ReplayError. */
export function outcomeOf(read: () => Uint8Array): unknown {
  return valueOrCode(() => {
    const bytes = read();
    return `${bytes.length} bytes, ${crc32(bytes)}`;
  });
}

/** What `read` does with every shorter input of `bytes`: the different codes of errors (undefined for none), one `truncated` at best. */
export function prefixCodes(bytes: Uint8Array, read: (part: Uint8Array) => unknown): unknown[] {
  const codes = new Set<unknown>();
  for (let length = 0; length < bytes.length; length++) codes.add(codeOf(() => read(bytes.subarray(0, length))));
  return [...codes];
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesOf, distanceBits, lengthBits, literalBits } from '../../src/codecs/implode-codes.js';
import { implodeCompress } from '../../src/codecs/implode-compress.js';
import { implodeDecompress } from '../../src/codecs/implode.js';
import { isReplayError } from '../../src/core/errors.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { runs } from '../support/runs.js';

/** The published codes of lengths and distances, first bit lowest. */
const LENGTH_CODES = [5, 3, 1, 6, 10, 2, 12, 20, 4, 24, 8, 48, 16, 32, 64, 0];
const DISTANCE_CODES = [
  3, 13, 5, 25, 9, 17, 1, 62, 30, 46, 14, 54, 22, 38, 6, 58, 26, 42, 10, 50, 18, 34, 66, 2, 124, 60, 92, 28, 108, 44, 76, 12, 116, 52, 84,
  20, 100, 36, 68, 4, 120, 56, 88, 24, 104, 40, 72, 8, 240, 112, 176, 48, 208, 80, 144, 16, 224, 96, 160, 32, 192, 64, 128, 0,
];

const errorOf = (bytes: Uint8Array, length: number): { readonly code: string; readonly offset?: number | undefined } => {
  try {
    implodeDecompress(bytes, 0, bytes.length, length);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { code: error.code, offset: error.offset };
  }
  throw new Error('it is read');
};

/** A stream of bits, lowest bit of each byte first. */
function bitStream(mode: number, dictionary: number, bits: readonly (readonly [value: number, width: number])[]): Uint8Array {
  const all = bits.flatMap(([value, width]) => Array.from({ length: width }, (_, i) => (value >> i) & 1));
  const bytes = new Uint8Array(2 + Math.ceil(all.length / 8));
  bytes.set([mode, dictionary]);
  all.forEach((bit, i) => (bytes[2 + (i >> 3)]! |= bit << (i & 7)));
  return bytes;
}
const END = [
  [1, 1],
  [0, 7],
  [255, 8],
] as const;
const plain = (byte: number): readonly (readonly [number, number])[] => [
  [0, 1],
  [byte, 8],
];

describe('implode', () => {
  it('has the published codes', () => {
    expect([...codesOf(lengthBits())]).toEqual(LENGTH_CODES);
    expect([...codesOf(distanceBits())]).toEqual(DISTANCE_CODES);
    // a full code uses up all its space
    for (const bits of [lengthBits(), distanceBits(), literalBits()]) {
      expect(bits.reduce((sum, width) => sum + 2 ** -width, 0)).toBe(1);
    }
  });

  it('reads the published example', () => {
    const bytes = Uint8Array.of(0, 4, 0x82, 0x24, 0x25, 0x8f, 0x80, 0x7f);
    expect(implodeDecompress(bytes, 0, 8, 13)).toEqual(utf8Bytes('AIAIAIAIAIAIA'));
  });

  it.each([4, 5, 6])('reaches as far as a dictionary of %i bits', (dictionary) => {
    const reach = 64 << dictionary;
    const bits = Array.from({ length: reach }, (_, i) => plain(i % 251)).flat();
    // 3 bytes from the farthest place: length symbol 1, distance symbol 63, all low bits
    const stream = bitStream(0, dictionary, [...bits, [1, 1], [3, 2], [0, 8], [(1 << dictionary) - 1, dictionary], ...END]);
    const made = implodeDecompress(stream, 0, stream.length, reach + 3);
    expect([...made.subarray(reach)]).toEqual([0, 1, 2]);
  });

  it('has two low bits in the distance of two bytes, whatever the dictionary', () => {
    const bits = [1, 2, 3, 4, 5].flatMap(plain);
    // length symbol 0, distance symbol 1 (4 bits, code 13), low bits 0: 5 bytes back
    const stream = bitStream(0, 6, [...bits, [1, 1], [5, 3], [13, 4], [0, 2], ...END]);
    expect([...implodeDecompress(stream, 0, stream.length, 7)]).toEqual([1, 2, 3, 4, 5, 1, 2]);
  });

  it('reads what the compressor makes, in both modes and all dictionaries', () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc
        .array(fc.constantFrom('the ', 'quick ', 'fox ', 'jumps', '\0\0\0\0\0\0\0\0'), { maxLength: 800 })
        .map((words) => utf8Bytes(words.join(''))),
      fc.nat({ max: 5000 }).map((length) => new Uint8Array(length)),
    );
    fc.assert(
      fc.property(content, fc.constantFrom(4 as const, 5 as const, 6 as const), fc.boolean(), (bytes, dictionaryBits, isCoded) => {
        const packed = implodeCompress(bytes, { dictionaryBits, isCoded });
        expect(implodeDecompress(packed, 0, packed.length, bytes.length)).toEqual(bytes);
      }),
      { numRuns: runs(200) },
    );
  });

  it('names what is wrong, and where', () => {
    const packed = implodeCompress(utf8Bytes('AIAIAIAIAIAIA'));
    expect(errorOf(Uint8Array.of(2, 4, 0, 0), 1)).toEqual({ code: 'corrupt', offset: 0 });
    expect(errorOf(Uint8Array.of(0, 0, 0, 0), 1)).toEqual({ code: 'corrupt', offset: 1 });
    expect(errorOf(Uint8Array.of(0, 255, 0, 0), 1)).toEqual({ code: 'corrupt', offset: 1 });
    expect(errorOf(Uint8Array.of(0, 4), 1)).toEqual({ code: 'truncated', offset: 2 });
    // less and more than is declared, bytes behind the end, no end
    expect(errorOf(packed, 14)).toMatchObject({ code: 'truncated' });
    expect(errorOf(packed, 12)).toMatchObject({ code: 'corrupt' });
    expect(errorOf(Uint8Array.of(...packed, 0), 13)).toEqual({ code: 'corrupt', offset: packed.length });
    for (let cut = 0; cut < packed.length; cut++) expect(errorOf(packed.subarray(0, cut), 13).code).toBe('truncated');
    // a repeat of what is not there
    expect(errorOf(bitStream(0, 4, [[1, 1], [3, 2], [3, 2], [0, 4], ...END]), 3)).toMatchObject({ code: 'corrupt' });
    expect(errorOf(packed, 2 ** 31)).toEqual({ code: 'limit', offset: 0 });
  });

  it('ends in bytes or in an error, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.nat({ max: 1 }),
        fc.integer({ min: 4, max: 6 }),
        fc.nat({ max: 600 }),
        (rest, mode, bits, length) => {
          const bytes = Uint8Array.of(mode, bits, ...rest);
          try {
            expect(implodeDecompress(bytes, 0, bytes.length, length)).toHaveLength(length);
          } catch (error) {
            expect(isReplayError(error)).toBe(true);
            expect((error as { offset: number }).offset).toBeLessThanOrEqual(bytes.length);
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

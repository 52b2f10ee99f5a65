import fc from 'fast-check';
import { compress, uncompress } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { snappyCompress } from '../../src/codecs/snappy-compress.js';
import { snappyDecompress, snappyDecompressInto, snappyLength } from '../../src/codecs/snappy.js';
import { codeOf, thrownBy } from '../core/expectations.js';
import { compressibleBytes, embedded, expectBytes, mutated, mutations } from './arbitraries.js';
import { runs } from '../support/runs.js';

const LIMIT = 1 << 22;
const decompress = (bytes: Uint8Array, limit = LIMIT): Uint8Array => snappyDecompress(bytes, 0, bytes.length, limit);

/** The format description, byte by byte; undefined for anything but an exact block. */
function byTheBook(bytes: Uint8Array): number[] | undefined {
  let at = 0;
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    if (byte === undefined || shift > 28) return undefined;
    length += (byte % 128) * 2 ** shift;
    if (byte < 128) break;
  }
  if (length > LIMIT) return undefined;
  const word = (size: number): number => {
    let value = 0;
    for (let i = 0; i < size; i++) value += (bytes[at++] ?? NaN) * 256 ** i;
    return value;
  };
  const output: number[] = [];
  while (at < bytes.length) {
    const tag = bytes[at++]!;
    const upper = tag >> 2;
    if (tag % 4 === 0) {
      const count = 1 + (upper < 60 ? upper : word(upper - 59));
      if (!(at + count <= bytes.length)) return undefined;
      for (let i = 0; i < count; i++) output.push(bytes[at++]!);
    } else {
      const count = tag % 4 === 1 ? 4 + (upper % 8) : 1 + upper;
      const distance = tag % 4 === 1 ? (upper >> 3) * 256 + word(1) : word(tag % 4 === 2 ? 2 : 4);
      if (!(distance >= 1 && distance <= output.length)) return undefined;
      for (let i = 0; i < count; i++) output.push(output[output.length - distance]!);
    }
    if (output.length > length) return undefined;
  }
  return output.length === length ? output : undefined;
}

describe('Snappy', () => {
  it('undoes what snappyjs compresses, anywhere in an array', () => {
    fc.assert(
      fc.property(compressibleBytes, (data) => {
        const { bytes, start, end } = embedded(compress(data));
        expect(snappyLength(bytes, start, end)).toBe(data.length);
        expectBytes(snappyDecompress(bytes, start, end, data.length), data);
      }),
    );
  });

  it('writes into memory with any slack, and never behind it', () => {
    fc.assert(
      fc.property(compressibleBytes, fc.nat({ max: 20 }), (data, slack) => {
        const block = compress(data);
        const memory = new Uint8Array(data.length + slack + 8).fill(0x5a);
        const target = memory.subarray(4, 4 + data.length + slack);
        expect(snappyDecompressInto(block, 0, block.length, target)).toBe(data.length);
        expectBytes(target.subarray(0, data.length), data);
        expect([...memory.subarray(0, 4), ...memory.subarray(-4)]).toEqual(new Array(8).fill(0x5a));
      }),
    );
  });

  it('compresses what snappyjs undoes', () => {
    fc.assert(
      fc.property(compressibleBytes, (data) => {
        expectBytes(uncompress(snappyCompress(data), data.length), data);
      }),
    );
  });

  it('reads every kind of element', () => {
    const literal = (n: number): number[] => Array.from({ length: n }, (_, i) => i % 251);
    const blocks: number[][] = [
      [0],
      [3, 8, 97, 98, 99],
      [60, 59 << 2, ...literal(60)],
      [61, 60 << 2, 60, ...literal(61)],
      [61, 61 << 2, 60, 0, ...literal(61)],
      [61, 62 << 2, 60, 0, 0, ...literal(61)],
      [61, 63 << 2, 60, 0, 0, 0, ...literal(61)],
      [12, 0, 7, (7 << 2) | 1, 1], // 11 times the last byte
      [0x80 | 65, 2, 61 << 2, 255, 0, ...literal(256), (1 << 5) | 1, 0, (0 << 2) | 2, 4, 1, (59 << 2) | 3, 4, 0, 0, 0],
      [66, 4, 1, 2, (63 << 2) | 2, 2, 0], // 64 bytes from two
      [67, 8, 1, 2, 3, (63 << 2) | 3, 3, 0, 0, 0],
    ];
    for (const block of blocks) {
      const expected = byTheBook(Uint8Array.from(block));
      expect(expected, String(block.slice(0, 3))).toBeDefined();
      expect([...decompress(Uint8Array.from(block))]).toEqual(expected);
    }
  });

  it('says truncated at every shorter length', () => {
    const data = Uint8Array.from({ length: 3000 }, (_, i) => (i % 97) * (i % 7));
    const block = compress(data);
    for (let length = 0; length < block.length; length++) {
      const error = thrownBy(() => snappyDecompress(block, 0, length, LIMIT));
      expect(isReplayError(error, 'truncated'), `${length} bytes: ${String(error)}`).toBe(true);
      expect(isReplayError(error) && error.offset).toBeLessThanOrEqual(length);
    }
  });

  it('agrees with the description on damaged blocks', () => {
    fc.assert(
      fc.property(compressibleBytes, mutations, (data, changes) => {
        const block = mutated(compress(data), changes);
        const expected = byTheBook(block);
        if (expected) expect(decompress(block)).toEqual(Uint8Array.from(expected));
        else expect(codeOf(() => decompress(block))).toMatch(/truncated|corrupt|limit/);
      }),
      { numRuns: runs(300) },
    );
  });

  it('refuses bad distances, wrong lengths and trailing bytes, with their places', () => {
    const refused: [block: number[], code: string, offset: number][] = [
      [[5, 0, 1, 1, 0], 'corrupt', 5], // distance 0
      [[100, 60 << 2], 'truncated', 2], // the length of a literal is not there
      [[5, 0, 1, 1, 2], 'corrupt', 5], // before the start
      [[8, 0, 1, 15, 255, 255, 255, 255], 'corrupt', 8], // 4 GiB back
      [[2, 8, 1, 2, 3], 'corrupt', 2], // a literal too long
      [[3, 0, 1, 1, 1], 'corrupt', 5], // a copy too long
      [[1, 0, 1, 0, 1], 'corrupt', 4], // bytes after the end
      [[0, 0, 1], 'corrupt', 2],
      [[9, 4, 1, 2], 'truncated', 4], // less than declared
      [[0xff, 0xff, 0xff, 0xff, 0x7f], 'corrupt', 0],
      [[0x80, 0x80, 0x80, 0x80, 0x80, 0], 'corrupt', 0],
      [[70, 63 << 2, 255, 255, 255, 255, 1, 2, 3], 'truncated', 6],
    ];
    for (const [block, code, offset] of refused) {
      expect(
        thrownBy(() => decompress(Uint8Array.from(block))),
        String(block),
      ).toMatchObject({ code, offset });
    }
  });

  it('checks the declared length before it allocates', () => {
    const bomb = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0);
    expect(thrownBy(() => decompress(bomb))).toMatchObject({
      code: 'limit',
      limit: 'maxDecompressedBytes',
      actual: 0xffffffff,
      allowed: LIMIT,
    });
    expect(codeOf(() => decompress(bomb, Infinity))).toBe('truncated');
    expect(codeOf(() => snappyDecompressInto(bomb, 0, bomb.length, new Uint8Array(100)))).toBe('limit');
    const block = compress(new Uint8Array(1000));
    expect(codeOf(() => decompress(block, 999))).toBe('limit');
    expect(decompress(block, 1000)).toHaveLength(1000);
  });
});

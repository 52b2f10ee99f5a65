import fc from 'fast-check';
import { decompressBlock } from 'lz4js';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { lz4Compress } from '../../src/codecs/lz4-compress.js';
import { Lz4Block, lz4Decompress } from '../../src/codecs/lz4.js';
import { codeOf, thrownBy } from '../core/expectations.js';
import { compressibleBytes, embedded, expectBytes, mutated, mutations } from './arbitraries.js';
import { runs } from '../support/runs.js';

const decompress = (bytes: Uint8Array, length: number): Uint8Array => lz4Decompress(bytes, 0, bytes.length, length);

/** The block format, byte by byte; undefined for anything but a block that ends exactly. */
function byTheBook(bytes: Uint8Array, length: number): number[] | undefined {
  let at = 0;
  const extended = (count: number): number => {
    if (count < 15) return count;
    let total = count;
    for (;;) {
      const more = bytes[at++];
      if (more === undefined) return NaN;
      total += more;
      if (more < 255) return total;
    }
  };
  const output: number[] = [];
  for (;;) {
    const token = bytes[at++];
    if (token === undefined) return undefined;
    const fresh = extended(token >> 4);
    if (!(at + fresh <= bytes.length)) return undefined;
    output.push(...bytes.subarray(at, at + fresh));
    at += fresh;
    if (at === bytes.length) return output.length === length ? output : undefined;
    const distance = (bytes[at] ?? NaN) + (bytes[at + 1] ?? NaN) * 256;
    at += 2;
    const count = 4 + extended(token & 15);
    if (!(distance >= 1 && distance <= output.length && output.length + count <= length)) return undefined;
    for (let i = 0; i < count; i++) output.push(output[output.length - distance]!);
  }
}

describe('LZ4', () => {
  it('undoes what lz4js compresses, anywhere in an array', () => {
    fc.assert(
      fc.property(compressibleBytes, (data) => {
        const { bytes, start, end } = embedded(lz4Compress(data));
        expectBytes(lz4Decompress(bytes, start, end, data.length, data.length), data);
      }),
    );
  });

  it('makes the same in steps of any size, a step about as much as was asked for', () => {
    fc.assert(
      fc.property(compressibleBytes, fc.integer({ min: 1, max: 5000 }), (data, stepBytes) => {
        const packed = lz4Compress(data);
        const block = new Lz4Block(packed, 0, packed.length, data.length, data.length);
        let steps = 0;
        for (; !block.isDone; steps++) {
          const { made } = block;
          block.step(stepBytes);
          if (!block.isDone) expect(block.made - made).toBeGreaterThan(stepBytes);
        }
        expect(steps).toBeLessThanOrEqual(1 + data.length / stepBytes);
        expectBytes(block.output, data);
      }),
    );
  });

  it.each([1, 2, 3, 7, 600])('a match of a megabyte from %i bytes back is made in steps too', (distance) => {
    const lengths = (count: number): number[] => [...new Array<number>(Math.floor(count / 255)).fill(255), count % 255];
    const start = Array.from({ length: distance }, (_, i) => (i * 7) & 255);
    const token = (Math.min(distance, 15) << 4) | 15;
    const matched = 1 << 20;
    const packed = Uint8Array.from([
      ...[token, ...(distance < 15 ? [] : lengths(distance - 15)), ...start],
      ...[distance & 255, distance >> 8, ...lengths(matched - 19)],
      ...[0x10, 99],
    ]);
    const length = distance + matched + 1;
    const block = new Lz4Block(packed, 0, packed.length, length, length);
    for (let steps = 0; !block.isDone; steps++) {
      expect(steps).toBeLessThan(12);
      const { made } = block;
      block.step(100_000);
      expect(block.made - made).toBeLessThan(300_000);
    }
    expect(block.output.every((byte, i) => byte === (i === length - 1 ? 99 : start[i % distance]))).toBe(true);
    expectBytes(decompress(packed, length), block.output);
  });

  it('compresses what lz4js undoes, with or without matches', () => {
    fc.assert(
      fc.property(fc.oneof(compressibleBytes, fc.uint8Array({ maxLength: 600, size: 'max' })), (data) => {
        const block = lz4Compress(data);
        const output = new Uint8Array(data.length);
        expect(decompressBlock(block, output, 0, block.length, 0)).toBe(data.length);
        expectBytes(output, data);
        expectBytes(decompress(block, data.length), data);
      }),
    );
  });

  it('repeats patterns of every distance', () => {
    for (let distance = 1; distance <= 20; distance++) {
      for (const count of [4, 5, 11, 18, 19, 273, 274, 275, 900]) {
        const fresh = Array.from({ length: distance }, (_, i) => i + 1);
        const rest = count - 19;
        const more = count < 19 ? [] : [...new Array<number>(Math.floor(rest / 255)).fill(255), rest % 255];
        const freshMore = distance < 15 ? [] : [distance - 15];
        const block = [(Math.min(distance, 15) << 4) | Math.min(count - 4, 15), ...freshMore, ...fresh, distance, 0, ...more, 0x10, 99];
        const expected = [...Array.from({ length: distance + count }, (_, i) => (i % distance) + 1), 99];
        expect([...decompress(Uint8Array.from(block), expected.length)], `${distance} ${count}`).toEqual(expected);
      }
    }
  });

  it('says truncated at every shorter length', () => {
    const data = Uint8Array.from({ length: 3000 }, (_, i) => (i % 97) * (i % 7));
    const block = lz4Compress(data);
    for (let length = 0; length < block.length; length++) {
      const error = thrownBy(() => lz4Decompress(block, 0, length, data.length));
      expect(isReplayError(error, 'truncated'), `${length} bytes: ${String(error)}`).toBe(true);
      expect(isReplayError(error) && error.offset).toBeLessThanOrEqual(length);
    }
  });

  it('agrees with the description on damaged blocks and wrong lengths', () => {
    fc.assert(
      fc.property(compressibleBytes, mutations, fc.constantFrom(0, 0, 0, 1, -1, 7), (data, changes, more) => {
        const block = mutated(lz4Compress(data), changes);
        const length = Math.max(0, data.length + more);
        const expected = byTheBook(block, length);
        if (expected) expect(decompress(block, length)).toEqual(Uint8Array.from(expected));
        else expect(codeOf(() => decompress(block, length))).toMatch(/truncated|corrupt/);
      }),
      { numRuns: runs(300) },
    );
  });

  it('refuses bad distances, wrong lengths and trailing bytes, with their places', () => {
    const refused: [block: number[], length: number, code: string, offset: number][] = [
      [[], 0, 'truncated', 0],
      [[0x10, 1, 0, 0, 0], 6, 'corrupt', 2], // distance 0
      [[0x10, 1, 2, 0, 0], 6, 'corrupt', 2], // before the start
      [[0x20, 1, 2], 1, 'corrupt', 1], // literals too long
      [[0x10, 1, 1, 0, 0], 4, 'corrupt', 4], // a match too long
      [[0x10, 1, 1, 0], 5, 'truncated', 4], // no literals at the end
      [[0x10, 1, 9], 1, 'truncated', 2], // half an offset
      [[0x00, 0x00], 0, 'truncated', 1],
      [[0x20, 1, 2], 3, 'truncated', 3],
      [[0xf0, 255, 255], 600, 'truncated', 3],
    ];
    for (const [block, length, code, offset] of refused) {
      expect(
        thrownBy(() => decompress(Uint8Array.from(block), length)),
        String(block),
      ).toMatchObject({ code, offset });
    }
    expect(decompress(Uint8Array.of(0), 0)).toHaveLength(0);
  });

  it('checks the declared length before it allocates', () => {
    const block = lz4Compress(new Uint8Array(1000));
    expect(thrownBy(() => decompress(block, 2 ** 32 - 1))).toMatchObject({
      code: 'limit',
      limit: 'maxDecompressedBytes',
      actual: 2 ** 32 - 1,
    });
    expect(codeOf(() => lz4Decompress(block, 0, block.length, 2 ** 32 - 1, Infinity))).toBe('truncated');
    expect(codeOf(() => lz4Decompress(block, 0, block.length, 1000, 999))).toBe('limit');
    expect(lz4Decompress(block, 0, block.length, 1000, 1000)).toHaveLength(1000);
  });

  it('is not held up by lengths without end', () => {
    const block = new Uint8Array(4 << 20).fill(255);
    expect(codeOf(() => decompress(block, 1000))).toBe('truncated');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';
import { Bzip2Decoder, bzip2Decompress } from '../../src/codecs/bzip2.js';
import { codeOf, thrownBy } from '../core/expectations.js';
import { compressibleBytes, expectBytes, inPieces, joined, mutated, mutations, outcomeOf, pieceSizes, prefixCodes } from './arbitraries.js';
import { runs } from '../support/runs.js';

const LIMIT = 1 << 22;
const hex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g)!, (byte) => parseInt(byte, 16));
const sample = Uint8Array.from({ length: 3000 }, (_, i) => (i % 97) * (i % 7));

/** What bzip2 1.0.8 makes of "hello, hello, hello" and a line feed. */
const HELLO = hex('425a6839314159265359cb52e5670000055100001040040244a00021243108602f1844c715178bb9229c284865a972b380');
/** What it makes of 45 million zeros: one block. */
const ZEROS = hex('425a6839314159265359c901b6c80158ab4020c00010000008200030cc0529a65248526c5492149e2ee48a70a12192036d90');

describe('bzip2', () => {
  it('reads what the bzip2 program writes', () => {
    expect(new TextDecoder().decode(bzip2Decompress(HELLO, 100))).toBe('hello, hello, hello\n');
    expect(bzip2Decompress(hex('425a6839177245385090' + '00000000'), 0)).toHaveLength(0);
  });

  it('undoes its own compressor, whole, in pieces and into a known length', () => {
    fc.assert(
      fc.property(compressibleBytes, pieceSizes, (data, sizes) => {
        const packed = bzip2Compress(data, 1);
        expectBytes(bzip2Decompress(packed, data.length), data);
        expectBytes(bzip2Decompress(packed, data.length, data.length), data);
        expectBytes(joined(inPieces(new Bzip2Decoder(data.length), packed, sizes)), data);
      }),
    );
  });

  it('reads blocks and streams one after another, at any borders', () => {
    const large = Uint8Array.from({ length: 210_000 }, (_, i) => (i * i) % 251);
    const packed = joined([bzip2Compress(large, 1), bzip2Compress(new Uint8Array(0)), HELLO]);
    const expected = joined([large, bzip2Decompress(HELLO, 100)]);
    expectBytes(bzip2Decompress(packed, LIMIT), expected);
    expectBytes(bzip2Decompress(packed, LIMIT, expected.length), expected);
    expectBytes(joined(inPieces(new Bzip2Decoder(LIMIT), packed, [1])), expected);
    expectBytes(joined(inPieces(new Bzip2Decoder(LIMIT), packed, [1000])), expected);
  });

  it.each([0, 10, 1.5, Number.NaN])('has no blocks of %f hundred thousand bytes', (level) => {
    expect(() => bzip2Compress(HELLO, level)).toThrow(RangeError);
  });

  it('gives a block as soon as its codes are there', () => {
    const packed = bzip2Compress(sample);
    const decoder = new Bzip2Decoder(LIMIT);
    expect([...decoder.push(packed.subarray(0, packed.length - 11))]).toEqual([]);
    const early = [...decoder.push(packed.subarray(packed.length - 11))];
    expectBytes(joined([...early, ...decoder.end()]), sample);
  });

  it('says truncated at every shorter length', () => {
    for (const packed of [bzip2Compress(sample), HELLO]) {
      expect(prefixCodes(packed, (part) => bzip2Decompress(part, LIMIT))).toEqual(['truncated']);
      expect(prefixCodes(packed, (part) => bzip2Decompress(part, LIMIT, sample.length))).toEqual(['truncated']);
      expect(prefixCodes(packed, (part) => joined(inPieces(new Bzip2Decoder(LIMIT), part, [13])))).toEqual(['truncated']);
    }
  });

  it('says truncated where a second stream was cut', () => {
    const packed = joined([HELLO, HELLO]);
    for (let length = HELLO.length + 1; length < packed.length; length++) {
      expect(codeOf(() => bzip2Decompress(packed.subarray(0, length), LIMIT))).toBe('truncated');
    }
  });

  it('verifies the CRC of block and stream', () => {
    for (const at of [10, HELLO.length - 3]) {
      const damaged = HELLO.slice();
      damaged[at]! ^= 1;
      expect(
        codeOf(() => bzip2Decompress(damaged, LIMIT)),
        String(at),
      ).toBe('checksum');
    }
  });

  it('refuses other data, bytes after the end, and randomised blocks', () => {
    const refused: [bytes: Uint8Array, code: string, offset: number][] = [
      [hex('425a6830314159265359'), 'corrupt', 0],
      [hex('425a7039314159265359'), 'corrupt', 0],
      [hex('425a6839314159265358'), 'corrupt', 4],
      [joined([HELLO, hex('00000000')]), 'corrupt', HELLO.length],
      [hex('425a6839314159265359' + '0000000080'), 'unsupported-feature', 14],
    ];
    for (const [bytes, code, offset] of refused) expect(thrownBy(() => bzip2Decompress(bytes, LIMIT))).toMatchObject({ code, offset });
  });

  it('demands the exact length', () => {
    const packed = bzip2Compress(sample);
    expect(codeOf(() => bzip2Decompress(packed, LIMIT, sample.length - 1))).toBe('corrupt');
    expect(codeOf(() => bzip2Decompress(packed, LIMIT, sample.length + 1))).toBe('truncated');
    expect(codeOf(() => bzip2Decompress(packed, LIMIT, LIMIT + 1))).toBe('limit');
    expect(codeOf(() => bzip2Decompress(packed, Infinity, 2 ** 40))).toBe('truncated');
  });

  it('stops at the limit, though a few bytes stand for many', () => {
    expect(ZEROS.length).toBeLessThan(60);
    expect(thrownBy(() => bzip2Decompress(ZEROS, LIMIT))).toMatchObject({
      code: 'limit',
      limit: 'maxDecompressedBytes',
      actual: LIMIT + 1,
      allowed: LIMIT,
    });
    const decoder = new Bzip2Decoder(1 << 28);
    expect([...decoder.push(ZEROS)]).toEqual([]);
    const [first] = decoder.end();
    expect(first!.length).toBeLessThan(1 << 20);
    expectBytes(bzip2Decompress(ZEROS, 45_000_000, 45_000_000), new Uint8Array(45_000_000));
  });

  it('gives the data or a ReplayError for damaged streams, whole and in pieces alike', () => {
    fc.assert(
      fc.property(compressibleBytes, mutations, pieceSizes, (data, changes, sizes) => {
        const packed = mutated(bzip2Compress(data, 1), changes);
        const whole = outcomeOf(() => bzip2Decompress(packed, LIMIT));
        expect(outcomeOf(() => joined(inPieces(new Bzip2Decoder(LIMIT), packed, sizes)))).toBe(whole);
        outcomeOf(() => bzip2Decompress(packed, LIMIT, data.length));
      }),
      { numRuns: runs(200) },
    );
  });
});

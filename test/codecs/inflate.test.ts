import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflate } from '../../src/codecs/deflate.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { InflateDecoder, inflate, inflateExact, type DeflateFormat } from '../../src/codecs/inflate.js';
import { codeOf, thrownBy } from '../core/expectations.js';
import {
  compressibleBytes,
  embedded,
  expectBytes,
  inPieces,
  joined,
  mutated,
  mutations,
  outcomeOf,
  pieceSizes,
  prefixCodes,
} from './arbitraries.js';
import { runs } from '../support/runs.js';

const LIMIT = 1 << 22;
const FORMATS: DeflateFormat[] = ['raw', 'zlib', 'gzip'];
const format = fc.constantFrom(...FORMATS);
const sample = Uint8Array.from({ length: 3000 }, (_, i) => (i % 97) * (i % 7));

describe('inflate', () => {
  it('undoes deflate, whole, in pieces and into a known length', () => {
    fc.assert(
      fc.property(compressibleBytes, format, pieceSizes, (data, form, sizes) => {
        const packed = deflate(data, form);
        expectBytes(inflate(packed, form, data.length), data);
        expectBytes(joined(inPieces(new InflateDecoder(form, data.length), packed, sizes)), data);
        const { bytes, start, end } = embedded(packed);
        expectBytes(inflateExact(bytes, start, end, data.length, form), data);
      }),
    );
  });

  it('reads every member of a gzip file, and zeros behind them, at any borders', () => {
    const members = [Uint8Array.of(1, 2, 3), new Uint8Array(0), sample];
    const packed = joined([...members.map((member) => deflate(member, 'gzip')), new Uint8Array(30)]);
    const expected = joined(members);
    expectBytes(inflate(packed, 'gzip', LIMIT), expected);
    for (const size of [1, 2, 7, 19, 31, 100]) {
      expectBytes(joined(inPieces(new InflateDecoder('gzip', LIMIT), packed, [size])), expected);
    }
  });

  it('says truncated at every shorter length', () => {
    for (const form of FORMATS) {
      const packed = deflate(sample, form);
      expect(
        prefixCodes(packed, (part) => inflate(part, form, LIMIT)),
        form,
      ).toEqual(['truncated']);
      expect(
        prefixCodes(packed, (part) => inflateExact(part, 0, part.length, sample.length, form)),
        form,
      ).toEqual(['truncated']);
      expect(thrownBy(() => inflate(packed.subarray(0, 99), form, LIMIT))).toMatchObject({ offset: 99 });
    }
  });

  it('refuses bytes behind the end', () => {
    for (const form of FORMATS) {
      const packed = joined([deflate(sample, form), Uint8Array.of(7)]);
      expect(
        codeOf(() => inflate(packed, form, LIMIT)),
        form,
      ).toBe(form === 'gzip' ? 'truncated' : 'corrupt');
      expect(
        thrownBy(() => inflateExact(packed, 0, packed.length, sample.length, form)),
        form,
      ).toMatchObject({
        code: 'corrupt',
        offset: packed.length - 1,
      });
    }
    const packed = deflate(sample, 'gzip');
    const padded = joined([packed, Uint8Array.of(0, 0, 0x1f)]);
    expect(thrownBy(() => inflate(padded, 'gzip', LIMIT))).toMatchObject({ code: 'corrupt', offset: packed.length + 2 });
    expect(codeOf(() => inflate(joined([packed, Uint8Array.of(7, 7, 7, 7)]), 'gzip', LIMIT))).toBe('corrupt');
  });

  it('demands the exact length', () => {
    for (const form of FORMATS) {
      const packed = deflate(sample, form);
      const exact = (length: number): unknown => codeOf(() => inflateExact(packed, 0, packed.length, length, form));
      expect([exact(sample.length - 1), exact(sample.length), exact(sample.length + 1), exact(0)]).toEqual([
        'corrupt',
        undefined,
        'truncated',
        'corrupt',
      ]);
      const empty = deflate(new Uint8Array(0), form);
      expect(inflateExact(empty, 0, empty.length, 0, form)).toHaveLength(0);
    }
  });

  it('verifies checksums', () => {
    for (const [form, fromEnd] of [
      ['zlib', 1],
      ['gzip', 5],
      ['gzip', 1],
    ] as const) {
      const packed = deflate(sample, form);
      packed[packed.length - fromEnd]! ^= 0x40;
      expect(
        codeOf(() => inflate(packed, form, LIMIT)),
        `${form} ${fromEnd}`,
      ).toBe('checksum');
    }
    // FDICT: RFC 1950, 2.2
    expect(codeOf(() => inflate(Uint8Array.of(0x78, 0xbb, 1, 2, 3, 4, 5), 'zlib', LIMIT))).toBe('unsupported-feature');
  });

  it('stops at the limit, also when a few bytes stand for many', () => {
    for (const form of FORMATS) {
      const bomb = deflate(new Uint8Array(1 << 20), form);
      expect(bomb.length).toBeLessThan(1200);
      expect(
        thrownBy(() => inflate(bomb, form, (1 << 20) - 1)),
        form,
      ).toMatchObject({ code: 'limit', limit: 'maxDecompressedBytes' });
      expect(inflate(bomb, form, 1 << 20)).toHaveLength(1 << 20);
      expect(thrownBy(() => inflateExact(bomb, 0, bomb.length, 2 ** 40, form))).toMatchObject({
        code: 'limit',
        allowed: DEFAULT_LIMITS.maxDecompressedBytes,
      });
      expect(codeOf(() => inflateExact(bomb, 0, bomb.length, 2 ** 40, form, Infinity))).toBe('truncated');
    }
  });

  it('makes output while it is iterated', () => {
    const pieces = new InflateDecoder('zlib', LIMIT).push(deflate(new Uint8Array(1 << 20), 'zlib'));
    const [first] = pieces;
    expect(first!.length).toBeLessThanOrEqual(1 << 16);
  });

  it('gives the data or a ReplayError for damaged streams, whole and in pieces alike', () => {
    fc.assert(
      fc.property(compressibleBytes, format, mutations, pieceSizes, (data, form, changes, sizes) => {
        const packed = mutated(deflate(data, form), changes);
        const whole = outcomeOf(() => inflate(packed, form, LIMIT));
        expect(outcomeOf(() => joined(inPieces(new InflateDecoder(form, LIMIT), packed, sizes)))).toBe(whole);
        outcomeOf(() => inflateExact(packed, 0, packed.length, data.length, form));
      }),
      { numRuns: runs(300) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZstdDecoder, zstdDecompress } from '../../src/codecs/zstd.js';
import { codeOf, thrownBy } from '../core/expectations.js';
import { expectBytes, inPieces, joined, mutated, mutations, outcomeOf, pieceSizes, prefixCodes } from './arbitraries.js';
import { ZSTD_VECTORS } from './zstd-vectors.js';
import { runs } from '../support/runs.js';

const LIMIT = 1 << 22;
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const sample = Uint8Array.from({ length: 3000 }, (_, i) => (i % 97) * (i % 7));
const words: string[] = [];
for (let i = 0, state = 7; i < 400; i++) {
  state = (state * 75 + 74) % 65537;
  words.push(['unit', 'order', 'camera', 'attack', 'move', 'replay', 'gold', 'hero', 'tower', 'lane'][state % 10]! + String(state % 23));
}
const text = new TextEncoder().encode(words.join(' '));
const zeros = new Uint8Array(30_000);

/** Repeats from a window, in several blocks. */
const blocks = new Uint8Array(300_000);
for (let at = 0, state = 1; at < blocks.length;) {
  const next = (below: number): number => (state = (state * 75 + 74) % 65537) % below;
  if (at > 4000 && next(50) > 0) {
    const distance = 1 + next(4000);
    for (let left = 20 + next(600); left > 0 && at < blocks.length; left--, at++) blocks[at] = blocks[at - distance]!;
  } else {
    for (let left = 40; left > 0 && at < blocks.length; left--) blocks[at++] = 97 + next(1 + next(20));
  }
}

const VECTORS: Record<keyof typeof ZSTD_VECTORS, Uint8Array> = { sample, sampleUnchecked: sample, text, textUltra: text, zeros, blocks };
const vectors = Object.entries(VECTORS).map(([name, data]) => ({
  name,
  data,
  packed: bytesOf(ZSTD_VECTORS[name as keyof typeof VECTORS]),
}));

/** A frame without compression: blocks as they are, or of one repeated byte (RFC 8878, 3.1.1.2). */
function storedFrame(blocks: readonly (Uint8Array | { repeat: number; count: number })[], windowExponent = 10): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, (windowExponent - 10) << 3)];
  blocks.forEach((block, i) => {
    const raw = block instanceof Uint8Array;
    const header = (raw ? block.length << 3 : (block.count << 3) | 2) | (i === blocks.length - 1 ? 1 : 0);
    parts.push(Uint8Array.of(header, header >> 8, header >> 16), raw ? block : Uint8Array.of(block.repeat));
  });
  return joined(parts);
}

describe('zstd', () => {
  it('reads what the zstd program writes, whole and in pieces', () => {
    for (const { name, data, packed } of vectors) {
      expectBytes(zstdDecompress(packed, data.length), data, name);
      for (const size of [1, 17, 300]) {
        expectBytes(joined(inPieces(new ZstdDecoder(data.length), packed, [size])), data, `${name} by ${size}`);
      }
    }
  });

  it('reads stored and repeated blocks of any size', () => {
    const block = fc.oneof(fc.uint8Array({ maxLength: 900 }), fc.record({ repeat: fc.nat({ max: 255 }), count: fc.nat({ max: 1024 }) }));
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), pieceSizes, (blocks, sizes) => {
        const data = joined(blocks.map((b) => (b instanceof Uint8Array ? b : new Uint8Array(b.count).fill(b.repeat))));
        const packed = storedFrame(blocks);
        expectBytes(zstdDecompress(packed, data.length), data);
        expectBytes(joined(inPieces(new ZstdDecoder(data.length), packed, sizes)), data);
      }),
    );
  });

  it('reads frame after frame, and passes over skippable ones', () => {
    const skippable = joined([Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 5, 0, 0, 0), new Uint8Array(5).fill(9)]);
    const packed = joined([skippable, vectors[0]!.packed, skippable, vectors[2]!.packed, storedFrame([new Uint8Array(0)])]);
    const expected = joined([sample, text]);
    expectBytes(zstdDecompress(packed, LIMIT), expected);
    expectBytes(joined(inPieces(new ZstdDecoder(LIMIT), packed, [1])), expected);
  });

  it('says truncated at every shorter length', () => {
    for (const { name, packed } of vectors) {
      expect(
        prefixCodes(packed, (part) => zstdDecompress(part, LIMIT)),
        name,
      ).toEqual(['truncated']);
    }
    const { packed } = vectors[0]!;
    expect(thrownBy(() => zstdDecompress(packed.subarray(0, 99), LIMIT))).toMatchObject({ offset: 99 });
  });

  it('refuses other data, bytes after the end, dictionaries and wrong sizes', () => {
    const { packed } = vectors[0]!;
    expect(thrownBy(() => zstdDecompress(Uint8Array.of(1, 2, 3, 4, 5), LIMIT))).toMatchObject({ code: 'corrupt', offset: 0 });
    expect(thrownBy(() => zstdDecompress(joined([packed, new Uint8Array(9)]), LIMIT))).toMatchObject({
      code: 'corrupt',
      offset: packed.length,
    });
    expect(codeOf(() => zstdDecompress(joined([packed, Uint8Array.of(0)]), LIMIT))).toBe('truncated');
    const dictionary = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 0, 7, 1, 0, 0);
    expect(codeOf(() => zstdDecompress(dictionary, LIMIT))).toBe('unsupported-feature');
    const reserved = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 8, 0, 1, 0, 0);
    expect(codeOf(() => zstdDecompress(reserved, LIMIT))).toBe('corrupt');
    const badBlock = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 7, 0, 0);
    expect(codeOf(() => zstdDecompress(badBlock, LIMIT))).toBe('corrupt');
    // a single segment of 4 bytes that holds 3
    const short = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, 25, 0, 0, 1, 2, 3);
    expect(codeOf(() => zstdDecompress(short, LIMIT))).toBe('corrupt');
  });

  it('verifies the hash of the content', () => {
    const damaged = vectors[0]!.packed.slice();
    damaged[damaged.length - 1]! ^= 1;
    expect(thrownBy(() => zstdDecompress(damaged, LIMIT))).toMatchObject({ code: 'checksum', offset: damaged.length - 4 });
  });

  it('takes blocks as large as the window, whose size has a mantissa', () => {
    // 2^10 and three eighths of it (RFC 8878, 3.1.1.1.2)
    const frame = (bytes: number): Uint8Array => {
      const packed = storedFrame([new Uint8Array(bytes).fill(7)]);
      packed[5] = 3;
      return packed;
    };
    expect(zstdDecompress(frame(1408), LIMIT)).toEqual(new Uint8Array(1408).fill(7));
    expect(codeOf(() => zstdDecompress(frame(1409), LIMIT))).toBe('corrupt');
  });

  /** A frame of one compressed block. */
  const blockFrame = (...block: readonly number[]): Uint8Array =>
    Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3, ((block.length << 3) | 5) & 255, block.length >> 5, 0, ...block);

  it('reads literal codes of eleven bits, and no longer ones', () => {
    // weights 11 to 1, one in each half of a byte, and another 1 that makes them complete; the stream is 1, 01, 1 behind its highest bit
    const weights = [0xba, 0x98, 0x76, 0x54, 0x32, 0x10];
    // Huffman codes in one stream: 3 literals in 8 bytes
    expect([...zstdDecompress(blockFrame(0x32, 0, 2, 127 + 11, ...weights, 0b11011, 0), LIMIT)]).toEqual([0, 1, 0]);
    const longer = [0xcb, 0xa9, 0x87, 0x65, 0x43, 0x21];
    expect(codeOf(() => zstdDecompress(blockFrame(0x32, 0, 2, 127 + 12, ...longer, 0b11011, 0), LIMIT))).toBe('corrupt');
  });

  it('refuses tables of more bits than their kind may have', () => {
    // one literal, one sequence, whose lengths of literals have a table of 10 bits: 9 are allowed
    const error = thrownBy(() => zstdDecompress(blockFrame(0x09, 65, 1, 0b10010100, 0x05, 0, 0, 0, 0, 0, 0, 0), LIMIT));
    expect(error).toMatchObject({ code: 'corrupt', message: expect.stringContaining('zstd table of 10 bits, 9 are allowed') as string });
  });

  it('is not held up by a few bytes that stand for billions', () => {
    // 98 047 sequences of 131 000 bytes each, out of codes without bits
    const block = [0x09, 65, 255, 0xfe, 0xff, 0b01010100, 0, 0, 52, 0xff, 0xff, 0xff, 0x01];
    const frame = joined([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3, (block.length << 3) | 5, 0, 0), Uint8Array.from(block)]);
    expect(codeOf(() => zstdDecompress(frame, LIMIT))).toBe('corrupt');
  });

  it('checks sizes and windows before it allocates', () => {
    const declared = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0);
    expect(thrownBy(() => zstdDecompress(declared, LIMIT))).toMatchObject({
      code: 'limit',
      limit: 'maxDecompressedBytes',
      actual: 2 ** 40,
    });
    // a window of 2 TiB for three bytes
    expect(zstdDecompress(storedFrame([Uint8Array.of(1, 2, 3)], 41), 3)).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('stops at the limit', () => {
    for (const { name, data, packed } of vectors) {
      expect(
        thrownBy(() => zstdDecompress(packed, data.length - 1)),
        name,
      ).toMatchObject({ code: 'limit', limit: 'maxDecompressedBytes' });
    }
    const frames = joined([vectors[0]!.packed, vectors[0]!.packed]);
    expect(codeOf(() => zstdDecompress(frames, 2 * sample.length - 1))).toBe('limit');
    expect(zstdDecompress(frames, 2 * sample.length)).toHaveLength(2 * sample.length);
  });

  it('gives bytes or a ReplayError for damaged frames, whole and in pieces alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vectors), mutations, pieceSizes, ({ packed }, changes, sizes) => {
        const damaged = mutated(packed, changes);
        const whole = outcomeOf(() => zstdDecompress(damaged, LIMIT));
        expect(outcomeOf(() => joined(inPieces(new ZstdDecoder(LIMIT), damaged, sizes)))).toBe(whole);
      }),
      { numRuns: runs(500) },
    );
  });
});

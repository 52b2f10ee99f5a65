import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sha256, sha256 } from '../../src/codecs/sha256.js';
import { sha256Padding } from '../../src/codecs/sha256-padding.js';

const expected = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

describe('SHA-256 against Node', () => {
  test('at every length around a block', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, i) => i * 37);
    for (let length = 0; length <= 200; length++) expect(sha256(bytes.subarray(0, length))).toEqual(expected(bytes.subarray(0, length)));
  });

  test('in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 8 }), (pieces) => {
        const hash = new Sha256();
        for (const piece of pieces) hash.update(piece);
        expect(hash.digest()).toEqual(expected(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
      }),
    );
  });

  // 2^29 bytes are where the length in bits passes 32 bits: the padding, by hand
  test.each([
    [2 ** 29 - 1, 1 + 64, [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xf8]],
    [2 ** 29, 64, [0, 0, 0, 1, 0, 0, 0, 0]],
    [2 ** 29 + 55, 1 + 8, [0, 0, 0, 1, 0, 0, 0x01, 0xb8]],
    [2 ** 29 + 56, 64 + 8, [0, 0, 0, 1, 0, 0, 0x01, 0xc0]],
    [3 * 2 ** 32 + 3, 61, [0, 0, 0, 0x18, 0, 0, 0, 0x18]],
  ])('of %i bytes is padded', (length, padding, lengthInBits) => {
    const bytes = sha256Padding(length);
    expect([bytes.length, (length + bytes.length) % 64]).toEqual([padding, 0]);
    expect([...bytes]).toEqual([0x80, ...Array<number>(padding - 9).fill(0), ...lengthInBits]);
  });
});

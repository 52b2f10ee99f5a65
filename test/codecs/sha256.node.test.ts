import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sha256, sha256 } from '../../src/codecs/sha256.js';

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

  // 2^29 bytes are where the length in bits passes 32 bits
  test('of more than 512 MB', { timeout: 60_000 }, () => {
    const piece = new Uint8Array(1 << 24).fill(7);
    const hash = new Sha256();
    const reference = createHash('sha256');
    for (let i = 0; i < 33; i++) {
      hash.update(piece);
      reference.update(piece);
    }
    expect(hash.digest()).toEqual(new Uint8Array(reference.digest()));
  });
});

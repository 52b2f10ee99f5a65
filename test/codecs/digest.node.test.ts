import { createHash } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/codecs/checksum.js';
import { Sha256, sha256 } from '../../src/codecs/sha256.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('SHA-256', () => {
  it('agrees with node:crypto at every length around the blocks', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
      expect(hex(sha256(bytes)), String(length)).toBe(expected(bytes));
    }
    const large = new Uint8Array(1_000_003).fill(0xa5);
    expect(hex(sha256(large))).toBe(expected(large));
  });

  it('takes any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 12 }), (pieces) => {
        const hash = new Sha256();
        for (const piece of pieces) hash.update(piece);
        expect(hex(hash.digest())).toBe(expected(Buffer.concat(pieces)));
      }),
    );
  });
});

describe('CRC-32', () => {
  it('agrees with node:zlib', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void expect(crc32(bytes)).toBe(zlibCrc32(bytes))));
  });
});

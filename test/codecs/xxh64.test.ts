import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Xxh64 } from '../../src/codecs/xxh64.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';

const hash = (...pieces: Uint8Array[]): bigint => {
  const xxh64 = new Xxh64();
  for (const piece of pieces) xxh64.update(piece);
  return xxh64.digest();
};

/** The stripes by the description, in bigints; shorter inputs are covered by the published values. */
function lanesOf(bytes: Uint8Array): bigint[] {
  const [p1, p2] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn];
  const lanes = [p1 + p2, p2, 0n, -p1].map((lane) => BigInt.asUintN(64, lane));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 32 <= bytes.length; at += 32) {
    for (let i = 0; i < 4; i++) {
      const sum = BigInt.asUintN(64, lanes[i]! + view.getBigUint64(at + 8 * i, true) * p2);
      lanes[i] = BigInt.asUintN(64, (BigInt.asUintN(64, sum << 31n) | (sum >> 33n)) * p1);
    }
  }
  return lanes;
}

describe('XXH64', () => {
  it('has the published values', () => {
    expect(hash()).toBe(0xef46db3751d8e999n);
    expect(hash(utf8Bytes('a'))).toBe(0xd24ec4f1a98c6e5bn);
    expect(hash(utf8Bytes('abc'))).toBe(0x44bc2cf5ad770999n);
    expect(hash(utf8Bytes('Nobody inspects the spammish repetition'))).toBe(0xfbcea83c8a378bf1n);
  });

  it('takes any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 90 }), { maxLength: 8 }), (pieces) => {
        expect(hash(...pieces)).toBe(hash(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
      }),
    );
  });

  it('multiplies as bigints do', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 256, size: 'max' }), (bytes) => {
        const whole = bytes.subarray(0, bytes.length - (bytes.length % 32));
        // the end, from the lanes on: convergence, length, avalanche
        const [p1, p2, p3, p4] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n];
        const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
        const turn = (value: bigint, bits: bigint): bigint => u64(value << bits) | (value >> (64n - bits));
        const lanes = lanesOf(whole);
        let value = u64(turn(lanes[0]!, 1n) + turn(lanes[1]!, 7n) + turn(lanes[2]!, 12n) + turn(lanes[3]!, 18n));
        for (const lane of lanes) value = u64((value ^ u64(turn(u64(lane * p2), 31n) * p1)) * p1 + p4);
        value = u64(value + BigInt(whole.length));
        value = u64((value ^ (value >> 33n)) * p2);
        value = u64((value ^ (value >> 29n)) * p3);
        expect(hash(whole)).toBe(value ^ (value >> 32n));
      }),
    );
  });
});

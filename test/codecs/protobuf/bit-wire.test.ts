import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitBool, bitLength, bitTag, bitUint32, skipBits } from '../../../src/codecs/protobuf/bit-wire.js';
import { WireReader } from '../../../src/codecs/protobuf/wire.js';
import { BitReader } from '../../../src/core/bit-reader.js';
import { isReplayError } from '../../../src/core/errors.js';
import { packBits } from '../../formats/dem/pack-bits.js';
import { runs } from '../../support/runs.js';

/** What a message holds, field by field, and how it ends. */
function walk(next: () => number, number: () => number, bool: () => boolean, length: () => number, skip: (tag: number) => void): unknown[] {
  const seen: unknown[] = [];
  try {
    for (let tag = next(); tag !== 0; tag = next()) {
      if ((tag & 7) === 0) seen.push([tag, tag >>> 3 === 1 ? bool() : number()]);
      else if ((tag & 7) === 2 && tag >>> 3 < 8) seen.push([tag, length()]);
      else {
        skip(tag);
        seen.push(tag);
      }
    }
  } catch (error) {
    if (!isReplayError(error)) throw error;
    seen.push(error.code);
  }
  return seen;
}

function byBytes(bytes: Uint8Array): unknown[] {
  const wire = new WireReader(bytes);
  const length = (): number => {
    const size = wire.length();
    wire.position += size;
    return size;
  };
  return walk(
    () => wire.tag(),
    () => wire.uint32(),
    () => wire.bool(),
    length,
    (tag) => wire.skip(tag),
  );
}

function byBits(bytes: Uint8Array, shift: number): unknown[] {
  const outer = new BitReader(packBits([0x55, shift], ...Array.from(bytes, (byte) => [byte, 8] as const), [0xff, 8]));
  const reader = new BitReader();
  reader.share(outer, shift, shift + bytes.length * 8);
  const length = (): number => {
    const bits = bitLength(reader);
    reader.position += bits;
    return bits / 8;
  };
  return walk(
    () => bitTag(reader),
    () => bitUint32(reader),
    () => bitBool(reader),
    length,
    (tag) => skipBits(reader, tag),
  );
}

const varint = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    if (rest <= 127n) return bytes;
  }
});
const field = fc.oneof(
  fc.tuple(fc.constantFrom(0x08, 0x10, 0x78), varint).map(([tag, bytes]) => [tag, ...bytes]),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => [0x12, bytes.length, ...bytes]),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => [0x7a, bytes.length, ...bytes]),
  fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => [0x1d, ...bytes]),
  fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => [0x19, ...bytes]),
  fc.constantFrom([0x1b, 0x08, 1, 0x1b, 0x1c, 0x1c], [0x1b], [0x1c], [0x00], [0x0f], [0x12, 9]),
);

describe('the protobuf wire format at any bit', () => {
  it('is read as by bytes, errors too', () => {
    fc.assert(
      fc.property(fc.array(field, { maxLength: 6 }), fc.nat({ max: 7 }), (fields, shift) => {
        const bytes = Uint8Array.from(fields.flat());
        expect(byBits(bytes, shift)).toEqual(byBytes(bytes));
      }),
      { numRuns: runs(500) },
    );
  });

  it('stops at every shorter length as by bytes', () => {
    const bytes = Uint8Array.of(0x08, 0x96, 0x01, 0x12, 2, 1, 2, 0x1d, 1, 2, 3, 4, 0x1b, 0x08, 1, 0x1c, 0x19, 1, 2, 3, 4, 5, 6, 7, 8);
    for (let length = 0; length <= bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      expect(byBits(cut, 3)).toEqual(byBytes(cut));
    }
    expect(byBits(bytes, 3)).toEqual([[8, true], [18, 2], 29, 27, 25]);
  });
});

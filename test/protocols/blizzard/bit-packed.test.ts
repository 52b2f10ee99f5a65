import { describe, expect, it } from 'vitest';
import { BitPackedReader } from '../../../src/core/bit-packed-reader.js';
import { bitPackedDecoder, fieldsDecoder } from '../../../src/protocols/blizzard/bit-packed.js';
import { bitOf } from '../../../src/protocols/blizzard/bit-array.js';
import type { BlizzardType } from '../../../src/protocols/blizzard/types.js';
import { thrownBy } from '../../core/expectations.js';

// Bytes by hand, from docs/formats/sc2.md, section 4.1: inside a byte the lowest bits come first, and what is read first is the upper part.

const int = (bits: number, min = 0): BlizzardType => ({ kind: 'int', bits, min });

/** A value, and the reader's bit position after it. */
function read(
  type: BlizzardType,
  bytes: readonly number[],
  style: 'wire' | 'typed' = 'typed',
  start = 0,
): [value: unknown, position: number] {
  const reader = new BitPackedReader(Uint8Array.from(bytes), 0, bytes.length, 50);
  reader.position = start;
  const value = bitPackedDecoder(type, style)(reader);
  return [value, reader.position];
}
const failure = (type: BlizzardType, bytes: readonly number[]): unknown => thrownBy(() => read(type, bytes));

describe('bit-packed values', () => {
  it('numbers, from their lowest value on', () => {
    expect(read(int(4), [0b1010_0101])).toEqual([0b0101, 4]);
    expect(read(int(4, 100), [0b1010_0101])).toEqual([105, 4]);
    expect(read(int(8, -128), [0])).toEqual([-128, 8]);
    // four bits are left of the first byte: they are the upper ones
    expect(read(int(8), [0b1010_0000, 0b0000_0011], 'typed', 4)).toEqual([0b1010_0011, 12]);
    expect(read(int(32), [1, 2, 3, 4])).toEqual([0x01020304, 32]);
    expect(read(int(32, -(2 ** 31)), [0xff, 0xff, 0xff, 0xff])).toEqual([2 ** 31 - 1, 32]);
    expect(read(int(33), [1, 2, 3, 4, 1])).toEqual([0x01020304n * 2n + 1n, 33]);
    expect(read(int(64), [0x80, 0, 0, 0, 0, 0, 0, 5])).toEqual([2n ** 63n + 5n, 64]);
    expect(read(int(64, -7), [0, 0, 0, 0, 0, 0, 0, 5])).toEqual([-2n, 64]);
    expect(read(int(0, 9), [])).toEqual([9, 0]);
  });

  it('bits, nothing and names of four letters', () => {
    expect(read({ kind: 'bool' }, [0b10])).toEqual([false, 1]);
    expect(read({ kind: 'bool' }, [0b01])).toEqual([true, 1]);
    expect(read({ kind: 'null' }, [1])).toEqual([undefined, 0]);
    expect(read({ kind: 'null' }, [1], 'wire')).toEqual([null, 0]);
    expect(read({ kind: 'fourcc' }, [0x50, 0x72, 0x6f, 0x74])).toEqual(['Prot', 32]);
    expect(read({ kind: 'fourcc' }, [0x50, 0x72, 0x6f, 0x74], 'wire')).toEqual([Uint8Array.of(0x50, 0x72, 0x6f, 0x74), 32]);
    // it is not aligned
    expect(read({ kind: 'fourcc' }, [0x50, 0x72, 0x6f, 0x74, 0x01], 'wire', 1)[1]).toBe(33);
  });

  it('blobs begin at a whole byte, also empty ones', () => {
    const blob: BlizzardType = { kind: 'blob', bits: 3, min: 0 };
    expect(read(blob, [0b1111_1010, 0x68, 0x69])).toEqual(['hi', 24]);
    expect(read(blob, [0b1111_1010, 0x68, 0x69], 'wire')).toEqual([Uint8Array.of(0x68, 0x69), 24]);
    expect(read(blob, [0])).toEqual(['', 8]);
    expect(read({ kind: 'blob', bits: 3, min: 2 }, [0b001, 0x61, 0x62, 0x63])).toEqual(['abc', 32]);
    expect(read({ kind: 'blob', bits: 3, min: 2 }, [0b001, 0x61, 0x62, 0x63], 'wire')).toEqual([Uint8Array.of(0x61, 0x62, 0x63), 32]);
    // of a fixed length: a hash
    expect(read({ kind: 'blob', bits: 0, min: 2 }, [1, 2], 'typed')).toEqual([Uint8Array.of(1, 2), 16]);
    expect(failure(blob, [0b0000_0100, 1, 2, 3])).toMatchObject({ code: 'truncated', offset: 51 });
  });

  it('bit arrays are numbers of so many bits', () => {
    const bits: BlizzardType = { kind: 'bitArray', bits: 5 };
    const [empty] = read(bits, [0]);
    expect(empty).toEqual({ bitLength: 0, bytes: new Uint8Array(0) });
    // three bits, 101
    expect(read(bits, [0b1010_0011])).toEqual([{ bitLength: 3, bytes: Uint8Array.of(0b101) }, 8]);
    // twelve: 111 from the first byte, then 0000_0001, then the lowest of the third
    const [twelve, position] = read(bits, [0b1110_1100, 0b0000_0001, 0b0000_0001]);
    expect(twelve).toEqual({ bitLength: 12, bytes: Uint8Array.of(0b1110, 0b0000_0011) });
    expect(position).toBe(17);
    // of a byte with more bits than the number has
    expect([0, 2, 3, 8].map((i) => bitOf({ bitLength: 3, bytes: Uint8Array.of(0xff) }, i))).toEqual([true, true, false, false]);
    expect(Array.from({ length: 13 }, (_, i) => bitOf(twelve as never, i))).toEqual([...'1100000001110'].map((bit) => bit === '1'));
    expect(failure(bits, [0b0001_1111])).toMatchObject({ code: 'truncated' });
  });

  it('may be absent, many and one of several', () => {
    const maybe: BlizzardType = { kind: 'optional', of: int(3) };
    expect(read(maybe, [0b1110])).toEqual([undefined, 1]);
    expect(read(maybe, [0b1110], 'wire')).toEqual([null, 1]);
    expect(read(maybe, [0b1101])).toEqual([0b110, 4]);
    const list: BlizzardType = { kind: 'array', bits: 2, min: 0, of: int(2) };
    expect(read(list, [0b00])).toEqual([[], 2]);
    expect(read(list, [0b11_01_10_11])).toEqual([[2, 1, 3], 8]);
    expect(read({ ...list, min: 1 }, [0b11_01_10_10])).toEqual([[2, 1, 3], 8]);
    const choice: BlizzardType = {
      kind: 'choice',
      bits: 2,
      options: [
        { tag: 0, name: 'None', of: { kind: 'null' } },
        { tag: 2, name: 'TargetPoint', of: int(3) },
      ],
    };
    expect(read(choice, [0b101_10])).toEqual([{ kind: 'targetPoint', value: 5 }, 5]);
    expect(read(choice, [0b101_10], 'wire')).toEqual([{ TargetPoint: 5 }, 5]);
    expect(read(choice, [0])).toEqual([{ kind: 'none' }, 2]);
    expect(read(choice, [0], 'wire')).toEqual([{ None: null }, 2]);
    for (const tag of [1, 3])
      expect(failure(choice, [tag])).toMatchObject({ code: 'corrupt', detail: `a choice has no option ${tag}`, offset: 50 });
  });

  it('a count that the bytes cannot hold ends with them', () => {
    const list: BlizzardType = { kind: 'array', bits: 17, min: 0, of: int(8) };
    expect(failure(list, [0xff, 0xff, 1, 7, 7])).toMatchObject({ code: 'truncated', offset: 54 });
  });

  it('structures, into an object that is there, one part of them spread', () => {
    const inner: BlizzardType = { kind: 'struct', fields: [{ name: 'm_scoreValueFoodUsed', tag: 0, of: int(4) }] };
    const fields = [
      { name: 'm_unitTag', tag: 0, of: int(2) },
      { name: 'm_maybe', tag: 1, of: { kind: 'optional', of: int(1) } as const },
      { name: 'm_stats', tag: 2, of: inner },
    ];
    expect(read({ kind: 'struct', fields }, [0b1001_0_11])).toEqual([{ unitTag: 3, stats: { foodUsed: 9 } }, 7]);
    expect(read({ kind: 'struct', fields }, [0b1001_0_11], 'wire')).toEqual([
      { m_unitTag: 3, m_maybe: null, m_stats: { m_scoreValueFoodUsed: 9 } },
      7,
    ]);
    const target: Record<string, unknown> = { type: 'stats' };
    fieldsDecoder({ kind: 'tagged', fields }, 'typed', undefined, 'm_stats')(new BitPackedReader(Uint8Array.of(0b1001_0_11)), target);
    expect(target).toEqual({ type: 'stats', unitTag: 3, foodUsed: 9 });
    const shouted: Record<string, unknown> = {};
    fieldsDecoder({ kind: 'struct', fields: fields.slice(0, 1) }, 'typed', (name) => name.toUpperCase())(
      new BitPackedReader(Uint8Array.of(2)),
      shouted,
    );
    expect(shouted).toEqual({ M_UNITTAG: 2 });
  });
});

it('bytes that are given are copies, and what is absent has no key', () => {
  const [hash] = read({ kind: 'blob', bits: 0, min: 2 }, [1, 2, 3, 4]) as [Uint8Array, number];
  expect(hash.buffer.byteLength).toBe(2);
  const [value] = read({ kind: 'struct', fields: [{ name: 'm_maybe', tag: 0, of: { kind: 'optional', of: int(1) } }] }, [0]);
  expect(Object.keys(value as object)).toEqual([]);
  const options = [{ tag: 1, name: 'None', of: { kind: 'null' } as const }];
  expect(read({ kind: 'choice', bits: 2, options }, [0b01])[0]).toStrictEqual({ kind: 'none' });
});

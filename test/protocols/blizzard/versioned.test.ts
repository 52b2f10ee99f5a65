import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/core/byte-reader.js';
import type { BlizzardType } from '../../../src/protocols/blizzard/types.js';
import { skipValue, versionedDecoder } from '../../../src/protocols/blizzard/versioned.js';
import { thrownBy } from '../../core/expectations.js';

// Bytes by hand, from docs/formats/sc2.md, section 4.2: a byte says of which kind a value is; numbers are vints (lowest bit the sign).

const int: BlizzardType = { kind: 'int', bits: 8, min: 0 };
const text: BlizzardType = { kind: 'blob', bits: 8, min: 0 };
const pair: BlizzardType = {
  kind: 'struct',
  fields: [
    { name: 'm_one', tag: 0, of: int },
    { name: 'm_two', tag: 3, of: text },
  ],
};
const choice: BlizzardType = {
  kind: 'choice',
  bits: 2,
  options: [
    { tag: 0, name: 'None', of: { kind: 'null' } },
    { tag: 2, name: 'Target', of: int },
  ],
};

/** The sign below the magnitude, then groups of seven bits, the lowest first. */
const vint = (value: number): number[] => {
  const groups = (raw: number): number[] => (raw < 128 ? [raw] : [(raw & 127) | 128, ...groups(raw >>> 7)]);
  return groups(Math.abs(value) * 2 + (value < 0 ? 1 : 0));
};

function read(type: BlizzardType, bytes: readonly number[], style: 'wire' | 'typed' = 'typed'): unknown {
  const reader = new ByteReader(Uint8Array.from([...bytes, 0xee]), 0, bytes.length + 1, 100);
  const value = versionedDecoder(type, style)(reader);
  expect(reader.position, 'bytes taken').toBe(bytes.length);
  return value;
}
const failure = (type: BlizzardType, bytes: readonly number[]): unknown =>
  thrownBy(() => versionedDecoder(type, 'typed')(new ByteReader(Uint8Array.from(bytes), 0, bytes.length, 100)));

describe('versioned values', () => {
  it('are of the kind that their first byte says', () => {
    expect(read(int, [9, ...vint(5)])).toBe(5);
    expect(read(int, [9, ...vint(-769)])).toBe(-769);
    expect(read({ kind: 'int', bits: 33, min: 0 }, [9, ...vint(-769)])).toBe(-769n);
    expect(read({ kind: 'int', bits: 32, min: 0 }, [9, ...vint(7)])).toBe(7);
    expect(read({ kind: 'bool' }, [6, 0])).toBe(false);
    expect(read({ kind: 'bool' }, [6, 2])).toBe(true);
    expect(read({ kind: 'null' }, [])).toBeUndefined();
    expect(read({ kind: 'null' }, [], 'wire')).toBeNull();
    expect(read({ kind: 'fourcc' }, [7, 0x53, 0x32, 0x6d, 0x76])).toBe('S2mv');
    expect(read({ kind: 'fourcc' }, [7, 0x53, 0x32, 0x6d, 0x76], 'wire')).toEqual(Uint8Array.of(0x53, 0x32, 0x6d, 0x76));
    expect(read(text, [2, ...vint(2), 0x68, 0x69])).toBe('hi');
    expect(read(text, [2, ...vint(2), 0x68, 0x69], 'wire')).toEqual(Uint8Array.of(0x68, 0x69));
    // of a fixed length: a hash
    expect(read({ kind: 'blob', bits: 0, min: 2 }, [2, ...vint(2), 0x68, 0x69])).toEqual(Uint8Array.of(0x68, 0x69));
    for (const bits of [0, 1, 7, 8, 9, 17]) {
      const bytes = Array.from({ length: Math.ceil(bits / 8) }, (_, i) => i + 1);
      expect(read({ kind: 'bitArray', bits: 6 }, [1, ...vint(bits), ...bytes])).toEqual({ bitLength: bits, bytes: Uint8Array.from(bytes) });
    }
  });

  it('may be absent, many, one of several, and have parts', () => {
    const maybe: BlizzardType = { kind: 'optional', of: int };
    expect(read(maybe, [4, 0])).toBeUndefined();
    expect(read(maybe, [4, 0], 'wire')).toBeNull();
    expect(read(maybe, [4, 1, 9, ...vint(3)])).toBe(3);
    const list: BlizzardType = { kind: 'array', bits: 4, min: 0, of: int };
    expect(read(list, [0, ...vint(0)])).toEqual([]);
    expect(read(list, [0, ...vint(2), 9, ...vint(1), 9, ...vint(2)])).toEqual([1, 2]);
    expect(read(choice, [3, ...vint(2), 9, ...vint(4)])).toEqual({ kind: 'target', value: 4 });
    expect(read(choice, [3, ...vint(2), 9, ...vint(4)], 'wire')).toEqual({ Target: 4 });
    expect(read(choice, [3, ...vint(0)])).toEqual({ kind: 'none' });
    expect(read(pair, [5, ...vint(2), ...vint(3), 2, ...vint(1), 0x61, ...vint(0), 9, ...vint(7)])).toEqual({ one: 7, two: 'a' });
    expect(read(pair, [5, ...vint(0)])).toEqual({});
  });

  it('of a table repeat the rows of the table before, as long as the bytes are the same', () => {
    const list: BlizzardType = { kind: 'array', bits: 4, min: 0, of: int };
    const row: BlizzardType = { kind: 'tagged', fields: [{ name: 'm_list', tag: 0, of: list }] };
    const table: BlizzardType = { kind: 'array', bits: 4, min: 0, of: row };
    const rowOf = (...list: readonly number[]) => [
      5,
      ...vint(1),
      ...vint(0),
      0,
      ...vint(list.length),
      ...list.flatMap((i) => [9, ...vint(i)]),
    ];
    const tableOf = (...lists: readonly number[][]) => [0, ...vint(lists.length), ...lists.flatMap((list) => rowOf(...list))];
    const tables = [[[1, 2], [3]], [[1, 2], [4], [5, 6]], [[1], [4], [5, 6]], [], [[1], [4]]];
    for (const style of ['typed', 'wire'] as const) {
      const reader = new ByteReader(Uint8Array.from(tables.flatMap((lists) => tableOf(...lists))));
      const decode = versionedDecoder(table, style);
      const read = tables.map(() => decode(reader) as readonly object[]);
      const key = style === 'wire' ? 'm_list' : 'list';
      expect(read).toEqual(tables.map((lists) => lists.map((list) => ({ [key]: list }))));
      // what is written again may be changed, so it is not shared
      expect(read[1]![0] === read[0]![0]).toBe(style === 'typed');
      expect(read[2]![2] === read[1]![2]).toBe(style === 'typed');
      expect(read[1]![1]).not.toBe(read[0]![1]);
      // another reader shares nothing
      expect((decode(new ByteReader(Uint8Array.from(tableOf([1], [4])))) as object[])[0]).not.toBe(read[4]![0]);
    }
    // damage in a row that differs is found where it is, and so is the end of the bytes in one that repeats
    const damaged = [...tableOf([1], [2]), ...tableOf([1], [2])];
    damaged[damaged.length - 2] = 8;
    const second = (bytes: readonly number[]) => {
      const reader = new ByteReader(Uint8Array.from(bytes), 0, bytes.length, 100);
      const decode = versionedDecoder(table, 'typed');
      decode(reader);
      return thrownBy(() => decode(reader));
    };
    expect(second(damaged)).toMatchObject({ code: 'corrupt', offset: 100 + damaged.length - 2 });
    expect(second([...tableOf([1], [2]), ...tableOf([1], [2]).slice(0, -1)])).toMatchObject({
      code: 'truncated',
      offset: 100 + damaged.length - 1,
    });
  });

  it('of another kind than the type are damage, at their first byte', () => {
    const types: readonly (readonly [BlizzardType, number])[] = [
      [int, 9],
      [{ kind: 'int', bits: 64, min: 0 }, 9],
      [{ kind: 'bool' }, 6],
      [{ kind: 'fourcc' }, 7],
      [text, 2],
      [{ kind: 'bitArray', bits: 6 }, 1],
      [{ kind: 'optional', of: int }, 4],
      [{ kind: 'array', bits: 4, min: 0, of: int }, 0],
      [choice, 3],
      [pair, 5],
    ];
    for (const [type, kind] of types) {
      const other = kind === 8 ? 9 : 8;
      expect(failure(type, [other, 0, 0, 0, 0, 0])).toMatchObject({
        code: 'corrupt',
        detail: `a value of kind ${other} stands where one of kind ${kind} belongs`,
        offset: 100,
      });
    }
  });

  it('that the type does not know are stepped over, whatever they are', () => {
    const unknown: readonly (readonly number[])[] = [
      [0, ...vint(2), 9, ...vint(1), 2, ...vint(1), 0x61],
      [1, ...vint(9), 0xff, 0xff],
      [2, ...vint(3), 1, 2, 3],
      [3, ...vint(5), 6, 1],
      [4, 0],
      [4, 1, 9, ...vint(700)],
      [5, ...vint(2), ...vint(0), 6, 1, ...vint(9), 7, 1, 2, 3, 4],
      [6, 9],
      [7, 1, 2, 3, 4],
      [8, 1, 2, 3, 4, 5, 6, 7, 8],
      [9, ...vint(-900)],
    ];
    for (const value of unknown) {
      expect(read(pair, [5, ...vint(2), ...vint(1), ...value, ...vint(0), 9, ...vint(7)]), String(value)).toEqual({ one: 7 });
      expect(read(pair, [5, ...vint(2), ...vint(-1), ...value, ...vint(0), 9, ...vint(7)]), String(value)).toEqual({ one: 7 });
      expect(read(choice, [3, ...vint(1), ...value]), String(value)).toBeUndefined();
      expect(read(choice, [3, ...vint(1), ...value], 'wire'), String(value)).toEqual({});
    }
    expect(failure(pair, [5, ...vint(1), ...vint(1), 10])).toMatchObject({
      code: 'corrupt',
      detail: 'no value is of the kind 10',
      offset: 103,
    });
  });
});

describe('what a versioned value declares', () => {
  it('that are nothing have no key', () => {
    expect(read(choice, [3, ...vint(0)])).toStrictEqual({ kind: 'none' });
    const struct: BlizzardType = { kind: 'struct', fields: [{ name: 'm_gone', tag: 2, of: { kind: 'null' } }] };
    expect(read(struct, [5, ...vint(1), ...vint(2)])).toStrictEqual({});
    // tag 0 is none of its own
    expect(read(struct, [5, ...vint(1), ...vint(0), 9, ...vint(7)])).toStrictEqual({});
    expect(read(struct, [5, ...vint(2), ...vint(-1), 9, ...vint(7), ...vint(3), 9, ...vint(7)])).toStrictEqual({});
  });

  it('a count is at most the bytes that are left', () => {
    const list: BlizzardType = { kind: 'array', bits: 32, min: 0, of: { kind: 'null' } };
    // values that take no byte: nothing else would end them
    expect(failure(list, [0, ...vint(1_000_000), 0, 0, 0])).toMatchObject({
      code: 'truncated',
      detail: '1000000 values are declared, 3 bytes are left',
      offset: 101,
    });
    expect(read(list, [0, ...vint(1)], 'wire')).toEqual([null]);
    const ints: BlizzardType = { kind: 'array', bits: 32, min: 0, of: int };
    expect(failure(ints, [0, ...vint(4), 9, 2, 9])).toMatchObject({ code: 'truncated', detail: '4 values are declared, 3 bytes are left' });
    expect(failure(pair, [5, ...vint(9), 0, 9, 2])).toMatchObject({ code: 'truncated', detail: '9 values are declared, 3 bytes are left' });
    // and of values that are stepped over
    for (const kind of [0, 5])
      expect(failure(pair, [5, ...vint(1), ...vint(1), kind, ...vint(60), 0, 0])).toMatchObject({
        code: 'truncated',
        detail: '60 values are declared, 2 bytes are left',
        offset: 104,
      });
  });

  it('a size is at least 0 and within the bytes', () => {
    const bitArray: BlizzardType = { kind: 'bitArray', bits: 6 };
    for (const [type, kind] of [
      [text, 2],
      [bitArray, 1],
      [{ kind: 'array', bits: 4, min: 0, of: int }, 0],
      [pair, 5],
    ] as const) {
      expect(failure(type, [kind, ...vint(-3)])).toMatchObject({ code: 'corrupt', detail: 'a size is below zero: -3', offset: 101 });
    }
    expect(failure(text, [2, ...vint(4), 1, 2, 3])).toMatchObject({ code: 'truncated' });
    expect(failure(bitArray, [1, ...vint(25), 1, 2, 3])).toMatchObject({ code: 'truncated' });
    expect(failure(pair, [5, ...vint(1), ...vint(1), 2, ...vint(4), 1, 2, 3])).toMatchObject({ code: 'truncated' });
  });

  it.each([
    ['arrays', [0, 2]],
    ['choices', [3, 0]],
    ['optionals', [4, 1]],
    ['structs', [5, 2, 0]],
  ])('%s in each other are stepped over as far as 32 deep', (_, level) => {
    const nested = (levels: number): number[] => [...Array.from({ length: levels }, () => level).flat(), 6, 1];
    const reader = new ByteReader(Uint8Array.from(nested(32)));
    skipValue(reader);
    expect(reader.remaining).toBe(0);
    const deep = nested(33);
    expect(thrownBy(() => skipValue(new ByteReader(Uint8Array.from(deep))))).toMatchObject({
      code: 'corrupt',
      detail: 'values nest too deep',
      offset: deep.length - 2,
    });
    // far deeper than the stack of calls
    expect(thrownBy(() => skipValue(new ByteReader(Uint8Array.from(nested(50_000)))))).toMatchObject({ code: 'corrupt' });
  });
});

it('bytes that are given are copies, so that what was read may go', () => {
  const reader = new ByteReader(Uint8Array.of(2, 4, 7, 8, 1, 18, 7, 1, 7, 1, 2, 3, 4));
  const hash = versionedDecoder({ kind: 'blob', bits: 0, min: 2 }, 'typed')(reader) as Uint8Array;
  const array = versionedDecoder({ kind: 'bitArray', bits: 6 }, 'typed')(reader) as { readonly bytes: Uint8Array };
  const fourcc = versionedDecoder({ kind: 'fourcc' }, 'wire')(reader) as Uint8Array;
  expect([[...hash], [...array.bytes], [...fourcc]]).toEqual([
    [7, 8],
    [7, 1],
    [1, 2, 3, 4],
  ]);
  for (const bytes of [hash, array.bytes, fourcc]) expect(bytes.buffer.byteLength).toBe(bytes.length);
});

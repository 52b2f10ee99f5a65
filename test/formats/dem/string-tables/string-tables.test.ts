import { ReadBudget } from '../../../../src/core/budget.js';
import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { BitReader } from '../../../../src/core/bit-reader.js';
import { DEFAULT_LIMITS, limitsWith, type DecodeLimits } from '../../../../src/core/limits.js';
import { SOURCE2_SCHEMA } from '../../../../src/formats/dem/messages.gen.js';
import { dumpedTables } from '../../../../src/formats/dem/string-tables/dumped-tables.js';
import { applyEntries } from '../../../../src/formats/dem/string-tables/string-table-entries.js';
import { StringTableRows, type RowEncoding } from '../../../../src/formats/dem/string-tables/string-table.js';
import { StringTables } from '../../../../src/formats/dem/string-tables/string-tables.js';
import { nulTerminated, packBits } from '../pack-bits.js';

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const PLAIN: RowEncoding = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: false };
const tableOf = (encoding: Partial<RowEncoding> = {}): StringTableRows => new StringTableRows(0, 't', { ...PLAIN, ...encoding });
const rowsOf = (table: StringTableRows): unknown[] => table.toJSON().rows.map(([, key, value]) => [key, value && [...value]]);

type Fields = (readonly [number, number])[];
const NEXT: Fields = [[1, 1]];
const skip = (rows: number): Fields => [
  [0, 1],
  [rows - 1, 8],
];
const key = (text: string): Fields => [[1, 1], [0, 1], ...nulTerminated(text)];
const like = (position: number, length: number, rest: string): Fields => [
  [1, 1],
  [1, 1],
  [position, 5],
  [length, 5],
  ...nulTerminated(rest),
];
const NO_KEY: Fields = [[0, 1]];
const NO_VALUE: Fields = [[0, 1]];
const applyBytes = (table: StringTableRows, bytes: Uint8Array, count: number, limits: Readonly<DecodeLimits>): number[] =>
  applyEntries(table, new BitReader(bytes), count, new ReadBudget(limits));
const apply = (table: StringTableRows, count: number, ...fields: Fields[]): number[] =>
  applyBytes(table, packBits(...fields.flat()), count, DEFAULT_LIMITS);

describe('rows of a string table', () => {
  it('are bits: the next row, a key "A", no value', () => {
    const table = tableOf();
    // 1, 1, 0, then 0x41 and 0x00, then 0: 0x3 | 0x41 << 3
    expect(applyBytes(table, Uint8Array.of(0x0b, 0x02, 0x00), 1, DEFAULT_LIMITS)).toEqual([0]);
    expect(rowsOf(table)).toEqual([['A', undefined]]);
  });

  it('have indexes relative to the row before', () => {
    const table = tableOf();
    expect(apply(table, 3, NEXT, key('a'), NO_VALUE, skip(1), key('b'), NO_VALUE, skip(4), key('c'), NO_VALUE)).toEqual([0, 2, 7]);
    expect(table.size).toBe(8);
    expect([0, 1, 2, 7, 8].map((i) => table.key(i))).toEqual(['a', undefined, 'b', 'c', undefined]);
    // the first row may be skipped too: from -1 on
    expect(apply(tableOf(), 1, skip(1), key('x'), NO_VALUE)).toEqual([1]);
  });

  it('have keys that start like earlier keys of the same message', () => {
    const table = tableOf();
    apply(table, 3, NEXT, key('models/a'), NO_VALUE, NEXT, key('x'), NO_VALUE, NEXT, like(0, 7, 'b'), NO_VALUE);
    expect(table.key(2)).toBe('models/b');
    expect(() => apply(table, 1, NEXT, like(0, 7, 'b'), NO_VALUE)).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  });

  it('remember 32 keys, oldest first', () => {
    const table = tableOf();
    const keys = Array.from({ length: 33 }, (_, i) => [NEXT, key(`k${String(i).padStart(2, '0')}-`), NO_VALUE]).flat();
    apply(table, 35, ...keys, NEXT, like(0, 4, 'old'), NO_VALUE, NEXT, like(31, 31, '!'), NO_VALUE);
    // 33 were sent, so place 0 is the second; then the first of the two pushed it out
    expect([table.key(33), table.key(34)]).toEqual(['k01-old', 'k01-old!']);
  });

  it('without a key keep the one they have, which counts in the history', () => {
    const table = tableOf();
    apply(table, 2, NEXT, key('first'), NO_VALUE, NEXT, key('second'), NO_VALUE);
    apply(table, 3, NEXT, NO_KEY, NO_VALUE, skip(4), NO_KEY, NO_VALUE, NEXT, like(0, 3, 'e'), NO_VALUE);
    expect([0, 1, 5, 6].map((i) => table.key(i))).toEqual(['first', 'second', undefined, 'fire']);
  });

  it('count prefixes in bytes, not in characters', () => {
    const table = tableOf();
    apply(
      table,
      2,
      NEXT,
      key('ß'),
      NO_VALUE,
      NEXT,
      [
        [1, 1],
        [1, 1],
        [0, 5],
        [1, 5],
        [0xa4, 8],
        [0, 8],
      ],
      NO_VALUE,
    );
    expect([table.key(0), table.key(1)]).toEqual(['ß', 'ä']);
  });

  it('have values with a length in 17 bits, or as ubitvar', () => {
    const table = tableOf();
    apply(table, 1, NEXT, NO_KEY, [
      [1, 1],
      [3, 17],
      [1, 8],
      [2, 8],
      [3, 8],
    ]);
    expect(rowsOf(table)).toEqual([[undefined, [1, 2, 3]]]);
    const short = tableOf({ usingVarintBitcounts: true });
    // 18 = 2 | 1 << 4: the second width
    apply(
      short,
      2,
      NEXT,
      NO_KEY,
      [
        [1, 1],
        [2, 6],
        [7, 8],
        [8, 8],
      ],
      NEXT,
      NO_KEY,
      [[1, 1], [0x12, 6], [1, 4], ...Array.from({ length: 18 }, (_, i) => [i, 8] as const)],
    );
    expect(rowsOf(short)).toEqual([
      [undefined, [7, 8]],
      [undefined, Array.from({ length: 18 }, (_, i) => i)],
    ]);
  });

  it('have values of a fixed number of bits', () => {
    const two = tableOf({ userDataFixedSize: true, userDataSizeBits: 2 });
    apply(
      two,
      2,
      NEXT,
      NO_KEY,
      [
        [1, 1],
        [2, 2],
      ],
      NEXT,
      NO_KEY,
      [
        [1, 1],
        [3, 2],
      ],
    );
    expect(rowsOf(two)).toEqual([
      [undefined, [2]],
      [undefined, [3]],
    ]);
    const twelve = tableOf({ userDataFixedSize: true, userDataSizeBits: 12, flags: 1 });
    apply(twelve, 1, NEXT, NO_KEY, [
      [1, 1],
      [0xabc, 12],
    ]);
    expect(rowsOf(twelve)).toEqual([[undefined, [0xbc, 0x0a]]]);
  });

  it('that are sent again as they were keep their very bytes', () => {
    const table = tableOf({ flags: 1 });
    const value = (compressed: number, ...bytes: number[]): Fields => [
      [1, 1],
      [compressed, 1],
      [bytes.length, 17],
      ...bytes.map((byte) => [byte, 8] as const),
    ];
    const snappy = [2, 4, 0x61, 0x62];
    apply(table, 2, NEXT, NO_KEY, value(1, ...snappy), NEXT, NO_KEY, value(0, ...snappy));
    const before = [table.value(0), table.value(1)];
    expect(before.map((bytes) => [...bytes!])).toEqual([[0x61, 0x62], snappy]);
    expect(apply(table, 2, NEXT, NO_KEY, value(1, ...snappy), NEXT, NO_KEY, value(0, ...snappy))).toEqual([0, 1]);
    expect([table.value(0) === before[0], table.value(1) === before[1]]).toEqual([true, true]);
    // the same bytes, and another meaning
    apply(table, 2, NEXT, NO_KEY, value(0, ...snappy), NEXT, NO_KEY, value(1, ...snappy));
    expect([[...table.value(0)!], [...table.value(1)!]]).toEqual([snappy, [0x61, 0x62]]);
  });

  it('have values that are compressed one by one', () => {
    const table = tableOf({ flags: 1 });
    // Snappy: length 6, a literal "a", a copy of 5 from 1 back (tag 1: length 4 + 1, offset 1)
    apply(
      table,
      2,
      NEXT,
      NO_KEY,
      [
        [1, 1],
        [1, 1],
        [5, 17],
        [6, 8],
        [0, 8],
        [0x61, 8],
        [0x05, 8],
        [1, 8],
      ],
      NEXT,
      NO_KEY,
      [
        [1, 1],
        [0, 1],
        [1, 17],
        [9, 8],
      ],
    );
    expect(rowsOf(table)).toEqual([
      [undefined, [...'aaaaaa'].map((c) => c.charCodeAt(0))],
      [undefined, [9]],
    ]);
  });

  it('are refused when they cannot be there', () => {
    const limits = limitsWith({ maxItems: 100, maxStringBytes: 4 });
    const place = (code: string): Error => expect.objectContaining({ code }) as Error;
    expect(() => applyBytes(tableOf(), Uint8Array.of(7), 3, limits)).toThrow(place('corrupt'));
    expect(() => applyBytes(tableOf(), Uint8Array.of(7), -1, limits)).toThrow(place('corrupt'));
    expect(() => applyBytes(tableOf(), new Uint8Array(99), 101, limits)).toThrow(
      expect.objectContaining({ limit: 'maxItems', actual: 101 }) as Error,
    );
    expect(() => applyBytes(tableOf(), packBits(...skip(120), ...NO_KEY, ...NO_VALUE), 1, limits)).toThrow(
      expect.objectContaining({ limit: 'maxItems' }) as Error,
    );
    expect(() => applyBytes(tableOf(), packBits(...NEXT, ...key('12345')), 1, limits)).toThrow(
      expect.objectContaining({ limit: 'maxStringBytes' }) as Error,
    );
    expect(() => applyBytes(tableOf(), packBits(...NEXT, [1, 1], [0, 1], [0x41, 8]), 1, limits)).toThrow(place('truncated'));
    expect(() => applyBytes(tableOf(), packBits(...NEXT, ...NO_KEY, [1, 1], [50, 17], [1, 8]), 1, limits)).toThrow(place('truncated'));
    expect(() =>
      applyBytes(tableOf({ userDataFixedSize: true, userDataSizeBits: 1 << 30 }), packBits(...NEXT, ...NO_KEY, [1, 1], [1, 8]), 1, limits),
    ).toThrow(place('truncated'));
  });
});

describe('the tables of a recording', () => {
  const encoder = new ProtoEncoder(SOURCE2_SCHEMA);
  const update = (message: Record<string, unknown>): BitReader => new BitReader(encoder.encode('CSVCMsg_UpdateStringTable', message));
  const create = (name: string): object => ({ name, num_entries: 1, string_data: packBits(...NEXT, ...key(`${name}-key`), ...NO_VALUE) });

  it('are numbered since the last clear', () => {
    const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS));
    tables.create({ name: 'gone' });
    tables.clear();
    for (const name of ['a', 'b']) tables.create({ ...create(name) });
    expect(tables.list.map(({ id, name, size }) => [id, name, size])).toEqual([
      [0, 'a', 1],
      [1, 'b', 1],
    ]);
    const row = packBits(...skip(1), ...key('new'), ...NO_VALUE);
    const { table, changed } = tables.update(update({ table_id: 1, num_changed_entries: 1, string_data: row }));
    expect([table.name, changed, table.key(0), table.key(1)]).toEqual(['b', [1], 'b-key', 'new']);
    expect(() => tables.update(update({ table_id: 2 }))).toThrow(expect.objectContaining({ code: 'corrupt', path: ['table 2'] }) as Error);
  });

  it('that are not wanted are there and stay empty, copies too', () => {
    const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS), (name) => name === 'b');
    for (const name of ['a', 'b']) tables.create({ ...create(name) });
    const row = packBits(...NEXT, ...key('new'), ...NO_VALUE);
    const copy = tables.copy();
    for (const one of [tables, copy]) {
      expect(one.update(update({ num_changed_entries: 1, string_data: row })).changed).toEqual([]);
      expect(one.update(update({ table_id: 1, num_changed_entries: 1, string_data: row })).changed).toEqual([0]);
      one.restore([{ table_name: 'a', items: [Uint8Array.of(0x0a, 1, 0x78)] }]);
      expect(one.list.map((table) => [table.name, ...rowsOf(table)])).toEqual([['a'], ['b', ['new', undefined]]]);
    }
  });

  it('count also when their rows are damaged', () => {
    const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS));
    expect(() => tables.create({ name: 'bad', num_entries: 9, string_data: Uint8Array.of(1) })).toThrow(
      expect.objectContaining({ code: 'corrupt' }) as Error,
    );
    expect(tables.create({ ...create('next') }).table.id).toBe(1);
  });

  it('may be compressed as a whole, by Snappy or by LZSS', () => {
    const row = [0x0b, 0x02, 0x00];
    const snappy = Uint8Array.of(3, 8, ...row);
    const lzss = Uint8Array.of(0x4c, 0x5a, 0x53, 0x53, 3, 0, 0, 0, 0x08, ...row, 0, 0, 0xee, 0xee);
    for (const string_data of [snappy, lzss]) {
      const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS));
      expect(tables.create({ name: 't', num_entries: 1, data_compressed: true, string_data }).table.key(0)).toBe('A');
    }
  });

  it('are copied, and restored from a dump that names some of them', () => {
    const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS));
    for (const name of ['a', 'b']) tables.create({ ...create(name) });
    const copy = tables.copy();
    // the payload of a DEM_FullPacket, by hand: tables b (rows ü and two) and unknown (no rows), and an empty packet
    const rows = [0x12, 7, 0x0a, 2, 0xc3, 0xbc, 0x12, 1, 1, 0x12, 5, 0x0a, 3, ...ascii('two')];
    const named = (name: string): number[] => [0x0a, name.length, ...ascii(name)];
    const b = [...named('b'), ...rows];
    const unknown = named('unknown');
    const dump = [0x0a, b.length, ...b, 0x0a, unknown.length, ...unknown];
    tables.restore(dumpedTables(Uint8Array.of(0x0a, dump.length, ...dump, 0x12, 0)));
    expect(dumpedTables(Uint8Array.of(0x12, 0))).toEqual([]);
    expect(tables.list.map((table) => rowsOf(table))).toEqual([
      [['a-key', undefined]],
      [
        ['ü', [1]],
        ['two', undefined],
      ],
    ]);
    expect(copy.list.map((table) => rowsOf(table))).toEqual([[['a-key', undefined]], [['b-key', undefined]]]);
  });
});

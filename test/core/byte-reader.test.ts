import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../src/core/byte-reader.js';
import { ByteWriter } from '../../src/core/byte-writer.js';
import { latin1Bytes, utf8Bytes } from '../../src/core/text-bytes.js';
import { utf16leBytes } from '../../src/core/utf16.js';
import { codeOf, codePoint, thrownBy, valueOrCode } from './expectations.js';

/** The obvious reader, one byte at a time, everything a bigint: what ByteReader must agree with. */
class OneByteReader {
  position = 0;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  word(size: number, bigEndian = false): bigint {
    let value = 0n;
    for (let i = 0; i < size; i++) {
      const byte = BigInt(this.#bytes[this.position++]!);
      value = bigEndian ? value * 256n + byte : value + byte * 256n ** BigInt(i);
    }
    return value;
  }
  signed(size: number, bigEndian = false): bigint {
    return BigInt.asIntN(size * 8, this.word(size, bigEndian));
  }
  /** IEEE 754 by the book. */
  float(size: 4 | 8, bigEndian = false): number {
    const [exponentBits, fractionBits] = size === 4 ? [8n, 23n] : [11n, 52n];
    const word = this.word(size, bigEndian);
    const sign = word >> (exponentBits + fractionBits) ? -1 : 1;
    const exponent = Number((word >> fractionBits) & ((1n << exponentBits) - 1n));
    const fraction = Number(word & ((1n << fractionBits) - 1n)) / 2 ** Number(fractionBits);
    const bias = 2 ** (Number(exponentBits) - 1) - 1;
    if (exponent === 2 * bias + 1) return fraction === 0 ? sign * Infinity : NaN;
    return exponent === 0 ? sign * fraction * 2 ** (1 - bias) : sign * (1 + fraction) * 2 ** (exponent - bias);
  }
  /** Groups of seven bits, low first; undefined when more than `most` say that another follows. */
  groups(most: number): bigint | undefined {
    const start = this.position;
    let value = 0n;
    for (let i = 0; i < most; i++) {
      const byte = this.word(1);
      value += (byte % 128n) << BigInt(7 * i);
      if (byte < 128n) return value;
    }
    this.position = start;
    return undefined;
  }
  vlf(below: bigint): bigint | undefined {
    const start = this.position;
    const whole = this.groups(10);
    if (whole === undefined || whole >> 1n >= below) {
      this.position = start;
      return undefined;
    }
    return whole % 2n === 1n ? -(whole >> 1n) : whole >> 1n;
  }
}

const unzigzag = (value: bigint): bigint => (value % 2n === 0n ? value / 2n : -(value + 1n) / 2n);
const corruptOr = <T>(value: bigint | undefined, shape: (value: bigint) => T): T | 'corrupt' =>
  value === undefined ? 'corrupt' : shape(value);

type Reads = Record<string, [size: number, read: (r: ByteReader) => unknown, reference: (r: OneByteReader) => unknown]>;
const FIXED: Reads = {
  u8: [1, (r) => r.u8(), (r) => Number(r.word(1))],
  i8: [1, (r) => r.i8(), (r) => Number(r.signed(1))],
  u16: [2, (r) => r.u16(), (r) => Number(r.word(2))],
  u16Be: [2, (r) => r.u16Be(), (r) => Number(r.word(2, true))],
  i16: [2, (r) => r.i16(), (r) => Number(r.signed(2))],
  i16Be: [2, (r) => r.i16Be(), (r) => Number(r.signed(2, true))],
  u32: [4, (r) => r.u32(), (r) => Number(r.word(4))],
  u32Be: [4, (r) => r.u32Be(), (r) => Number(r.word(4, true))],
  i32: [4, (r) => r.i32(), (r) => Number(r.signed(4))],
  i32Be: [4, (r) => r.i32Be(), (r) => Number(r.signed(4, true))],
  u64: [8, (r) => r.u64(), (r) => r.word(8)],
  u64Be: [8, (r) => r.u64Be(), (r) => r.word(8, true)],
  i64: [8, (r) => r.i64(), (r) => r.signed(8)],
  i64Be: [8, (r) => r.i64Be(), (r) => r.signed(8, true)],
  f32: [4, (r) => r.f32(), (r) => r.float(4)],
  f32Be: [4, (r) => r.f32Be(), (r) => r.float(4, true)],
  f64: [8, (r) => r.f64(), (r) => r.float(8)],
  f64Be: [8, (r) => r.f64Be(), (r) => r.float(8, true)],
  take: [5, (r) => [...r.take(5)], (r) => Array.from({ length: 5 }, () => Number(r.word(1)))],
  skip: [3, (r) => r.skip(3), (r) => void r.word(3)],
};
const VARIABLE: Reads = {
  varuint32: [5, (r) => r.varuint32(), (r) => corruptOr(r.groups(5), (v) => Number(BigInt.asUintN(32, v)))],
  varint32: [5, (r) => r.varint32(), (r) => corruptOr(r.groups(5), (v) => Number(unzigzag(BigInt.asUintN(32, v))))],
  varuint64: [10, (r) => r.varuint64(), (r) => corruptOr(r.groups(10), (v) => BigInt.asUintN(64, v))],
  varint64: [10, (r) => r.varint64(), (r) => corruptOr(r.groups(10), (v) => unzigzag(BigInt.asUintN(64, v)))],
  vlf: [8, (r) => r.vlf(), (r) => corruptOr(r.vlf(2n ** 53n), Number)],
  vlf64: [10, (r) => r.vlf64(), (r) => corruptOr(r.vlf(2n ** 63n), (v) => v)],
};
const READS: Reads = { ...FIXED, ...VARIABLE };

describe('ByteReader', () => {
  it('agrees with a reader of one byte at a time', () => {
    // runs of set high bits make long and endless varints common
    const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 0x7f, 0x80, 0xff));
    const bytes = fc.array(byte, { minLength: 400, maxLength: 400 }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(bytes, fc.array(fc.constantFrom(...Object.keys(READS)), { maxLength: 40 }), (data, plan) => {
        const fast = new ByteReader(data, 0, data.length, 1000);
        const slow = new OneByteReader(data);
        for (const name of plan) {
          const [, read, reference] = READS[name]!;
          expect(
            valueOrCode(() => read(fast)),
            name,
          ).toEqual(reference(slow));
          expect([fast.position, fast.offset, fast.remaining], name).toEqual([slow.position, 1000 + slow.position, 400 - slow.position]);
        }
      }),
    );
  });

  it('throws truncated at every shorter length, with the offset in the file, and does not move', () => {
    for (const [name, [size, read]] of Object.entries(READS)) {
      const bytes = new Uint8Array(size + 8).fill(0x81);
      bytes[size + 1] = 1;
      for (let length = 0; length < size; length++) {
        const reader = new ByteReader(bytes, 2, 2 + length, 30);
        expect(
          thrownBy(() => read(reader)),
          `${name} of ${length} bytes`,
        ).toMatchObject({ code: 'truncated', offset: 32 });
        expect(reader.position).toBe(2);
      }
      const whole = new ByteReader(bytes, 2, 2 + size);
      read(whole);
      expect(whole.remaining, name).toBe(0);
    }
  });

  it('truncates strings and bytes', () => {
    const reader = new ByteReader(Uint8Array.of(0x61, 0x62, 0x63, 0x64), 0, 3);
    for (const read of [
      () => reader.take(4),
      () => reader.skip(2 ** 40),
      () => reader.utf8(4),
      () => reader.latin1(4),
      () => reader.utf16le(4),
      () => reader.nulTerminated(100),
      () => reader.nulTerminatedUtf16(100),
    ]) {
      expect(codeOf(read)).toBe('truncated');
      expect(reader.position).toBe(0);
    }
    expect(reader.utf8(3)).toBe('abc');
  });

  it('limits NUL-terminated strings', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 0, 9);
    expect(codeOf(() => new ByteReader(bytes).nulTerminated(3))).toBe('limit');
    expect([...new ByteReader(bytes).nulTerminated(4)]).toEqual([1, 2, 3, 4]);
    const wide = Uint8Array.of(1, 0, 0, 2, 0, 0, 9, 9, 9);
    expect(codeOf(() => new ByteReader(wide).nulTerminatedUtf16(3))).toBe('limit');
    const reader = new ByteReader(wide);
    expect([...reader.nulTerminatedUtf16(4)]).toEqual([1, 0, 0, 2]);
    expect(reader.position).toBe(6);
  });

  it('reads the variable length integers of the SC2Replay notes', () => {
    // docs/formats/sc2.md, 4.2: bit 0 of the first byte is the sign
    const vlf = (...bytes: number[]): number => new ByteReader(Uint8Array.from(bytes)).vlf();
    expect(vlf(0x83, 0x0c)).toBe(-769);
    expect(vlf(0x02)).toBe(1);
    expect(vlf(0x0c)).toBe(6);
    expect(vlf(0x01)).toBe(0);
    expect(vlf(0x80, 0xa0, 0xa3, 0x9c, 0x8c, 0x02)).toBe(36_000_000_000);
    expect(vlf(0x81, 0xe0, 0xf6, 0xc5, 0xd5, 0x0e)).toBe(-252_000_000_000);
    const time = Uint8Array.of(0x9e, 0xda, 0xee, 0xfe, 0xe5, 0xc0, 0xc0, 0xd4, 0x03);
    expect(new ByteReader(time).vlf64()).toBe(131872139789588111n);
    expect(codeOf(() => new ByteReader(time).vlf())).toBe('corrupt');
  });

  it('refuses an eleventh group of a varint, whatever it holds', () => {
    const groups = (count: number): ByteReader => new ByteReader(Uint8Array.of(...new Uint8Array(count).fill(0x80), 1));
    expect(groups(9).varuint64()).toBe(1n << 63n);
    expect(codeOf(() => groups(10).varuint64())).toBe('corrupt');
    expect(groups(4).varuint32()).toBe(2 ** 28);
    expect(codeOf(() => groups(5).varuint32())).toBe('corrupt');
  });

  it('refuses u64 sizes that a number cannot hold', () => {
    const bytes = new ByteWriter();
    bytes.u64(2n ** 53n - 1n);
    bytes.u64(2n ** 53n);
    const reader = new ByteReader(bytes.done());
    expect(reader.u64Number()).toBe(2 ** 53 - 1);
    expect(thrownBy(() => reader.u64Number())).toMatchObject({ code: 'corrupt', offset: 8 });
  });
});

const unicode = fc.string({ unit: codePoint, maxLength: 90 }).filter((s) => s.isWellFormed());
const latin1 = fc.string({ unit: fc.nat({ max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 90 });
const number = (min: number, max: number) => fc.integer({ min, max });
const big = (min: bigint, max: bigint) => fc.bigInt({ min, max });

/** A write, a read, and what comes back. */
type Trip = readonly [write: (w: ByteWriter) => void, read: (r: ByteReader) => unknown, value: unknown];
const trip = <T>(
  values: fc.Arbitrary<T>,
  write: (w: ByteWriter, v: T) => void,
  read: (r: ByteReader, v: T) => unknown,
): fc.Arbitrary<Trip> => values.map((v) => [(w) => write(w, v), (r) => read(r, v), v]);

const TRIPS: fc.Arbitrary<Trip>[] = [
  trip(
    number(0, 0xff),
    (w, v) => w.u8(v),
    (r) => r.u8(),
  ),
  trip(
    number(-0x80, 0x7f),
    (w, v) => w.i8(v),
    (r) => r.i8(),
  ),
  trip(
    number(0, 0xffff),
    (w, v) => w.u16(v),
    (r) => r.u16(),
  ),
  trip(
    number(0, 0xffff),
    (w, v) => w.u16Be(v),
    (r) => r.u16Be(),
  ),
  trip(
    number(-0x8000, 0x7fff),
    (w, v) => w.i16(v),
    (r) => r.i16(),
  ),
  trip(
    number(-0x8000, 0x7fff),
    (w, v) => w.i16Be(v),
    (r) => r.i16Be(),
  ),
  trip(
    number(0, 0xffffffff),
    (w, v) => w.u32(v),
    (r) => r.u32(),
  ),
  trip(
    number(0, 0xffffffff),
    (w, v) => w.u32Be(v),
    (r) => r.u32Be(),
  ),
  trip(
    number(-(2 ** 31), 2 ** 31 - 1),
    (w, v) => w.i32(v),
    (r) => r.i32(),
  ),
  trip(
    number(-(2 ** 31), 2 ** 31 - 1),
    (w, v) => w.i32Be(v),
    (r) => r.i32Be(),
  ),
  trip(
    big(0n, 2n ** 64n - 1n),
    (w, v) => w.u64(v),
    (r) => r.u64(),
  ),
  trip(
    big(0n, 2n ** 64n - 1n),
    (w, v) => w.u64Be(v),
    (r) => r.u64Be(),
  ),
  trip(
    big(-(2n ** 63n), 2n ** 63n - 1n),
    (w, v) => w.i64(v),
    (r) => r.i64(),
  ),
  trip(
    big(-(2n ** 63n), 2n ** 63n - 1n),
    (w, v) => w.i64Be(v),
    (r) => r.i64Be(),
  ),
  trip(
    number(0, Number.MAX_SAFE_INTEGER),
    (w, v) => w.u64Number(v),
    (r) => r.u64Number(),
  ),
  trip(
    fc.float(),
    (w, v) => w.f32(v),
    (r) => r.f32(),
  ),
  trip(
    fc.float(),
    (w, v) => w.f32Be(v),
    (r) => r.f32Be(),
  ),
  trip(
    fc.double(),
    (w, v) => w.f64(v),
    (r) => r.f64(),
  ),
  trip(
    fc.double(),
    (w, v) => w.f64Be(v),
    (r) => r.f64Be(),
  ),
  trip(
    number(0, 0xffffffff),
    (w, v) => w.varuint32(v),
    (r) => r.varuint32(),
  ),
  trip(
    number(-(2 ** 31), 2 ** 31 - 1),
    (w, v) => w.varint32(v),
    (r) => r.varint32(),
  ),
  trip(
    big(0n, 2n ** 64n - 1n),
    (w, v) => w.varuint64(v),
    (r) => r.varuint64(),
  ),
  trip(
    big(-(2n ** 63n), 2n ** 63n - 1n),
    (w, v) => w.varint64(v),
    (r) => r.varint64(),
  ),
  trip(
    number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    (w, v) => w.vlf(v),
    (r) => r.vlf(),
  ),
  trip(
    big(1n - 2n ** 63n, 2n ** 63n - 1n),
    (w, v) => w.vlf64(v),
    (r) => r.vlf64(),
  ),
  trip(
    fc.uint8Array({ maxLength: 90 }),
    (w, v) => w.bytes(v),
    (r, v) => r.take(v.length),
  ),
  trip(
    unicode,
    (w, v) => w.utf8(v),
    (r, v) => r.utf8(utf8Bytes(v).length),
  ),
  trip(
    latin1,
    (w, v) => w.latin1(v),
    (r, v) => r.latin1(latin1Bytes(v).length),
  ),
  trip(
    unicode,
    (w, v) => w.utf16le(v),
    (r, v) => r.utf16le(utf16leBytes(v).length),
  ),
  trip(
    fc.array(number(1, 255), { maxLength: 70 }).map((list) => Uint8Array.from(list)),
    (w, v) => w.nulTerminated(v),
    (r) => r.nulTerminated(70),
  ),
  trip(
    fc.array(fc.tuple(number(0, 255), number(1, 255)), { maxLength: 70 }).map((list) => Uint8Array.from(list.flat())),
    (w, v) => w.nulTerminatedUtf16(v),
    (r) => r.nulTerminatedUtf16(140),
  ),
];

describe('ByteWriter', () => {
  it('gives back every type through ByteReader', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...TRIPS), { maxLength: 60 }), (list) => {
        const writer = new ByteWriter();
        for (const [write] of list) write(writer);
        const bytes = writer.done();
        expect(bytes).toHaveLength(writer.length);
        const reader = new ByteReader(bytes);
        for (const [, read, value] of list) expect(read(reader)).toEqual(value);
        expect(reader.remaining).toBe(0);
      }),
    );
  });

  it('refuses values outside of a type', () => {
    const writer = new ByteWriter();
    const refused: (() => void)[] = [
      () => writer.u8(256),
      () => writer.i8(-129),
      () => writer.u16(-1),
      () => writer.u16Be(0x10000),
      () => writer.i16(0x8000),
      () => writer.i16Be(1.5),
      () => writer.u32(2 ** 32),
      () => writer.u32Be(NaN),
      () => writer.i32(2 ** 31),
      () => writer.i32Be(-(2 ** 31) - 1),
      () => writer.u64(-1n),
      () => writer.u64Be(2n ** 64n),
      () => writer.i64(2n ** 63n),
      () => writer.i64Be(-(2n ** 63n) - 1n),
      () => writer.u64Number(2 ** 53),
      () => writer.varuint32(-1),
      () => writer.varint32(2 ** 31),
      () => writer.varuint64(2n ** 64n),
      () => writer.varint64(2n ** 63n),
      () => writer.vlf(2 ** 53),
      () => writer.vlf64(-(2n ** 63n)),
      () => writer.latin1('€'),
      () => writer.nulTerminated(Uint8Array.of(1, 0)),
      () => writer.nulTerminatedUtf16(Uint8Array.of(0, 0)),
      () => writer.nulTerminatedUtf16(Uint8Array.of(1)),
    ];
    for (const write of refused) expect(write).toThrow(RangeError);
    expect(writer.length).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader } from '../../src/core/bit-reader.js';
import { BitWriter } from '../../src/core/bit-writer.js';
import { isReplayError } from '../../src/core/errors.js';
import { bytesOf, codeOf, codePoint, thrownBy, valueOrCode } from './expectations.js';

/** The obvious reader, one bit at a time, everything a bigint: what BitReader must agree with. */
class OneBitReader {
  position = 0;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  bits(count: number): bigint {
    let value = 0n;
    for (let i = 0; i < count; i++, this.position++) {
      const bit = (this.#bytes[Math.floor(this.position / 8)]! >> (this.position % 8)) & 1;
      value |= BigInt(bit) << BigInt(i);
    }
    return value;
  }
  groups(most: number): bigint | 'corrupt' {
    let value = 0n;
    for (let i = 0; i < most; i++) {
      const byte = this.bits(8);
      value |= (byte & 127n) << BigInt(7 * i);
      if (byte < 128n) return value;
    }
    return 'corrupt';
  }
  ubitVar(): bigint {
    const low = this.bits(4);
    const width = [0, 4, 8, 28][Number(this.bits(2))]!;
    return BigInt.asUintN(32, low | (this.bits(width) << 4n));
  }
  bytes(length: number): bigint[] {
    return Array.from({ length }, () => this.bits(8));
  }
}

const unzigzag = (value: bigint): bigint => (value % 2n === 0n ? value / 2n : -(value + 1n) / 2n);

/** One read, by the fast reader and by the reference. */
const READS: Record<string, [(r: BitReader, n: number) => unknown, (r: OneBitReader, n: number) => unknown]> = {
  bool: [(r) => r.bool(), (r) => r.bits(1) === 1n],
  bit: [(r) => r.bit(), (r) => Number(r.bits(1))],
  bits: [(r, n) => r.bits(n % 33), (r, n) => Number(r.bits(n % 33))],
  peek: [
    (r) => r.peek() & 0x1ffffff,
    (r) => {
      const value = r.bits(25);
      r.position -= 25;
      return Number(value);
    },
  ],
  bits64: [(r, n) => r.bits64(n), (r, n) => r.bits(n)],
  varuint32: [(r) => r.varuint32(), (r) => number(r.groups(5), (value) => BigInt.asUintN(32, value))],
  varint32: [(r) => r.varint32(), (r) => number(r.groups(5), (value) => BigInt.asIntN(32, unzigzag(BigInt.asUintN(32, value))))],
  varuint64: [(r) => r.varuint64(), (r) => bigint(r.groups(10), (value) => BigInt.asUintN(64, value))],
  varint64: [(r) => r.varint64(), (r) => bigint(r.groups(10), (value) => unzigzag(BigInt.asUintN(64, value)))],
  ubitVar: [(r) => r.ubitVar(), (r) => Number(r.ubitVar())],
  f32: [(r) => r.f32(), (r) => new Float32Array(Uint32Array.of(Number(r.bits(32))).buffer)[0]],
  f32Into: [
    (r) => {
      const target = new Float64Array(2);
      r.f32Into(target, 1);
      return target;
    },
    (r) => Float64Array.of(0, new Float32Array(Uint32Array.of(Number(r.bits(32))).buffer)[0]!),
  ],
  i32: [(r) => r.i32(), (r) => Number(BigInt.asIntN(32, r.bits(32)))],
  bytes: [(r, n) => [...r.bytes(n % 9)].map(BigInt), (r, n) => r.bytes(n % 9)],
};
const number = (value: bigint | 'corrupt', shape: (value: bigint) => bigint) => (value === 'corrupt' ? value : Number(shape(value)));
const bigint = (value: bigint | 'corrupt', shape: (value: bigint) => bigint) => (value === 'corrupt' ? value : shape(value));

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(READS)), fc.integer({ min: 0, max: 64 })), { maxLength: 40 });
const manyBytes = fc.uint8Array({ minLength: 0, maxLength: 3000, size: 'max' });

describe('BitReader', () => {
  it('agrees with a reader of one bit at a time, at every bit position', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 440, maxLength: 440 }), fc.integer({ min: 0, max: 31 }), steps, (bytes, skipped, plan) => {
        const fast = new BitReader(bytes);
        const slow = new OneBitReader(bytes);
        fast.bits(skipped);
        slow.bits(skipped);
        for (const [name, n] of plan) {
          const [read, expected] = READS[name]!;
          const got = valueOrCode(() => read(fast, n));
          expect(got, `${name} ${n}`).toEqual(expected(slow, n));
          if (got === 'corrupt') return;
          expect(fast.position, `${name} ${n}`).toBe(slow.position);
          expect(fast.remaining).toBe(bytes.length * 8 - slow.position);
        }
        fast.check('plan');
      }),
    );
  });

  it('reads the last bits of memory of any size, and after a larger load', () => {
    fc.assert(
      fc.property(manyBytes, manyBytes, (first, second) => {
        const reader = new BitReader(first);
        reader.load(second);
        const read = Uint8Array.from(second, () => reader.bits(8));
        expect(bytesOf(read)).toEqual(bytesOf(second));
        reader.check('bytes');
        // what an earlier load left behind is not seen
        expect(reader.bits(32)).toBe(0);
      }),
      // memory that the bytes fill
      { examples: [[new Uint8Array(0), new Uint8Array(64).fill(1)]] },
    );
  });

  it('copies whole bytes from any bit, and shares them with another reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.integer({ min: 0, max: 7 }), (bytes, skipped) => {
        const length = bytes.length - 1;
        const slow = new OneBitReader(bytes);
        slow.bits(skipped);
        const expected = slow.bytes(length).map(Number);
        const reader = new BitReader(bytes);
        reader.bits(skipped);
        expect([...reader.bytes(length)]).toEqual(expected);
        reader.position = skipped;
        for (let i = 0; i < length; i++) {
          expect(reader.skipEqual(Uint8Array.from(expected, (byte, at) => (at === i ? byte ^ 1 : byte)))).toBe(false);
          expect(reader.position).toBe(skipped);
        }
        expect([reader.skipEqual(Uint8Array.from(expected)), reader.position]).toEqual([true, skipped + length * 8]);
        expect(() => reader.skipEqual(new Uint8Array(2))).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
        const inner = new BitReader(Uint8Array.of(1));
        inner.share(reader, skipped, skipped + length * 8);
        expect(inner.remaining).toBe(length * 8);
        expect([...inner.bytes(length)]).toEqual(expected);
        inner.load(Uint8Array.of(0xff));
        expect([inner.bits(8), inner.remaining]).toEqual([0xff, 0]);
        // what the other reads is not touched
        reader.position = skipped;
        expect([...reader.bytes(length)]).toEqual(expected);
      }),
    );
  });

  it('gives memory to write to, with room behind it', () => {
    const reader = new BitReader();
    for (const length of [0, 1, 64, 65, 3]) {
      const memory = reader.reserve(length);
      expect(memory.length).toBeGreaterThanOrEqual(length + 16);
      memory.fill(0xab);
      expect([reader.remaining, ...reader.bytes(length)]).toEqual([length * 8, ...new Array<number>(length).fill(0xab)]);
      reader.load(Uint8Array.of(1));
      expect([reader.bits(8), reader.bits(32)]).toEqual([1, 0]);
    }
  });

  it('loads a range', () => {
    const reader = new BitReader();
    reader.load(Uint8Array.of(1, 2, 3, 4), 1, 3);
    expect([reader.bits(8), reader.bits(8), reader.remaining]).toEqual([2, 3, 0]);
  });

  it('finds an overrun at every length by check(), and nothing before it throws', () => {
    const reads: ((reader: BitReader) => unknown)[] = [
      (r) => r.bits(32),
      (r) => r.bits64(64),
      (r) => r.varuint32(),
      (r) => r.varuint64(),
      (r) => r.ubitVar(),
      (r) => r.f32(),
    ];
    for (const read of reads) {
      const whole = new BitReader(Uint8Array.from({ length: 16 }, (_, i) => (i < 4 ? 0xff : 0x7f)));
      read(whole);
      whole.check('value');
      const size = Math.ceil(whole.position / 8);
      for (let length = 0; length < size; length++) {
        const reader = new BitReader(Uint8Array.from({ length }, (_, i) => (i < 4 ? 0xff : 0x7f)));
        reader.bits(0);
        for (let i = 0; i < 3; i++) read(reader);
        expect(reader.remaining).toBeLessThan(0);
        const caught = thrownBy(() => reader.check('value'));
        expect(isReplayError(caught, 'truncated')).toBe(true);
        expect(caught).toMatchObject({ offset: length, message: expect.stringContaining('value ends') as string });
      }
    }
  });

  it('never throws nor leaves its memory however far past the end', () => {
    const reader = new BitReader(Uint8Array.of(1, 2, 3));
    for (let i = 0; i < 5000; i++) {
      reader.bits(32);
      reader.ubitVar();
      reader.bool();
      reader.f32();
    }
    expect(codeOf(() => reader.check('loop'))).toBe('truncated');
    expect(codeOf(() => reader.bytes(0))).toBe('truncated');
    expect(codeOf(() => reader.string(10))).toBe('truncated');
  });

  it('checks declared bytes before it allocates', () => {
    const reader = new BitReader(new Uint8Array(8));
    reader.bits(1);
    expect(codeOf(() => reader.bytes(2 ** 40))).toBe('truncated');
    expect(codeOf(() => reader.bytes(8))).toBe('truncated');
    expect(reader.position).toBe(1);
    expect(reader.bytes(7)).toHaveLength(7);
  });

  it('refuses strings without an end, and those above the limit', () => {
    const reader = new BitReader(Uint8Array.of(0x61, 0x62, 0x63));
    expect(codeOf(() => reader.string(100))).toBe('truncated');
    reader.load(Uint8Array.of(0x61, 0x62, 0x63, 0));
    expect(codeOf(() => reader.nulTerminated(2))).toBe('limit');
    expect(reader.string(3)).toBe('abc');
    expect(reader.remaining).toBe(0);
  });

  it('refuses varints that never end', () => {
    const reader = new BitReader(new Uint8Array(32).fill(0xff));
    expect(codeOf(() => reader.varuint32())).toBe('corrupt');
    expect(codeOf(() => reader.varuint64())).toBe('corrupt');
  });
});

/** One written value: how it is written, how it is read, what comes back. */
const text = fc.string({ unit: codePoint, maxLength: 90 }).filter((s) => !s.includes('\0') && s.isWellFormed());
const values = fc.oneof(
  fc.boolean().map((v) => [(w: BitWriter) => w.bool(v), (r: BitReader) => r.bool(), v] as const),
  fc
    .integer({ min: 0, max: 32 })
    .chain((n) =>
      fc.integer({ min: 0, max: 2 ** n - 1 }).map((v) => [(w: BitWriter) => w.bits(v, n), (r: BitReader) => r.bits(n), v] as const),
    ),
  fc
    .integer({ min: 0, max: 64 })
    .chain((n) =>
      fc
        .bigInt({ min: 0n, max: (1n << BigInt(n)) - 1n })
        .map((v) => [(w: BitWriter) => w.bits64(v, n), (r: BitReader) => r.bits64(n), v] as const),
    ),
  fc.integer({ min: 0, max: 0xffffffff }).map((v) => [(w: BitWriter) => w.varuint32(v), (r: BitReader) => r.varuint32(), v] as const),
  fc
    .integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
    .map((v) => [(w: BitWriter) => w.varint32(v), (r: BitReader) => r.varint32(), v] as const),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((v) => [(w: BitWriter) => w.varuint64(v), (r: BitReader) => r.varuint64(), v] as const),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((v) => [(w: BitWriter) => w.varint64(v), (r: BitReader) => r.varint64(), v] as const),
  fc.nat({ max: 0xffffffff }).map((v) => [(w: BitWriter) => w.ubitVar(v), (r: BitReader) => r.ubitVar(), v] as const),
  fc.nat({ max: 5000 }).map((v) => [(w: BitWriter) => w.ubitVar(v), (r: BitReader) => r.ubitVar(), v] as const),
  fc.float().map((v) => [(w: BitWriter) => w.f32(v), (r: BitReader) => r.f32(), v] as const),
  fc.uint8Array({ maxLength: 40 }).map((v) => [(w: BitWriter) => w.bytes(v), (r: BitReader) => r.bytes(v.length), v] as const),
  text.map((v) => [(w: BitWriter) => w.string(v), (r: BitReader) => r.string(400), v] as const),
);

describe('BitWriter', () => {
  it('gives back every type through BitReader, unaligned', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 60 }), (list) => {
        const writer = new BitWriter();
        for (const [write] of list) write(writer);
        const bytes = writer.done();
        expect(bytes.length).toBe(Math.ceil(writer.position / 8));
        const reader = new BitReader(bytes);
        for (const [, read, value] of list) expect(read(reader)).toEqual(value);
        reader.check('list');
        expect(reader.position).toBe(writer.position);
      }),
    );
  });

  it('writes ubitvar in its shortest form', () => {
    const widthOf = (value: number): number => {
      const writer = new BitWriter();
      writer.ubitVar(value);
      return writer.position;
    };
    expect([0, 15, 16, 255, 256, 4095, 4096, 0xffffffff].map(widthOf)).toEqual([6, 6, 10, 10, 14, 14, 34, 34]);
  });

  it('writes a varint in as few groups as it takes', () => {
    const bytesOf = (value: bigint): number[] => {
      const writer = new BitWriter();
      writer.varuint64(value);
      return [...writer.done()];
    };
    expect([0n, 127n, 128n, 16383n, 16384n].map(bytesOf)).toEqual([[0], [127], [128, 1], [255, 127], [128, 128, 1]]);
  });

  it('refuses values that do not fit', () => {
    const writer = new BitWriter();
    expect(() => writer.bits(16, 4)).toThrow(RangeError);
    expect(() => writer.bits(-1, 4)).toThrow(RangeError);
    expect(() => writer.bits64(1n << 40n, 40)).toThrow(RangeError);
    expect(() => writer.varuint32(2 ** 32)).toThrow(RangeError);
    expect(() => writer.varint32(2 ** 31)).toThrow(RangeError);
    expect(() => writer.varuint64(-1n)).toThrow(RangeError);
    expect(() => writer.varint64(1n << 63n)).toThrow(RangeError);
    expect(() => writer.ubitVar(1.5)).toThrow(RangeError);
    expect(() => writer.string('a\0b')).toThrow(RangeError);
    expect(writer.position).toBe(0);
  });
});

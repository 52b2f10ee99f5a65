import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitPackedReader } from '../../src/core/bit-packed-reader.js';
import { BitPackedWriter } from '../../src/core/bit-packed-writer.js';
import { codeOf, thrownBy } from './expectations.js';

/** StarCraft II's order by its definition: take what the current byte still has, low bits first, and append it below. */
class OneByteAtATime {
  position = 0;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  bits(count: number): bigint {
    let value = 0n;
    for (let left = count; left > 0;) {
      const used = this.position % 8;
      const taken = Math.min(8 - used, left);
      const piece = Math.floor(this.#bytes[(this.position - used) / 8]! / 2 ** used) % 2 ** taken;
      value = value * 2n ** BigInt(taken) + BigInt(piece);
      this.position += taken;
      left -= taken;
    }
    return value;
  }
  align(): void {
    while (this.position % 8 !== 0) this.position++;
  }
}

const step = fc.tuple(fc.constantFrom('bool', 'bits', 'bits64', 'align', 'bytes'), fc.nat({ max: 64 }));

describe('BitPackedReader', () => {
  it('agrees with the definition of the order', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 330, maxLength: 330 }), fc.array(step, { maxLength: 40 }), (bytes, plan) => {
        const fast = new BitPackedReader(bytes, 1, bytes.length, 500);
        const slow = new OneByteAtATime(bytes);
        slow.position = 8;
        for (const [name, n] of plan) {
          if (name === 'bool') expect(fast.bool()).toBe(slow.bits(1) === 1n);
          else if (name === 'bits') expect(fast.bits(n % 33), `bits ${n % 33}`).toBe(Number(slow.bits(n % 33)));
          else if (name === 'bits64') expect(fast.bits64(n), `bits64 ${n}`).toBe(slow.bits(n));
          else {
            slow.align();
            const length = name === 'align' ? 0 : n % 8;
            if (name === 'align') fast.align();
            else expect([...fast.bytes(length)].map(BigInt)).toEqual(Array.from({ length }, () => slow.bits(8)));
          }
          expect(fast.position).toBe(slow.position);
          expect(fast.offset).toBe(500 + Math.floor(slow.position / 8));
        }
      }),
    );
  });

  it('cuts long reads at the bytes of the stream', () => {
    // docs/formats/sc2.md, vectors: a Mask of 10 bits that takes 4 bits of AA and 6 of 3F
    const reader = new BitPackedReader(Uint8Array.of(0xaa, 0x3f));
    reader.bits(4);
    expect(reader.bits(10)).toBe(0x2bf);
  });

  it('throws truncated at every shorter length, with the offset in the file', () => {
    const reads: [bits: number, read: (r: BitPackedReader) => unknown][] = [
      [1, (r) => r.bool()],
      [32, (r) => r.bits(32)],
      [13, (r) => r.bits(13)],
      [64, (r) => r.bits64(64)],
      [40, (r) => r.bytes(5)],
    ];
    for (const [bits, read] of reads) {
      const size = Math.ceil(bits / 8);
      for (let length = 0; length < size; length++) {
        const reader = new BitPackedReader(new Uint8Array(size), 0, length, 70);
        expect(thrownBy(() => read(reader))).toMatchObject({ code: 'truncated', offset: 70 });
        expect(reader.position).toBe(0);
        expect(reader.done).toBe(length === 0);
      }
      const whole = new BitPackedReader(new Uint8Array(size));
      read(whole);
      expect(whole.position).toBe(bits);
      expect(codeOf(() => whole.bits(32))).toBe('truncated');
    }
  });

  it('checks declared bytes before it looks at them', () => {
    const reader = new BitPackedReader(new Uint8Array(4));
    expect(codeOf(() => reader.bytes(2 ** 40))).toBe('truncated');
  });
});

type Trip = readonly [write: (w: BitPackedWriter) => void, read: (r: BitPackedReader) => unknown, value: unknown];
const trips: fc.Arbitrary<Trip> = fc.oneof(
  fc.boolean().map((v): Trip => [(w) => w.bool(v), (r) => r.bool(), v]),
  fc.nat({ max: 32 }).chain((n) => fc.integer({ min: 0, max: 2 ** n - 1 }).map((v): Trip => [(w) => w.bits(v, n), (r) => r.bits(n), v])),
  fc
    .nat({ max: 64 })
    .chain((n) => fc.bigInt({ min: 0n, max: 2n ** BigInt(n) - 1n }).map((v): Trip => [(w) => w.bits64(v, n), (r) => r.bits64(n), v])),
  fc.constant<Trip>([(w) => w.align(), (r) => r.align(), undefined]),
  fc.uint8Array({ maxLength: 30 }).map((v): Trip => [(w) => w.bytes(v), (r) => r.bytes(v.length), v]),
);

describe('BitPackedWriter', () => {
  it('gives back every type through BitPackedReader', () => {
    fc.assert(
      fc.property(fc.array(trips, { maxLength: 60 }), (list) => {
        const writer = new BitPackedWriter();
        for (const [write] of list) write(writer);
        const bytes = writer.done();
        expect(bytes.length).toBe(Math.ceil(writer.position / 8));
        const reader = new BitPackedReader(bytes);
        for (const [, read, value] of list) expect(read(reader)).toEqual(value);
        expect(reader.position).toBe(writer.position);
      }),
    );
  });

  it('refuses values that do not fit', () => {
    const writer = new BitPackedWriter();
    expect(() => writer.bits(8, 3)).toThrow(RangeError);
    expect(() => writer.bits(-1, 3)).toThrow(RangeError);
    expect(() => writer.bits64(1n << 64n, 64)).toThrow(RangeError);
    expect(() => writer.bits64(-1n, 64)).toThrow(RangeError);
    expect(writer.position).toBe(0);
  });
});

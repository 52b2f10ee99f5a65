import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { BincodeReader } from '../../../src/formats/icrep/bincode-reader.js';
import { BincodeWriter } from '../../../src/formats/icrep/bincode-writer.js';
import { STRING, type Codec } from '../../../src/formats/icrep/codec.js';
import { mapByNumber, mapByString } from '../../../src/formats/icrep/maps.js';
import { struct, variants } from '../../../src/formats/icrep/structure.js';
import { hex } from '../../support/hex.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/[0-9a-f]{2}/g)!, (pair) => parseInt(pair, 16));

/** Expects that a value is written as these bytes, and comes back from them. */
function expectBothWays<Value>({ read, write }: Codec<Value>, value: Value, bytes: string): void {
  const w = new BincodeWriter();
  write(w, value);
  expect(hex(w.done())).toBe(bytes.replaceAll(' ', ''));
  const r = new BincodeReader(bytesOf(bytes), DEFAULT_LIMITS, ['ore', 'gems']);
  expect(read(r)).toEqual(value);
  expect(r.remaining).toBe(0);
}

describe('a structure', () => {
  const PLACE = struct((r) => ({ x: r.fixed(), y: r.fixed() }));

  it('has its fields in the order in which its description reads them', () => {
    const pair = struct((r) => {
      const second = r.u16();
      return { first: r.u8(), second };
    });
    expect(pair.minBytes).toBe(3);
    expectBothWays(pair, { first: 1, second: 2 }, '0200 01');
  });

  it('has the fields of structures inside it', () => {
    const unit = struct((r) => ({ id: r.u8(), at: PLACE.read(r), name: r.string(), zoom: r.fixed16() }));
    expect(unit.minBytes).toBe(19);
    expectBothWays(unit, { id: 7, at: { x: 1, y: -0.5 }, name: 'é', zoom: 2 }, '07 00040000 00feffff 0200000000000000 c3a9 0008');
  });

  it('does not write the names of interned ids', () => {
    const amount = struct((r) => {
      const id = r.u32();
      return { name: r.interned(id), id, amount: r.i64() };
    });
    expectBothWays(amount, { name: 'gems', id: 1, amount: -1n }, '01000000 ffffffffffffffff');
    expectBothWays(amount, { name: undefined, id: 2, amount: 1n }, '02000000 0100000000000000');
  });

  it('has lists, options, bytes and names', () => {
    const all = struct((r) => ({
      list: r.list(PLACE),
      none: r.option(STRING),
      some: r.option(STRING),
      bytes: r.take(2),
      name: r.nameOf(['no', 'yes'], 'Answer'),
    }));
    expect(all.minBytes).toBe(16);
    expectBothWays(
      all,
      { list: [{ x: 0, y: 1 }], none: undefined, some: 'a', bytes: Uint8Array.of(1, 2), name: 'yes' },
      '0100000000000000 00000000 00040000 00 01 0100000000000000 61 0102 01000000',
    );
  });

  it('keeps all that its description reads', () => {
    const notKept = 'keeps all that it reads';
    expect(() => struct((r) => ({ isSame: r.u8() === r.u8() }))).toThrow(notKept);
    expect(() => struct((r) => ({ first: r.u8(), isSame: r.u8() === r.u8() }))).toThrow(notKept);
    expect(() => struct((r) => ({ isSame: r.u8() === r.u8(), last: r.u8() }))).toThrow(notKept);
    expect(() => struct((r) => ({ inside: [r.u8(), r.u8() === 1, r.u8()] }))).toThrow(notKept);
    expect(() => struct((r) => ({ inside: { first: r.u8() }, other: { second: r.u8() } }))).not.toThrow();
  });

  it('has the fields of a structure inside it together', () => {
    const split = (): unknown =>
      struct((r) => {
        const [first, second, third] = [r.u8(), r.u8(), r.u8()];
        return { inside: { first, third }, second };
      });
    expect(split).toThrow('in the order of the wire');
  });
});

describe('an enum', () => {
  type Target = { readonly type: 'none' } | { readonly type: 'unit'; readonly id: number };
  const TARGET = variants<Target>('Target', { none: () => ({ type: 'none' }), unit: (r) => ({ type: 'unit', id: r.u16() }) });

  it('has the number of a variant and its fields', () => {
    expect(TARGET.minBytes).toBe(4);
    expectBothWays(TARGET, { type: 'none' }, '00000000');
    expectBothWays(TARGET, { type: 'unit', id: 258 }, '01000000 0201');
  });

  it('has no variants beyond its own', () => {
    const r = new BincodeReader(bytesOf('02000000'), DEFAULT_LIMITS);
    expect(() => TARGET.read(r)).toThrow('Target has no variant 2');
    expect(() => TARGET.write(new BincodeWriter(), { type: 'tree' } as never)).toThrow(RangeError);
  });
});

describe('a map', () => {
  it('is written by its keys, ascending', () => {
    const numbers = new Map([9, 1].map((key) => [key, String(key)]));
    expectBothWays(mapByNumber(STRING), numbers, '0200000000000000 01000000 0100000000000000 31 09000000 0100000000000000 39');
    // U+1F600 is after U+FF5E in UTF-8, and before it in UTF-16
    const strings = new Map(['\u{1F600}', '\uFF5E', 'b'].map((key) => [key, '']));
    const key = (bytes: string): string => `0${bytes.length / 2}00000000000000${bytes}0000000000000000`;
    expectBothWays(mapByString(STRING), strings, `0300000000000000${key('62')}${key('efbd9e')}${key('f09f9880')}`);
  });

  it('is malformed where keys do not ascend', () => {
    const malformed = expect.objectContaining({ code: 'corrupt', reason: 'malformed' }) as Error;
    const numbers = '0200000000000000 01000000 0000000000000000 01000000 0000000000000000';
    const strings = '0200000000000000 0100000000000000 62 0000000000000000 0100000000000000 61 0000000000000000';
    expect(() => mapByNumber(STRING).read(new BincodeReader(bytesOf(numbers), DEFAULT_LIMITS))).toThrow(malformed);
    expect(() => mapByString(STRING).read(new BincodeReader(bytesOf(strings), DEFAULT_LIMITS))).toThrow(malformed);
  });
});

import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { crc32, crc32Bzip2 } from '../../src/codecs/checksum.js';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One bit at a time, as the definition says: the polynomial from the top, input and result reversed or not. */
function bitwise(bytes: Uint8Array, reflected: boolean): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    for (let i = 0; i < 8; i++) {
      const bit = reflected ? (byte >> i) & 1 : (byte >> (7 - i)) & 1;
      const out = (crc >>> 31) ^ bit;
      crc = ((crc << 1) ^ (out ? 0x04c11db7 : 0)) >>> 0;
    }
  }
  crc = ~crc >>> 0;
  if (!reflected) return crc;
  return Number.parseInt([...crc.toString(2).padStart(32, '0')].reverse().join(''), 2);
}

describe.each([
  { name: 'crc32', of: crc32, check: 0xcbf43926, reflected: true },
  { name: 'crc32Bzip2', of: crc32Bzip2, check: 0xfc891918, reflected: false },
])('$name', ({ of, check, reflected }) => {
  test('has the published check value', () => {
    expect(of(ascii('123456789'))).toBe(check);
    expect(of(new Uint8Array())).toBe(0);
  });

  test('equals the definition', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => of(bytes) === bitwise(bytes, reflected)));
  });

  test('goes on from a seed', () => {
    fc.assert(fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => of(b, of(a)) === of(Uint8Array.of(...a, ...b))));
  });
});

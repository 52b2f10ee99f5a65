import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigintOfWords, numberOfWords, unzigzag32, unzigzag64, zigzag32, zigzag64 } from '../../src/core/int64.js';
import { latin1Bytes, utf8Bytes } from '../../src/core/text-bytes.js';
import { latin1Text, utf8Text } from '../../src/core/text.js';
import { utf16leBytes, utf16leText } from '../../src/core/utf16.js';
import { bytesOf, codePoint } from './expectations.js';

const around = (bytes: Uint8Array): Uint8Array => Uint8Array.of(0xff, ...bytes, 0xff);

describe('text', () => {
  it('goes to bytes and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 90 }), (text) => {
        const utf8 = utf8Bytes(text);
        expect(utf8Text(around(utf8), 1, utf8.length + 1)).toBe(text.toWellFormed());
        const utf16 = utf16leBytes(text);
        expect(utf16leText(around(utf16), 1, utf16.length + 1)).toBe(text.toWellFormed());
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(bytesOf(latin1Bytes(latin1Text(around(bytes), 1, bytes.length + 1)))).toBe(bytesOf(bytes));
      }),
    );
  });

  it('keeps a byte order mark, which is content here', () => {
    expect(utf8Text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 0, 4)).toBe('\uFEFFa');
    expect(utf16leText(Uint8Array.of(0xff, 0xfe, 0x61, 0), 0, 4)).toBe('\uFEFFa');
  });

  it('replaces what is invalid', () => {
    expect(utf8Text(Uint8Array.of(0x61, 0xff, 0x62), 0, 3)).toBe('a\uFFFDb');
    expect(utf16leText(Uint8Array.of(0x61, 0, 0x62), 0, 3)).toBe('a\uFFFD');
  });
});

describe('int64', () => {
  it('splits and joins words', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const words = new DataView(new ArrayBuffer(8));
        words.setBigUint64(0, value);
        const [high, low] = [words.getUint32(0), words.getUint32(4)];
        expect(bigintOfWords(low, high)).toBe(value);
        expect(bigintOfWords(low | 0, high | 0)).toBe(value);
        if (value < 2n ** 53n) expect(numberOfWords(low, high)).toBe(Number(value));
      }),
    );
  });

  it('zigzags by the table of the protobuf documentation', () => {
    const table: [number, number][] = [
      [0, 0],
      [-1, 1],
      [1, 2],
      [-2, 3],
      [0x7fffffff, 0xfffffffe],
      [-0x80000000, 0xffffffff],
    ];
    for (const [plain, coded] of table) {
      expect(zigzag32(plain)).toBe(coded);
      expect(unzigzag32(coded)).toBe(plain);
      expect(zigzag64(BigInt(plain))).toBe(BigInt(coded));
      expect(unzigzag64(BigInt(coded))).toBe(BigInt(plain));
    }
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => unzigzag64(zigzag64(value)) === value));
  });
});

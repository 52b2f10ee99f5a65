import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, limitsWith } from '../../../../src/core/limits.js';
import { isLzss, lzssDecompress } from '../../../../src/formats/dem/string-tables/lzss.js';

const block = (length: number, ...bytes: number[]): Uint8Array =>
  Uint8Array.of(0x4c, 0x5a, 0x53, 0x53, length & 255, (length >>> 8) & 255, (length >>> 16) & 255, length >>> 24, ...bytes);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(lzssDecompress(bytes, DEFAULT_LIMITS));
const [a, b, c] = [0x61, 0x62, 0x63] as const;

describe('LZSS', () => {
  it('is literals and copies', () => {
    // flags 00011000: three literals, a copy (3 back, 6 long: 0x0 << 4 | 0x2, 0x5), the end (length 1)
    expect(text(block(9, 0b11000, a, b, c, 0x00, 0x25, 0x00, 0x00))).toBe('abcabcabc');
    // a distance over 16: 19 = (1 << 4 | 2) + 1
    const nineteen = [...'0123456789abcdefghi'].map((char) => char.charCodeAt(0));
    const packed = block(21, 0, ...nineteen.slice(0, 8), 0, ...nineteen.slice(8, 16), 0b11000, ...nineteen.slice(16), 0x01, 0x21, 0, 0);
    expect(text(packed)).toBe('0123456789abcdefghi01');
    expect(text(block(0, 1, 0, 0))).toBe('');
  });

  it('may be padded behind its end', () => {
    expect(text(block(1, 0b10, a, 0, 0, 0xff, 0xff, 0xff))).toBe('a');
  });

  it('is recognised by its first four bytes', () => {
    expect([block(0), Uint8Array.of(0x4c, 0x5a, 0x53), Uint8Array.of(0x4c, 0x5a, 0x53, 0x54)].map(isLzss)).toEqual([true, false, false]);
  });

  it.each([
    ['header cut', Uint8Array.of(0x4c, 0x5a, 0x53, 0x53, 1), 'truncated'],
    ['no flags', block(1), 'truncated'],
    ['literal cut', block(1, 0), 'truncated'],
    ['copy cut', block(2, 0b10, a, 0), 'truncated'],
    ['no end', block(2, 0b0, a, b), 'truncated'],
    ['copy before the start', block(3, 0b110, a, 0x00, 0x11, 0, 0), 'corrupt'],
    ['copy over the end', block(2, 0b110, a, 0x00, 0x03, 0, 0), 'corrupt'],
    ['literal over the end', block(1, 0b100, a, b, 0, 0), 'corrupt'],
    ['shorter than declared', block(2, 0b10, a, 0, 0), 'corrupt'],
    ['more than the bytes can make', block(1 << 20, 0b10, a, 0, 0), 'corrupt'],
  ])('%s', (_, bytes, code) => {
    expect(() => lzssDecompress(bytes, DEFAULT_LIMITS)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it('is checked against the limit first', () => {
    expect(() => lzssDecompress(block(0xffffffff, 0), limitsWith({ maxDecompressedBytes: 8 }))).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxDecompressedBytes', actual: 0xffffffff }) as Error,
    );
  });

  it('a literal too many is reported with its offset', () => {
    const bytes = block(1, 0b100, a, b, 0, 0);
    expect(() => lzssDecompress(bytes, DEFAULT_LIMITS)).toThrow(expect.objectContaining({ code: 'corrupt', offset: 10 }) as Error);
  });
});

import { describe, expect, it } from 'vitest';
import { bzip2Crc32, crc32 } from '../../src/codecs/checksum.js';
import { utf8Bytes } from '../../src/core/text.js';

describe('checksums', () => {
  it('have the check values of the CRC catalogue', () => {
    expect(crc32(utf8Bytes('123456789'))).toBe(0xcbf43926);
    expect(bzip2Crc32(utf8Bytes('123456789'))).toBe(0xfc891918);
    expect(crc32(new Uint8Array(0))).toBe(0);
    expect(bzip2Crc32(new Uint8Array(0))).toBe(0);
  });

  it('continue', () => {
    expect(crc32(utf8Bytes('56789'), crc32(utf8Bytes('1234')))).toBe(0xcbf43926);
  });
});

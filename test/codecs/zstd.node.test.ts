import { decompress } from 'fzstd';
import { describe, it } from 'vitest';
import { zstdDecompress } from '../../src/codecs/zstd.js';
import { expectBytes } from './arbitraries.js';
import { ZSTD_VECTORS } from './zstd-vectors.js';

describe('zstd', () => {
  it('is read as fzstd reads it', () => {
    for (const [name, base64] of Object.entries(ZSTD_VECTORS)) {
      const packed = new Uint8Array(Buffer.from(base64, 'base64'));
      expectBytes(zstdDecompress(packed, 1 << 20), decompress(packed), name);
    }
  });
});

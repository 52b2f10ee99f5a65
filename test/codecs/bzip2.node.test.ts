import fc from 'fast-check';
import seekBzip from 'seek-bzip';
import { describe, it } from 'vitest';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';
import { bzip2Decompress } from '../../src/codecs/bzip2.js';
import { compressibleBytes, expectBytes, joined } from './arbitraries.js';

describe('bzip2', () => {
  it('is compressed so that seek-bzip undoes it, and undone as seek-bzip does', () => {
    fc.assert(
      fc.property(fc.array(compressibleBytes, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9 }), (list, level) => {
        const packed = joined(list.map((data) => bzip2Compress(data, level)));
        const theirs = new Uint8Array(seekBzip.decode(Buffer.from(packed), undefined, true));
        expectBytes(theirs, joined(list));
        expectBytes(bzip2Decompress(packed, theirs.length), theirs);
      }),
      { numRuns: 50 },
    );
  });
});

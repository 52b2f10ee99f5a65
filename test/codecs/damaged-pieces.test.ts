import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';
import { Bzip2Decoder } from '../../src/codecs/bzip2.js';
import type { ChunkDecoder } from '../../src/codecs/chunk-decoder.js';
import { deflate } from '../../src/codecs/deflate.js';
import { InflateDecoder } from '../../src/codecs/inflate.js';
import { ZstdDecoder } from '../../src/codecs/zstd.js';
import { isReplayError } from '../../src/core/errors.js';
import { wrappers } from '../contract/wrappers.js';
import { compressibleBytes, inPieces, mutated, mutations, pieceSizes } from './arbitraries.js';
import { runs } from '../support/runs.js';

const CODECS: Readonly<Record<string, readonly [compress: (bytes: Uint8Array) => Uint8Array, decoder: () => ChunkDecoder]>> = {
  gzip: [(bytes) => deflate(bytes, 'gzip'), () => new InflateDecoder('gzip', 1 << 24)],
  zlib: [(bytes) => deflate(bytes, 'zlib'), () => new InflateDecoder('zlib', 1 << 24)],
  bzip2: [(bytes) => bzip2Compress(bytes), () => new Bzip2Decoder(1 << 24)],
  zstd: [wrappers['zstd']!, () => new ZstdDecoder(1 << 24)],
};

/** All that a decoder made, and how it ended. */
function outcome(pieces: Iterable<Uint8Array>): { readonly made: readonly number[]; readonly error?: string } {
  const made: number[] = [];
  try {
    for (const piece of pieces) for (const byte of piece) made.push(byte);
    return { made };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { made, error: error.message };
  }
}

describe('damaged data gives the same bytes and the same error in any pieces', () => {
  it.each(Object.entries(CODECS))('%s', (_, [compress, decoder]) => {
    fc.assert(
      fc.property(compressibleBytes, mutations, fc.double({ min: 0, max: 2, noNaN: true }), pieceSizes, (bytes, changes, cut, sizes) => {
        const damaged = mutated(compress(bytes), changes);
        const input = damaged.subarray(0, Math.ceil(cut * damaged.length));
        expect(outcome(inPieces(decoder(), input, sizes))).toEqual(outcome(inPieces(decoder(), input, [input.length + 1])));
      }),
      { numRuns: runs(200) },
    );
  });
});

import type { ChunkDecoder } from '../../codecs/chunk-decoder.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, SequentialSource } from '../../io/source.js';
import type { Wrapper } from './sniff.js';

/** Compressed bytes that are decoded in one go, between two turns of the event loop. */
const PIECE_BYTES = 64 << 10;

/**
 * The decompressed content of a source, piece by piece. A compressed stream that ends early ends the
 * content: the format inside says what is missing. Corrupt data and wrong checksums throw.
 */
export async function unwrapSource(source: OpenedSource, wrapper: Wrapper, options: ReadOptions): Promise<SequentialSource> {
  const decoder = await decoderOf(wrapper, limitsWith(options.limits).maxDecompressedBytes);
  const content = contentOf(source, decoder, options.strict === true);
  return {
    kind: 'sequential',
    pull: async () => (await content.next()).value ?? undefined,
    close: (reason) => source.close(reason),
  };
}

async function decoderOf(wrapper: Wrapper, maxBytes: number): Promise<ChunkDecoder> {
  switch (wrapper) {
    case 'gzip':
    case 'zlib':
      return new (await import('../../codecs/inflate.js')).InflateDecoder(wrapper, maxBytes);
    case 'bzip2':
      return new (await import('../../codecs/bzip2.js')).Bzip2Decoder(maxBytes);
    case 'zstd':
      return new (await import('../../codecs/zstd.js')).ZstdDecoder(maxBytes);
  }
}

async function* contentOf(source: OpenedSource, decoder: ChunkDecoder, strict: boolean): AsyncGenerator<Uint8Array, undefined> {
  const next = piecesOf(source);
  for (let piece = await next(); piece !== undefined; piece = await next()) {
    for (let from = 0; from < piece.length; from += PIECE_BYTES) yield* decoder.push(piece.subarray(from, from + PIECE_BYTES));
  }
  try {
    yield* decoder.end();
  } catch (error) {
    if (strict || !isReplayError(error, 'truncated')) throw error;
  }
  return undefined;
}

/** A source's bytes in order, whatever its kind. */
function piecesOf(source: OpenedSource): () => Promise<Uint8Array | undefined> {
  if (source.kind === 'sequential') return () => source.pull();
  if (source.kind === 'bytes') {
    let given = false;
    return () => {
      const bytes = given ? undefined : source.bytes;
      given = true;
      return Promise.resolve(bytes);
    };
  }
  let at = 0;
  return async () => {
    if (at >= source.byteLength) return undefined;
    const end = Math.min(source.byteLength, at + 4 * PIECE_BYTES);
    const piece = await source.read(at, end);
    at = end;
    return piece;
  };
}

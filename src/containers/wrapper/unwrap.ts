import type { ChunkDecoder } from '../../codecs/chunk-decoder.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { refuseWrapped, sniffWrapper, type Wrapper } from './sniff.js';

/** Compressed bytes that are decoded in one go, between two turns of the event loop. */
const PIECE_BYTES = 64 << 10;

/**
 * What is inside a source that begins with `head`; undefined when that is no wrapper. With `unwrap: false` a wrapper
 * throws `wrapped`.
 */
export async function sourceInside(
  source: OpenedSource,
  head: Uint8Array,
  maxBytes: number,
  { strict, unwrap }: ReadOptions,
): Promise<OpenedSource | undefined> {
  if (unwrap === false) refuseWrapped(head);
  const wrapper = sniffWrapper(head);
  return wrapper && (await unwrapSource(source, wrapper, maxBytes, strict === true));
}

/**
 * The decompressed content of a source, piece by piece. A compressed stream that ends early ends the
 * content: the format inside says what is missing, and `damage()` that something is. Corrupt data and wrong checksums throw.
 */
export async function unwrapSource(source: OpenedSource, wrapper: Wrapper, maxBytes: number, strict: boolean): Promise<OpenedSource> {
  let damage: ReplayError | undefined;
  const decoder = await decoderOf(wrapper, maxBytes);
  const content = contentOf(source, decoder, (error) => {
    if (strict) throw error;
    damage = error;
  });
  return {
    kind: 'sequential',
    byteLength: undefined,
    read: async () => (await content.next()).value ?? undefined,
    damage: () => damage ?? source.damage?.(),
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

async function* contentOf(
  source: OpenedSource,
  decoder: ChunkDecoder,
  onDamage: (error: ReplayError) => void,
): AsyncGenerator<Uint8Array, undefined> {
  const { byteLength = Infinity } = source;
  for (let at = 0; at < byteLength;) {
    const piece = await source.read(at, Math.min(byteLength, at + 4 * PIECE_BYTES));
    if (piece === undefined) break;
    for (let from = 0; from < piece.length; from += PIECE_BYTES) yield* decoder.push(piece.subarray(from, from + PIECE_BYTES));
    at += piece.length;
  }
  try {
    yield* decoder.end();
  } catch (error) {
    if (!isReplayError(error, 'truncated')) throw error;
    onDamage(error);
  }
  return undefined;
}

import type { ChunkDecoder } from '../../codecs/chunk-decoder.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
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
  options: ReadOptions,
  depth: number,
): Promise<OpenedSource | undefined> {
  if (options.unwrap === false) refuseWrapped(head);
  const wrapper = sniffWrapper(head);
  return wrapper && (await unwrapSource(source, wrapper, options, depth));
}

/**
 * The decompressed content of a source, piece by piece. A compressed stream that ends early ends the
 * content: the format inside says what is missing, and `damage()` that something is. Corrupt data and wrong checksums throw.
 * So do wrappers in more than `maxDepth` others: there are files that hold themselves.
 */
export async function unwrapSource(
  source: OpenedSource,
  wrapper: Wrapper,
  { limits: changes, strict }: ReadOptions,
  depth: number,
): Promise<OpenedSource> {
  const limits = limitsWith(changes);
  checkLimit(limits, 'maxDepth', depth + 1, { path: ['wrapper'], offset: 0 });
  let damage: ReplayError | undefined;
  const decoder = await decoderOf(wrapper, limits.maxDecompressedBytes);
  const content = contentOf(source, decoder, (error) => {
    if (strict === true) throw error;
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

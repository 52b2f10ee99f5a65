import type { ChunkDecoder } from '../../codecs/chunk-decoder.js';
import { isReplayError, type ReplayError, type ReplayErrorCode } from '../../core/errors.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { refuseWrapped, sniffWrapper, type Wrapper } from './sniff.js';

// told here, since this file is loaded when it is needed
export { refuseArchive } from './archive.js';
export { explained } from './no-source.js';

/** Errors that end the content early. All others are thrown, because the content cannot or must not be read. */
const SURVIVABLE: ReadonlySet<ReplayErrorCode> = new Set<ReplayErrorCode>(['truncated', 'corrupt', 'checksum']);

/** How many compressed bytes are decoded between two turns of the event loop. */
const PIECE_BYTES = 64 << 10;

/** The wrapper that begins with `head`, and its content; undefined when there is none. With `unwrap: false` a wrapper throws `wrapped`. */
export async function sourceInside(
  source: OpenedSource,
  head: Uint8Array,
  options: ReadOptions,
  depth: number,
): Promise<{ readonly wrapper: Wrapper; readonly source: OpenedSource } | undefined> {
  if (options.unwrap === false) refuseWrapped(head);
  const wrapper = sniffWrapper(head);
  return wrapper && { wrapper, source: await unwrapSource(source, wrapper, options, depth) };
}

/**
 * The decompressed content of a source, piece by piece. Where the compressed stream ends early or is damaged the content ends, and
 * `damage()` says why; with `strict` it throws. So does damage before the first byte of content, and a wrapper in more than
 * `maxDepth` others: there are files that hold themselves.
 */
async function unwrapSource(
  source: OpenedSource,
  wrapper: Wrapper,
  { limits: changes, strict }: ReadOptions,
  depth: number,
): Promise<OpenedSource> {
  const limits = limitsWith(changes);
  checkLimit(limits, 'maxDepth', depth + 1, { path: ['wrapper'], offset: 0 });
  const decoder = await decoderOf(wrapper, limits.maxDecompressedBytes);
  const pieces = contentOf(source, decoder);
  const read = async (): Promise<Uint8Array | undefined> => (await pieces.next()).value ?? undefined;
  return unpackedSource({ ...source, kind: 'sequential', byteLength: undefined, read }, 'wrapper', strict);
}

/**
 * What comes out of a compression, as a source: its pieces up to where they are damaged, and then `damage()` says why they end. With `strict`
 * it throws; so does damage before the first byte.
 */
export function unpackedSource(pieces: OpenedSource, part: string, strict = false): OpenedSource {
  let damage: ReplayError | undefined;
  let byteLength = 0;
  return {
    ...pieces,
    wrapped: true,
    async read(start, end) {
      if (damage !== undefined) return undefined;
      try {
        const piece = await pieces.read(start, end);
        byteLength += piece?.length ?? 0;
        return piece;
      } catch (error) {
        if (!isReplayError(error) || error.code === 'source') throw error;
        const within = error.within({ path: [part] });
        if (strict || byteLength === 0 || !SURVIVABLE.has(error.code)) throw within;
        damage = within;
        return undefined;
      }
    },
    // When wrappers are nested, the outer one ended first, so its damage is the cause.
    damage: () => pieces.damage() ?? damage,
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

async function* contentOf(source: OpenedSource, decoder: ChunkDecoder): AsyncGenerator<Uint8Array, undefined> {
  const { byteLength = Infinity } = source;
  for (let at = 0; ;) {
    const piece = at < byteLength ? await source.read(at, Math.min(byteLength, at + 4 * PIECE_BYTES)) : undefined;
    yield* piece === undefined ? decoder.end() : inSteps(decoder, piece);
    if (piece === undefined) return undefined;
    at += piece.length;
  }
}

function* inSteps(decoder: ChunkDecoder, piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += PIECE_BYTES) yield* decoder.push(piece.subarray(from, from + PIECE_BYTES));
}

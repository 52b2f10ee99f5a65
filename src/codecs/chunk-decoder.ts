import { joined } from '../core/pieces.js';

/**
 * A decoder that takes its input in pieces of any size and gives its output in pieces.
 *
 * Output is made while it is iterated, so a small input that stands for a large output costs no memory
 * until that is asked for: iterate what `push` gives to its end before the next call. Output pieces are
 * never written to again.
 *
 * @example
 * const decoder: ChunkDecoder = new ZstdDecoder(1 << 28);
 * for (const piece of decoder.push(bytes)) console.log(piece.length);
 * for (const piece of decoder.end()) console.log(piece.length);
 */
export interface ChunkDecoder {
  /** The output that this piece of input makes possible. Offsets in errors count from the first piece on. */
  push(chunk: Uint8Array): Iterable<Uint8Array>;
  /** The last output. Throws `truncated` when the compressed data has not come to its end. */
  end(): Iterable<Uint8Array>;
}

/** Everything that a fresh decoder makes of `bytes`, as one array. */
export function decodeWhole(decoder: ChunkDecoder, bytes: Uint8Array): Uint8Array {
  return joined([...decoder.push(bytes), ...decoder.end()]);
}

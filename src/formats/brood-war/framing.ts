import { implodeInto } from '../../codecs/implode.js';
import { InflateBlocks } from '../../codecs/inflate.js';
import { CHUNK_BYTES } from './layout.js';

/** How chunks are compressed. */
export type BroodWarCodec = 'implode' | 'zlib';

/**
 * The codec of a compressed chunk: a stream of zlib never begins with the 0 or 1 that one of PKWARE's does (docs/formats/brood-war.md, sections 1 and 2).
 */
export const codecOf = (firstByte: number): BroodWarCodec => (firstByte <= 1 ? 'implode' : 'zlib');

/** The check of a section is a CRC-32 without its last inversion. Goes on from the `crc32` of the bytes before. */
export const sectionCheck = (crc: number): number => ~crc >>> 0;

/** How many chunks a section has that makes so many bytes. */
export const chunksOf = (byteLength: number): number => Math.ceil(byteLength / CHUNK_BYTES);

/** Undoes chunks of both codecs, with one set of tables. */
export class ChunkUnpacker {
  #inflater: InflateBlocks | undefined;
  /** How many chunks were unpacked. */
  count = 0;

  /** Unpacks a chunk into `target`: it makes exactly `length` bytes. Stored bytes of that length are not compressed. */
  into(
    target: Uint8Array<ArrayBuffer>,
    at: number,
    length: number,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): BroodWarCodec | undefined {
    this.count++;
    if (end - start === length) {
      target.set(bytes.subarray(start, end), at);
      return undefined;
    }
    const codec = codecOf(bytes[start]!);
    if (codec === 'implode') implodeInto(target, at, length, bytes, start, end);
    else (this.#inflater ??= new InflateBlocks()).into(target, at, length, bytes, start, end);
    return codec;
  }
}

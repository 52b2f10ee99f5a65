import { ReplayLimitError, corrupt, isReplayError, replayError, truncated } from '../core/errors.js';
import { Bzip2Block, readU32 } from './bzip2-block.js';
import { Bzip2Input } from './bzip2-input.js';
import { decodeWhole, type ChunkDecoder } from './chunk-decoder.js';

/** The first 48 bits of pi and of its square root, in halves. */
const BLOCK_MAGIC = [0x314159, 0x265359] as const;
const END_MAGIC = [0x177245, 0x385090] as const;

/** Output is made in pieces of about this size; a larger block is one piece. */
const PIECE_BYTES = 1 << 18;

/** A block takes at least 32 bytes and holds at most 900 000, of which every 5 stand for at most 255: 1.4 million to one. */
const MAX_OUT_OF_ONE = 1_500_000;

/** What comes next in the input. */
type Phase = 'stream' | 'block' | 'codes' | 'output';

/**
 * Decodes bzip2 in pieces: several streams one after another, as the bzip2 program reads them. Every CRC is
 * verified (`checksum`), every end marker demanded (`truncated`), other bytes after a stream are `corrupt`,
 * and more than `maxBytes` of output is a `limit` (113 bytes can stand for 100 MB). Randomised blocks, which
 * nothing has written since 1999, are `unsupported-feature`. A block takes five times its size in memory,
 * at most 4.5 MB.
 *
 * @example
 * const decoder = new Bzip2Decoder(1 << 28);
 * for (const piece of decoder.push(bytes)) console.log(piece.length);
 * for (const piece of decoder.end()) console.log(piece.length);
 */
export class Bzip2Decoder implements ChunkDecoder {
  readonly #maxBytes: number;
  readonly #input = new Bzip2Input();
  readonly #block = new Bzip2Block();
  #phase: Phase = 'stream';
  #streams = 0;
  #blockBytes = 0;
  #streamCrc = 0;
  #made = 0;
  /** Bits that must be there before a header is tried again. */
  #wanted = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): Iterable<Uint8Array> {
    return this.#pieces(chunk, false);
  }

  end(): Iterable<Uint8Array> {
    return this.#pieces(new Uint8Array(0), true);
  }

  *#pieces(chunk: Uint8Array, final: boolean): Generator<Uint8Array, void> {
    this.#input.append(chunk);
    while (this.#advance(final)) {
      let size = Math.max(this.#block.length, 1024);
      while (!this.#block.done) {
        // One byte more than allowed: enough to see that the output is too large.
        const piece = new Uint8Array(Math.min(size, this.#maxBytes - this.#made + 1));
        const length = this.#write(piece, 0);
        if (length > 0) yield piece.subarray(0, length);
        size = PIECE_BYTES;
      }
      this.#endBlock();
    }
  }

  /** Fills `target`, which the whole output must fit exactly. For a decoder that was given nothing yet. */
  decodeInto(input: Uint8Array, target: Uint8Array): void {
    this.#input.append(input);
    let at = 0;
    while (this.#advance(true)) {
      at = this.#write(target, at);
      if (!this.#block.done)
        throw corrupt(`bzip2 data makes more than the ${target.length} bytes declared`, { offset: this.#input.offset });
      this.#endBlock();
    }
    if (at < target.length) throw truncated(`bzip2 data makes ${at} bytes, ${target.length} are declared`, { offset: this.#input.offset });
  }

  /** Reads up to the end of the next block's codes; false when the input must go on first, or has ended. */
  #advance(final: boolean): boolean {
    for (;;) {
      if (this.#phase === 'codes') {
        if (!this.#block.readCodes(this.#input, final)) return false;
        this.#phase = 'output';
        return true;
      }
      if (!this.#tryHeader(final)) return false;
    }
  }

  /** Reads one header, or goes back to its start when the input has not all of it yet. */
  #tryHeader(final: boolean): boolean {
    const input = this.#input;
    if (this.#phase === 'stream' && input.remaining === 0) {
      if (final && this.#streams === 0) throw truncated('the bzip2 data is cut off', { offset: input.offset });
      return false;
    }
    if (!final && input.remaining < this.#wanted) return false;
    const { at, bit } = input;
    try {
      if (this.#phase === 'stream') this.#streamHeader();
      else this.#blockHeader();
      this.#wanted = 0;
      return true;
    } catch (error) {
      if (final || !isReplayError(error, 'truncated')) throw error;
      input.at = at;
      input.bit = bit;
      this.#wanted = input.remaining * 2;
      return false;
    }
  }

  #streamHeader(): void {
    const input = this.#input;
    const { offset } = input;
    const magic = input.bits(24);
    const level = input.bits(8) - 0x30;
    if (magic !== 0x425a68 || level < 1 || level > 9) {
      throw corrupt(this.#streams === 0 ? 'not bzip2 data' : 'bytes follow the bzip2 data', { offset });
    }
    this.#streams++;
    this.#blockBytes = level * 100_000;
    this.#streamCrc = 0;
    this.#phase = 'block';
  }

  #blockHeader(): void {
    const input = this.#input;
    const { offset } = input;
    const high = input.bits(24);
    const low = input.bits(24);
    if (high === BLOCK_MAGIC[0] && low === BLOCK_MAGIC[1]) {
      this.#block.readHeader(input, this.#blockBytes);
      this.#phase = 'codes';
      return;
    }
    if (high !== END_MAGIC[0] || low !== END_MAGIC[1]) throw corrupt('expected a bzip2 block or the end of the bzip2 data', { offset });
    if (readU32(input) !== this.#streamCrc) throw replayError('checksum', 'the CRC of the bzip2 stream differs', { offset });
    input.align();
    this.#phase = 'stream';
  }

  #write(target: Uint8Array, at: number): number {
    const end = this.#block.write(target, at);
    this.#made += end - at;
    if (this.#made > this.#maxBytes) {
      throw new ReplayLimitError('maxDecompressedBytes', this.#made, this.#maxBytes, { offset: this.#input.offset });
    }
    return end;
  }

  #endBlock(): void {
    const block = this.#block;
    if (!block.intact) throw replayError('checksum', 'the CRC of a bzip2 block differs', { offset: this.#input.offset });
    this.#streamCrc = (((this.#streamCrc << 1) | (this.#streamCrc >>> 31)) ^ block.crc) >>> 0;
    this.#phase = 'block';
  }
}

/**
 * Decodes a whole bzip2 input of at most `maxBytes`. With `length`, which must then be the exact size of the
 * output (`truncated` or `corrupt` when it is not), it is quickest. Offsets in errors count in `bytes`.
 *
 * @example
 * bzip2Decompress(bytes, 1 << 20, 4096); // Uint8Array of 4096 bytes
 */
export function bzip2Decompress(bytes: Uint8Array, maxBytes: number, length?: number): Uint8Array {
  const decoder = new Bzip2Decoder(maxBytes);
  if (length === undefined) return decodeWhole(decoder, bytes);
  if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset: 0 });
  if (length > bytes.length * MAX_OUT_OF_ONE)
    throw truncated(`bzip2 data of ${bytes.length} bytes cannot make ${length}`, { offset: bytes.length });
  const target = new Uint8Array(length);
  decoder.decodeInto(bytes, target);
  return target;
}

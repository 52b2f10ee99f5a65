import { ReplayLimitError, corrupt, isReplayError, replayError, truncated, type ReplayError } from '../core/errors.js';
import { decodeWhole, type ChunkDecoder } from './chunk-decoder.js';
import { PendingInput } from './pending-input.js';
import { Xxh64 } from './xxh64.js';
import { MAX_BLOCK_BYTES, ZstdBlocks } from './zstd-block.js';

const MAGIC = 0xfd2fb528;
/** Frames of user data, which decoders pass over: 0x184D2A50 to 0x184D2A5F. */
const SKIPPABLE_MAGIC = 0x184d2a50;

/**
 * Decodes zstd in pieces: frames one after another, skippable ones passed over. Blocks are decoded as they are
 * whole, memory grows with what was made up to twice the window. A declared content size and the content's
 * hash are verified. More than `maxBytes` of output is a `limit`, frames that need a dictionary are
 * `unsupported-feature`.
 *
 * @example
 * const decoder = new ZstdDecoder(1 << 28);
 * for (const piece of decoder.push(bytes)) console.log(piece.length);
 * for (const piece of decoder.end()) console.log(piece.length);
 */
export class ZstdDecoder implements ChunkDecoder {
  readonly #maxBytes: number;
  readonly #input = new PendingInput();
  #frames = 0;
  /** Bytes of a skippable frame to pass over. */
  #skipped = 0;
  /** The frame being read; undefined between frames. */
  #frame: Frame | undefined;
  #made = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void> {
    const input = this.#input;
    input.append(chunk);
    for (;;) {
      const skipped = Math.min(this.#skipped, input.end - input.at);
      this.#skipped -= skipped;
      input.at += skipped;
      if (this.#skipped > 0) return;
      if (this.#frame === undefined) {
        if (!this.#readFrameHeader()) return;
      } else if (this.#frame.ended) {
        if (!this.#readChecksum(this.#frame)) return;
      } else {
        const piece = this.#readBlock(this.#frame);
        if (piece === undefined) return;
        if (piece.length > 0) yield piece;
      }
    }
  }

  end(): Iterable<Uint8Array> {
    if (this.#frame !== undefined || this.#input.end > this.#input.at || this.#skipped > 0 || this.#frames === 0) {
      throw truncated('the zstd data is cut off', { offset: this.#input.endOffset });
    }
    return [];
  }

  #failed(detail: string): ReplayError {
    return corrupt(detail, { offset: this.#input.offset });
  }

  #checkLimit(actual: number): void {
    if (actual > this.#maxBytes) throw new ReplayLimitError('maxDecompressedBytes', actual, this.#maxBytes, { offset: this.#input.offset });
  }

  /** Opens the next frame, or passes over a skippable one; false when its header is not all there. */
  #readFrameHeader(): boolean {
    const { view, at, end, bytes } = this.#input;
    if (end - at < 5) return false;
    const magic = view.getUint32(at, true);
    if ((magic & ~15) === SKIPPABLE_MAGIC) {
      if (end - at < 8) return false;
      this.#frames++;
      this.#skipped = 8 + view.getUint32(at + 4, true);
      return true;
    }
    if (magic !== MAGIC) throw this.#failed(this.#frames === 0 ? 'not zstd data' : 'bytes follow the zstd data');
    // RFC 8878, 3.1.1.1: descriptor, window, dictionary id, content size
    const descriptor = bytes[at + 4]!;
    const singleSegment = (descriptor & 0x20) !== 0;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
    const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6]!;
    const dictionaryAt = at + (singleSegment ? 5 : 6);
    const sizeAt = dictionaryAt + dictionaryBytes;
    if (end < sizeAt + sizeBytes) return false;
    if ((descriptor & 8) !== 0) throw this.#failed('a reserved bit of a zstd frame is set');
    if (bytes.subarray(dictionaryAt, sizeAt).some((byte) => byte !== 0)) {
      throw replayError('unsupported-feature', 'a zstd frame needs a dictionary, which is not read', { offset: this.#input.offset });
    }
    let size = 0;
    for (let i = sizeBytes - 1; i >= 0; i--) size = size * 256 + bytes[sizeAt + i]!;
    if (sizeBytes === 2) size += 256;
    if (sizeBytes > 0) this.#checkLimit(this.#made + size);
    const unit = 2 ** (10 + (bytes[at + 5]! >>> 3));
    const window = singleSegment ? size : unit + (unit / 8) * (bytes[at + 5]! & 7);
    this.#frame = {
      blocks: new ZstdBlocks(window),
      maxBlockBytes: Math.min(window, MAX_BLOCK_BYTES),
      hash: (descriptor & 4) !== 0 ? new Xxh64() : undefined,
      size: sizeBytes > 0 ? size : undefined,
      made: 0,
      ended: false,
    };
    this.#frames++;
    this.#input.at = sizeAt + sizeBytes;
    return true;
  }

  /** Decodes one block; undefined when it is not all there. */
  #readBlock(frame: Frame): Uint8Array | undefined {
    const input = this.#input;
    const { bytes, at } = input;
    if (input.end - at < 3) return undefined;
    const header = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    const type = (header >>> 1) & 3;
    const size = header >>> 3;
    if (type === 3 || size > frame.maxBlockBytes) throw this.#failed(`no zstd block has type ${type} and ${size} bytes`);
    const start = at + 3;
    const end = start + (type === 1 ? 1 : size);
    if (input.end < end) return undefined;
    let piece: Uint8Array;
    try {
      if (type === 0) piece = frame.blocks.raw(bytes.subarray(start, end));
      else if (type === 1) piece = frame.blocks.repeated(bytes[start]!, size);
      else piece = frame.blocks.compressed(input.view, start, end);
    } catch (error) {
      throw isReplayError(error) ? error.within({ offset: input.offset }) : error;
    }
    this.#made += piece.length;
    frame.made += piece.length;
    this.#checkLimit(this.#made);
    if ((header & 1) === 1) {
      if (frame.size !== undefined && frame.size !== frame.made) {
        throw this.#failed(`a zstd frame makes ${frame.made} bytes, ${frame.size} are declared`);
      }
      frame.ended = true;
    }
    frame.hash?.update(piece);
    input.at = end;
    return piece;
  }

  /** Ends the frame, with the checksum that it may have; false when that is not all there. */
  #readChecksum(frame: Frame): boolean {
    const input = this.#input;
    if (frame.hash !== undefined) {
      if (input.end - input.at < 4) return false;
      const declared = input.view.getUint32(input.at, true);
      if (BigInt(declared) !== BigInt.asUintN(32, frame.hash.digest())) {
        throw replayError('checksum', 'the hash of a zstd frame differs', { offset: input.offset });
      }
      input.at += 4;
    }
    this.#frame = undefined;
    return true;
  }
}

interface Frame {
  readonly blocks: ZstdBlocks;
  readonly maxBlockBytes: number;
  /** Of the content, when the frame ends with it. */
  readonly hash: Xxh64 | undefined;
  /** Declared size of the content. */
  readonly size: number | undefined;
  made: number;
  /** True after the last block. */
  ended: boolean;
}

/**
 * Decodes a whole zstd input of at most `maxBytes`. Offsets in errors count in `bytes`.
 *
 * @example
 * zstdDecompress(bytes, 1 << 28);
 */
export function zstdDecompress(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return decodeWhole(new ZstdDecoder(maxBytes), bytes);
}

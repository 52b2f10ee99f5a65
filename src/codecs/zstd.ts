import { Decompress } from 'fzstd';
import { ReplayLimitError, corrupt, replayError, truncated, type ReplayError } from '../core/errors.js';
import { decodeWhole, type ChunkDecoder } from './chunk-decoder.js';

const MAGIC = 0xfd2fb528;
/** Frames of user data, which decoders pass over: 0x184D2A50 to 0x184D2A5F. */
const SKIPPABLE_MAGIC = 0x184d2a50;
/** A block is never larger (RFC 8878, 3.1.1.2.4), compressed or not. */
const MAX_BLOCK_BYTES = 128 << 10;
/** Type of a block that is one byte, repeated. */
const RLE_BLOCK = 1;

/**
 * Decodes zstd in pieces: frames one after another, skippable ones passed over. Frames and blocks are taken
 * apart here, so that fzstd sees whole blocks only and never allocates more than about `maxBytes` for a
 * window, whatever the frame asks for. A declared content size is verified; the content checksum is not (fzstd
 * has none). Frames that need a dictionary are `unsupported-feature`.
 *
 * @example
 * const decoder = new ZstdDecoder(1 << 28);
 * for (const piece of decoder.push(bytes)) console.log(piece.length);
 * for (const piece of decoder.end()) console.log(piece.length);
 */
export class ZstdDecoder implements ChunkDecoder {
  readonly #maxBytes: number;
  #held: Uint8Array = new Uint8Array(0);
  /** Offset of `#held[0]` in the whole input. */
  #origin = 0;
  #frames = 0;
  /** Bytes to pass over: of a skippable frame, or of a checksum. */
  #skipped = 0;
  /** The frame being read; undefined between frames. */
  #frame: Frame | undefined;
  #made = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void> {
    this.#append(chunk);
    for (;;) {
      const skipped = Math.min(this.#skipped, this.#held.length);
      this.#skipped -= skipped;
      this.#consume(skipped);
      if (this.#skipped > 0) return;
      if (this.#frame === undefined) {
        if (!this.#readFrameHeader()) return;
      } else {
        const pieces = this.#readBlock(this.#frame);
        if (pieces === undefined) return;
        yield* pieces;
      }
    }
  }

  end(): Iterable<Uint8Array> {
    if (this.#frame !== undefined || this.#held.length > 0 || this.#skipped > 0 || this.#frames === 0) {
      throw truncated('zstd data', { offset: this.#origin + this.#held.length });
    }
    return [];
  }

  #append(chunk: Uint8Array): void {
    const joined = new Uint8Array(this.#held.length + chunk.length);
    joined.set(this.#held);
    joined.set(chunk, this.#held.length);
    this.#held = joined;
  }

  #consume(byteLength: number): void {
    this.#held = this.#held.subarray(byteLength);
    this.#origin += byteLength;
  }

  #failed(detail: string, cause?: unknown): ReplayError {
    return corrupt(detail, { offset: this.#origin, cause });
  }

  #checkLimit(actual: number): void {
    if (actual > this.#maxBytes) throw new ReplayLimitError('maxDecompressedBytes', actual, this.#maxBytes, { offset: this.#origin });
  }

  /** Opens the next frame, or passes over a skippable one; false when its header is not all there. */
  #readFrameHeader(): boolean {
    const held = this.#held;
    if (held.length < 5) return false;
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    const magic = view.getUint32(0, true);
    if ((magic & ~15) === SKIPPABLE_MAGIC) {
      if (held.length < 8) return false;
      this.#frames++;
      this.#skipped = 8 + view.getUint32(4, true);
      return true;
    }
    if (magic !== MAGIC) throw this.#failed(this.#frames === 0 ? 'no zstd data' : 'bytes after the zstd data');
    // RFC 8878, 3.1.1.1: descriptor, window, dictionary id, content size
    const descriptor = held[4]!;
    const singleSegment = (descriptor & 0x20) !== 0;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
    const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6]!;
    const dictionaryAt = singleSegment ? 5 : 6;
    const sizeAt = dictionaryAt + dictionaryBytes;
    if (held.length < sizeAt + sizeBytes) return false;
    if ((descriptor & 8) !== 0) throw this.#failed('reserved bit of a zstd frame');
    if (held.subarray(dictionaryAt, sizeAt).some((byte) => byte !== 0)) {
      throw replayError('unsupported-feature', 'zstd frame with a dictionary', { offset: this.#origin });
    }
    let size = 0;
    for (let i = sizeBytes - 1; i >= 0; i--) size = size * 256 + held[sizeAt + i]!;
    if (sizeBytes === 2) size += 256;
    if (sizeBytes > 0) this.#checkLimit(this.#made + size);
    const unit = 2 ** (10 + (held[5]! >>> 3));
    const window = singleSegment ? size : unit + (unit / 8) * (held[5]! & 7);
    this.#frame = new Frame(
      Math.min(window, Math.max(this.#maxBytes, MAX_BLOCK_BYTES)),
      (descriptor & 4) !== 0,
      sizeBytes > 0 ? size : undefined,
    );
    this.#frames++;
    this.#consume(sizeAt + sizeBytes);
    return true;
  }

  /** Decodes one block; undefined when it is not all there. */
  #readBlock(frame: Frame): readonly Uint8Array[] | undefined {
    const held = this.#held;
    if (held.length < 3) return undefined;
    const header = held[0]! | (held[1]! << 8) | (held[2]! << 16);
    const type = (header >>> 1) & 3;
    const size = header >>> 3;
    if (type === 3 || size > MAX_BLOCK_BYTES) throw this.#failed(`zstd block of type ${type} and ${size} bytes`);
    const end = 3 + (type === RLE_BLOCK ? 1 : size);
    if (held.length < end) return undefined;
    const last = (header & 1) === 1;
    let pieces: readonly Uint8Array[];
    try {
      pieces = frame.decode(held.subarray(0, end), last);
    } catch (cause) {
      throw this.#failed('zstd block', cause);
    }
    for (const piece of pieces) {
      this.#made += piece.length;
      frame.made += piece.length;
    }
    this.#checkLimit(this.#made);
    this.#consume(end);
    if (last) {
      if (frame.size !== undefined && frame.size !== frame.made) {
        throw this.#failed(`zstd frame makes ${frame.made} bytes, ${frame.size} are declared`);
      }
      this.#skipped = frame.hasChecksum ? 4 : 0;
      this.#frame = undefined;
    }
    return pieces;
  }
}

/** One frame, decoded by fzstd behind a header of our own. */
class Frame {
  readonly hasChecksum: boolean;
  /** Declared size of the content. */
  readonly size: number | undefined;
  made = 0;
  /** The header, as long as fzstd has not seen it. */
  #header: Uint8Array;
  #pieces: Uint8Array[] = [];
  readonly #decoder = new Decompress((piece) => {
    if (piece.length > 0) this.#pieces.push(piece);
  });

  constructor(window: number, hasChecksum: boolean, size: number | undefined) {
    this.hasChecksum = hasChecksum;
    this.size = size;
    const exponent = Math.max(0, Math.ceil(Math.log2(window)) - 10);
    this.#header = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, exponent << 3);
  }

  decode(block: Uint8Array, last: boolean): readonly Uint8Array[] {
    const input = new Uint8Array(this.#header.length + block.length);
    input.set(this.#header);
    input.set(block, this.#header.length);
    this.#header = new Uint8Array(0);
    this.#pieces = [];
    this.#decoder.push(input, last);
    return this.#pieces;
  }
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

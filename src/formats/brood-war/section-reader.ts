import { joined } from '../../core/pieces.js';
import { crc32 } from '../../codecs/checksum.js';
import { corrupt, isReplayError, replayError, truncated } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { consumed, need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { BroodWarContext } from './context.js';
import { ChunkUnpacker, chunksOf, sectionCheck, type BroodWarCodec } from './framing.js';
import { CHUNK_BYTES, CHUNK_HEAD_BYTES, SECTION_HEAD_BYTES } from './layout.js';

/** A part of the file as it is stored. */
export interface BroodWarSectionPlace {
  /** `header`, `commandsSize`, `commands`, `mapSize`, `map`, `names`, or the four letters of a tagged section. */
  readonly name: string;
  /** Offset in the file. */
  readonly offset: number;
  /** Bytes that it makes. */
  readonly bytes: number;
  /** Undefined for a tagged section of free bytes. */
  readonly chunks?: number | undefined;
  /** Bytes of its chunks as stored. */
  readonly packedBytes: number;
  /** Chunks that are not compressed. */
  readonly rawChunks?: number | undefined;
  /** The check as stored. */
  readonly checksum?: number | undefined;
  /** Whether the check is that of the bytes. Undefined where they were not unpacked. */
  readonly isIntact?: boolean | undefined;
}

/** A chunk as it is stored, and how many bytes it makes. */
export interface PackedChunk {
  readonly bytes: Uint8Array;
  readonly byteLength: number;
}

/** A codec error in a chunk: the chunks behind it can still be passed over. */
export class ChunkDamage {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** Reads the chunks of one section after another. */
export class SectionReader {
  /** The codec of the first chunk that is compressed. */
  codec: BroodWarCodec | undefined;
  readonly unpacker = new ChunkUnpacker();
  /** Whether chunks of both codecs were met. */
  #isMixed = false;
  readonly places: BroodWarSectionPlace[] = [];
  /** The chunks of each section as stored, where they are wanted. */
  readonly packed: Map<string, PackedChunk[]> | undefined;
  readonly #context: BroodWarContext;
  #name = '';
  #offset = 0;
  #placeOffset = 0;
  #bytes = 0;
  #check = 0;
  #crc = 0;
  #index = 0;
  #packedBytes = 0;
  #rawChunks = 0;
  #isWhole = true;

  constructor(context: BroodWarContext, packed?: Map<string, PackedChunk[]>) {
    this.#context = context;
    this.packed = packed;
  }

  /** Bytes that are still to come of the section. */
  left = 0;
  /** The offset in the file at which a chunk must end: that of the tagged section around it. */
  until = Infinity;
  /** Offset in the file of the chunk that was read last. */
  chunkOffset = 0;

  /**
   * Begins with a section that makes so many bytes, of which there is at least one. Throws where its head contradicts that. `placeOffset` is where its tag stands, if it
   * has one.
   */
  *begin(name: string, byteLength: number, placeOffset?: number): Asking<void> {
    const cursor = yield* need(SECTION_HEAD_BYTES);
    const { offset } = cursor;
    const place = { path: [name], offset };
    if (cursor.remaining < SECTION_HEAD_BYTES) throw truncated(`the file ends where the section ${name} begins`, place);
    if (offset + SECTION_HEAD_BYTES > this.until) {
      throw corrupt(`${this.until - offset} bytes are too few for the head of a section`, { ...place, reason: 'tagged-size' });
    }
    this.#check = cursor.u32();
    const count = cursor.u32();
    if (count !== chunksOf(byteLength)) {
      const detail = `a section of ${byteLength} bytes has ${chunksOf(byteLength)} chunks, not ${count}`;
      throw corrupt(detail, { ...place, reason: 'chunk-count' });
    }
    yield* consumed(cursor.offset);
    this.#name = name;
    this.#offset = offset;
    this.#placeOffset = placeOffset ?? offset;
    this.#bytes = byteLength;
    this.left = byteLength;
    this.#crc = 0;
    this.#index = 0;
    this.#packedBytes = 0;
    this.#rawChunks = 0;
    this.#isWhole = true;
  }

  /**
   * Reads the next chunk, behind `room` bytes that the caller fills: gives new memory for both. Without `room`, passes over it. Throws where the
   * next chunk cannot be found, and gives `ChunkDamage` where only the content of this one is lost.
   */
  *next(room?: number): Asking<Uint8Array<ArrayBuffer> | ChunkDamage | undefined> {
    const length = Math.min(CHUNK_BYTES, this.left);
    const path = [this.#name, `chunk ${this.#index}`];
    const head = yield* need(CHUNK_HEAD_BYTES);
    const { offset } = head;
    if (head.remaining < CHUNK_HEAD_BYTES) throw truncated('a chunk is cut off', { path, offset: offset + head.remaining });
    const stored = head.u32();
    if (stored === 0 || stored > length || stored > this.until - head.offset) {
      throw corrupt(`a chunk of ${length} bytes is stored in ${stored}`, { path, offset, reason: 'chunk-size' });
    }
    checkLimit(this.#context.limits, 'maxFrameBytes', stored, { path, offset });
    const cursor = yield* need(CHUNK_HEAD_BYTES + stored);
    if (cursor.remaining < CHUNK_HEAD_BYTES + stored) throw truncated('a chunk is cut off', { path, offset: offset + cursor.remaining });
    this.#index++;
    this.#packedBytes += stored;
    this.left -= length;
    this.chunkOffset = offset + CHUNK_HEAD_BYTES;
    let result: Uint8Array<ArrayBuffer> | ChunkDamage | undefined;
    if (stored === length) this.#rawChunks++;
    if (room === undefined) {
      this.#isWhole = false;
      if (stored !== length) this.#meet(cursor.bytes[cursor.position + CHUNK_HEAD_BYTES]! <= 1 ? 'implode' : 'zlib', path, offset);
    } else {
      checkLimit(this.#context.limits, 'maxDecompressedBytes', this.#bytes - this.left, { path, offset });
      result = this.#unpacked(cursor.bytes, cursor.position + CHUNK_HEAD_BYTES, stored, length, room, path);
    }
    yield* consumed(offset + CHUNK_HEAD_BYTES + stored);
    yield* pauseIfDue(this.#context.budget);
    return result;
  }

  #unpacked(
    bytes: Uint8Array,
    start: number,
    stored: number,
    length: number,
    room: number,
    path: readonly string[],
  ): Uint8Array<ArrayBuffer> | ChunkDamage {
    this.#context.budget.read(length);
    const target = new Uint8Array(room + length);
    try {
      const codec = this.unpacker.into(target, room, length, bytes, start, start + stored);
      if (codec !== undefined) this.#meet(codec, path, this.chunkOffset);
    } catch (error) {
      this.#isWhole = false;
      return new ChunkDamage(isReplayError(error) ? error.within({ path, offset: this.chunkOffset }) : error);
    }
    this.#crc = crc32(room === 0 ? target : target.subarray(room), this.#crc);
    const chunks = this.packed?.get(this.#name);
    if (chunks !== undefined) chunks.push({ bytes: bytes.subarray(start, start + stored), byteLength: length });
    else this.packed?.set(this.#name, [{ bytes: bytes.subarray(start, start + stored), byteLength: length }]);
    return target;
  }

  #meet(codec: BroodWarCodec, path: readonly string[], offset: number): void {
    this.codec ??= codec;
    if (codec === this.codec || this.#isMixed) return;
    this.#isMixed = true;
    this.#context.told(corrupt(`a chunk of ${codec} follows one of ${this.codec}`, { path, offset, reason: 'codec-mixed' }));
  }

  /** Passes over the chunks that are left. */
  *skipRest(): Asking<void> {
    while (this.left > 0) yield* this.next();
  }

  /** Ends a section: its check is compared, where all of it was unpacked. */
  end(): void {
    const isIntact = this.#isWhole ? sectionCheck(this.#crc) === this.#check : undefined;
    if (isIntact === false) {
      const place = { path: [this.#name], offset: this.#offset, reason: 'section-check' };
      this.#context.told(replayError('checksum', 'the check of the section differs', place));
    }
    this.places.push({
      name: this.#name,
      offset: this.#placeOffset,
      bytes: this.#bytes,
      chunks: this.#index,
      packedBytes: this.#packedBytes,
      rawChunks: this.#rawChunks,
      checksum: this.#check,
      ...(isIntact !== undefined && { isIntact }),
    });
  }

  /**
   * Reads a whole section. Where the content of a chunk is lost, the error goes to `damage` and the bytes before it are given; where the next chunk cannot be
   * found, it is thrown, after `lost` was given the bytes.
   */
  *whole(name: string, byteLength: number, lost: (bytes: Uint8Array) => void, damage: (error: unknown) => void): Asking<Uint8Array> {
    yield* this.begin(name, byteLength);
    const chunks: Uint8Array[] = [];
    try {
      while (this.left > 0) {
        const chunk = yield* this.next(0);
        if (chunk instanceof ChunkDamage) {
          damage(chunk.error);
          yield* this.skipRest();
          break;
        }
        chunks.push(chunk!);
      }
    } catch (error) {
      lost(joined(chunks));
      throw error;
    }
    this.end();
    return joined(chunks);
  }

  /** Passes over a whole section. */
  *skip(name: string, byteLength: number): Asking<void> {
    yield* this.begin(name, byteLength);
    yield* this.skipRest();
    this.end();
  }
}

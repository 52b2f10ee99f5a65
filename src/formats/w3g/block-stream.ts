import { InflateBlocks } from '../../codecs/inflate.js';
import { corrupt, isReplayError, ReplayLimitError, replayError, truncated } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { consumed, need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { W3gContext } from './context.js';
import { blockHeaderBytes, blockWidth, foldedCrc, readBlockHeader, type BlockHeader } from './framing.js';
import type { W3gHeader } from './header.js';
import { BLOCK_BYTES, MAX_BLOCK_BYTES } from './layout.js';

/** Blocks are inflated into pieces of memory of this size. Decoded events may be views into a piece, so its bytes are never overwritten. */
const PIECE_BYTES = 16 * BLOCK_BYTES;
const MAX_OUT_OF_ONE = 1032;

/** A block as compressed bytes, and how many come out of them. */
export interface PackedBlock {
  readonly bytes: Uint8Array;
  readonly byteLength: number;
}

/** The decompressed stream of a replay. It is inflated block by block into a window, which holds the bytes that are not decoded yet. */
export class BlockStream {
  /** Holds the window; index 0 is the byte at `origin` of the stream. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  view: DataView = new DataView(this.bytes.buffer);
  /** Offset in the stream of `bytes[0]`. */
  origin = 0;
  /** Index in `bytes` of the next byte to decode. */
  position = 0;
  /** Index in `bytes` behind the last inflated byte of the stream. The padding at the end of the stream is left out. */
  end = 0;
  /** Whether no more bytes come: all blocks were read, or one is damaged. */
  ended = false;
  /** Whether damage hides where the next block begins. */
  isLost = false;
  /** How many blocks were inflated. */
  inflated = 0;
  /** Whether block headers have 12 bytes. */
  wide = false;
  readonly #context: W3gContext;
  readonly #header: W3gHeader;
  readonly #packed: PackedBlock[] | undefined;
  readonly #inflater = new InflateBlocks();
  #index = 0;
  /** Bytes that came out of the blocks, padding included. */
  #made = 0;
  #skipped = 0;
  /** The offset in the stream, and in the file, at which each block starts. */
  readonly #starts: number[] = [];
  readonly #offsets: number[] = [];

  /** Where `packed` is given, the compressed bytes of each block are added to it. */
  constructor(context: W3gContext, header: W3gHeader, packed?: PackedBlock[]) {
    this.#context = context;
    this.#header = header;
    this.#packed = packed;
  }

  /** Bytes of the decompressed stream so far. Blocks that were passed over count, and so does padding. */
  get byteLength(): number {
    return this.#made + this.#skipped;
  }

  /** The offset in the file of the block that an index of the window came from. */
  fileOffset(position: number): number {
    const at = this.origin + position;
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return this.#offsets[low] ?? this.#header.offset + this.#header.headerBytes;
  }

  /**
   * Inflates the next block into the window, or with `skip` only passes over it. Gives false when there is none. A block that cannot be inflated is
   * recorded as damage and ends the stream; those behind it can still be passed over.
   */
  *next(skip = false): Asking<boolean> {
    if (this.isLost || (this.ended && !skip)) return false;
    const context = this.#context;
    const { blockCount } = this.#header;
    if (this.#index >= blockCount) {
      this.ended = true;
      return false;
    }
    let offset: number | undefined;
    try {
      const cursor = yield* need(blockHeaderBytes(true));
      offset = cursor.offset;
      if (this.#index === 0) this.#settleWidth(cursor);
      const headerBytes = blockHeaderBytes(this.wide);
      if (cursor.remaining < headerBytes)
        throw truncated(`block ${this.#index} of ${blockCount} is cut off`, { offset: offset + cursor.remaining });
      const header = readBlockHeader(cursor, this.wide);
      if (!header.intact) this.#told('the check of its header differs', offset);
      yield* skip ? this.#pass(header, offset) : this.#inflate(header, offset);
      this.#index++;
    } catch (error) {
      this.isLost = true;
      this.#damage(error);
    }
    yield* pauseIfDue(context.budget);
    return skip ? !this.isLost : !this.ended;
  }

  #damage(error: unknown): void {
    this.ended = true;
    this.#context.damage(isReplayError(error) ? error.within({ format: 'w3g', part: `block ${this.#index}` }) : error);
  }

  /** Passes over the blocks that are left. */
  *skipRest(): Asking<void> {
    while (yield* this.next(true));
  }

  #settleWidth(cursor: Parameters<typeof blockWidth>[0]): void {
    const { wide, guessed } = blockWidth(cursor, this.#header.version);
    this.wide = wide;
    if (!guessed) return;
    const message = `w3g: version ${this.#header.version} has ${wide ? 'narrow' : 'wide'} block headers, these are not`;
    this.#context.diagnostics.add({
      code: 'corrupt',
      severity: 'warning',
      message,
      reason: 'block-width-guessed',
      offset: cursor.offset,
      path: ['block 0'],
    });
  }

  /** Records a checksum that differs as damage. The stream goes on. */
  #told(detail: string, offset: number): void {
    this.#context.damage(replayError('checksum', detail, { format: 'w3g', offset, path: [`block ${this.#index}`], reason: 'block-crc' }));
  }

  *#pass({ packedBytes, unpackedBytes }: BlockHeader, offset: number): Asking<void> {
    const end = offset + blockHeaderBytes(this.wide) + packedBytes;
    yield* this.#whole(packedBytes, offset);
    this.#skipped += unpackedBytes;
    yield* consumed(end);
  }

  /** The compressed bytes of a block. Throws `truncated` where the file ends before them. */
  *#whole(packedBytes: number, offset: number): Asking<{ readonly bytes: Uint8Array; readonly start: number }> {
    checkLimit(this.#context.limits, 'maxFrameBytes', packedBytes, { offset });
    const headerBytes = blockHeaderBytes(this.wide);
    const cursor = yield* need(headerBytes + packedBytes);
    if (cursor.remaining < headerBytes + packedBytes) {
      throw truncated(`block ${this.#index} of ${this.#header.blockCount} is cut off`, { offset: offset + cursor.remaining });
    }
    return { bytes: cursor.bytes, start: cursor.position + headerBytes };
  }

  *#inflate({ packedBytes, unpackedBytes, dataCheck }: BlockHeader, offset: number): Asking<void> {
    const { limits, budget } = this.#context;
    if (unpackedBytes > MAX_BLOCK_BYTES) {
      const detail = `a block of ${unpackedBytes} bytes is none: the game makes ${BLOCK_BYTES}`;
      throw new ReplayLimitError('maxDecompressedBytes', unpackedBytes, MAX_BLOCK_BYTES, { offset }, detail);
    }
    checkLimit(limits, 'maxDecompressedBytes', this.#made + unpackedBytes, { offset });
    const { bytes, start } = yield* this.#whole(packedBytes, offset);
    const packed = bytes.subarray(start, start + packedBytes);
    if (dataCheck !== foldedCrc(packed)) this.#told('the check of its data differs', offset);
    budget.read(unpackedBytes);
    try {
      if (unpackedBytes > packedBytes * MAX_OUT_OF_ONE) throw corrupt(`${packedBytes} bytes of zlib data cannot make ${unpackedBytes}`);
      this.#makeRoom(unpackedBytes);
      this.#inflater.into(this.bytes, this.#made - this.origin, unpackedBytes, bytes, start, start + packedBytes);
      this.inflated++;
      this.#packed?.push({ bytes: packed, byteLength: unpackedBytes });
      this.#starts.push(this.#made);
      this.#offsets.push(offset);
      this.#made += unpackedBytes;
      this.end = Math.max(0, Math.min(this.#made, this.#header.decompressedBytes) - this.origin);
    } catch (error) {
      this.#skipped += unpackedBytes;
      this.#damage(isReplayError(error) ? error.within({ offset }) : error);
    }
    yield* consumed(offset + blockHeaderBytes(this.wide) + packedBytes);
  }

  /**
   * Makes room behind the inflated bytes. When the piece of memory is full, a new one is taken, and the bytes that are not decoded yet are
   * copied into it.
   */
  #makeRoom(byteLength: number): void {
    const held = this.#made - this.origin;
    if (held + byteLength <= this.bytes.length) return;
    const left = Math.max(0, held - this.position);
    const grown = new Uint8Array(Math.max(PIECE_BYTES, 2 * left) + byteLength);
    grown.set(this.bytes.subarray(this.position, held));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
    this.origin += this.position;
    this.end -= this.position;
    this.position = 0;
  }
}

import { ReplayLimitError, corrupt, truncated } from '../core/errors.js';
import { DEFAULT_LIMITS } from '../core/limits.js';
import { viewOf } from '../core/view-of.js';

/** Bytes behind the output that let every copy be made four bytes at a time. */
const SLACK_BYTES = 16;

/** Above this size a match is copied in spans, and may be left between two of them. */
const LONG_MATCH = 1 << 16;

/** A byte of input that is part of a length stands for 255 bytes of output; no byte stands for more. */
const MAX_OUT_OF_ONE = 255;

/**
 * Decompresses one raw LZ4 block whose exact output length is known from elsewhere. That length is checked against
 * `maxBytes` (`limit`) and against what the input can make at best before anything is allocated; an input that
 * makes less or more is `truncated` or `corrupt`. Offsets in errors count in `bytes`. The result is a view with
 * a few bytes of slack after it.
 *
 * A block ends with literals; a last match that comes closer to the end than the format asks of compressors
 * is read all the same.
 *
 * @example
 * lz4Decompress(Uint8Array.of(0x30, 97, 98, 99), 0, 4, 3); // Uint8Array [97, 98, 99]
 */
export function lz4Decompress(
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
  maxBytes = DEFAULT_LIMITS.maxDecompressedBytes,
): Uint8Array {
  const block = new Lz4Block(bytes, start, end, length, maxBytes);
  block.step(length);
  return block.output;
}

/** Decompresses a block in steps, with room for other work in between. Checks and errors are those of `lz4Decompress`. */
export class Lz4Block {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #memory: Uint8Array;
  readonly #length: number;
  #from: number;
  #to = 0;
  #isDone = false;
  /** The match in hand, where it is long: bytes that it has left, and how far back they lie. */
  #matchLeft = 0;
  #matchDistance = 0;

  constructor(bytes: Uint8Array, start: number, end: number, length: number, maxBytes: number) {
    if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset: start });
    if (length > (end - start) * MAX_OUT_OF_ONE)
      throw truncated(`an LZ4 block of ${end - start} bytes cannot make ${length}`, { offset: end });
    this.#bytes = bytes;
    this.#from = start;
    this.#end = end;
    this.#length = length;
    this.#memory = new Uint8Array(length + SLACK_BYTES);
  }

  /** What was made so far, and zeros behind it. */
  get output(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  /** Bytes that were made so far. */
  get made(): number {
    return this.#to;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Makes about so many bytes more, or all that are left. */
  step(outputBytes: number): void {
    if (this.#isDone) return;
    this.#decompress(Math.min(this.#length + 1, this.#to + outputBytes + 1));
  }

  /** Goes on until `enough` bytes are made, or to the end. */
  #decompress(enough: number): void {
    const bytes = this.#bytes;
    const end = this.#end;
    const output = this.#memory;
    const length = this.#length;
    const input = viewOf(bytes);
    const view = viewOf(output);
    // up to this index 16 bytes may be read in one go
    const wideInput = end - SLACK_BYTES;
    let from = this.#from;
    let to = this.#to;
    if (this.#matchLeft > 0) to = this.#match(to, enough);
    while (to < enough) {
      if (from >= end) throw truncated(`an LZ4 block makes ${to} bytes, ${length} are declared`, { offset: end });
      const token = bytes[from++]!;
      let count = token >>> 4;
      if (count < 15 && from <= wideInput) {
        if (count > length - to) throw tooLong(from);
        view.setInt32(to, input.getInt32(from, true), true);
        view.setInt32(to + 4, input.getInt32(from + 4, true), true);
        if (count > 8) {
          view.setInt32(to + 8, input.getInt32(from + 8, true), true);
          view.setInt32(to + 12, input.getInt32(from + 12, true), true);
        }
      } else {
        if (count === 15) {
          let more: number;
          do {
            if (from >= end) throw truncated('a length in an LZ4 block is cut off', { offset: from });
            more = bytes[from++]!;
            count += more;
          } while (more === 255);
        }
        if (count > end - from) throw truncated(`an LZ4 literal declares ${count} bytes, ${end - from} are left`, { offset: from });
        if (count > length - to) throw tooLong(from);
        if (count <= 64 && from + count <= wideInput) {
          for (let i = 0; i < count; i += 4) view.setInt32(to + i, input.getInt32(from + i, true), true);
        } else {
          output.set(bytes.subarray(from, from + count), to);
        }
      }
      from += count;
      to += count;
      if (from === end) {
        if (to !== length) throw truncated(`an LZ4 block makes ${to} bytes, ${length} are declared`, { offset: end });
        this.#to = to;
        this.#isDone = true;
        return;
      }

      if (from + 2 > end) throw truncated('an offset in an LZ4 block is cut off', { offset: from });
      const distance = input.getUint16(from, true);
      if (distance === 0 || distance > to)
        throw corrupt(`an LZ4 match reaches ${distance} bytes back from byte ${to} of the output`, { offset: from });
      from += 2;
      count = (token & 15) + 4;
      if (count === 19) {
        let more: number;
        do {
          if (from >= end) throw truncated('a length in an LZ4 block is cut off', { offset: from });
          more = bytes[from++]!;
          count += more;
        } while (more === 255);
      }
      if (count > length - to) throw tooLong(from);
      if (count > LONG_MATCH) {
        this.#matchLeft = count;
        this.#matchDistance = distance;
        to = this.#match(to, enough);
        continue;
      }
      let source = to - distance;
      const stop = to + count;
      if (distance < 4) {
        // repeat the pattern by bytes until source and target are four apart
        for (let i = distance === 1 ? 3 : distance; i > 0; i--) output[to++] = output[source++]!;
        source = to - (distance === 1 ? 4 : 2 * distance);
      }
      for (; to < stop; to += 8, source += 8) {
        view.setInt32(to, view.getInt32(source, true), true);
        view.setInt32(to + 4, view.getInt32(source + 4, true), true);
      }
      to = stop;
    }
    this.#from = from;
    this.#to = to;
  }

  /** Goes on with the match in hand until `enough` bytes are made; gives how many are. */
  #match(to: number, enough: number): number {
    const output = this.#memory;
    let span = this.#matchDistance;
    while (this.#matchLeft > 0 && to < enough) {
      const count = Math.min(span, this.#matchLeft);
      output.copyWithin(to, to - span, to - span + count);
      to += count;
      this.#matchLeft -= count;
      // what was copied repeats what came before it
      if (span < LONG_MATCH) span += count;
    }
    return to;
  }
}

function tooLong(offset: number): Error {
  return corrupt('an LZ4 block makes more bytes than are declared', { offset });
}

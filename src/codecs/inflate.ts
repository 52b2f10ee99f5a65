import {
  ZStream,
  Z_DATA_ERROR,
  Z_FINISH,
  Z_NEED_DICT,
  Z_NO_FLUSH,
  Z_STREAM_END,
  Z_SYNC_FLUSH,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako';
import { DEFAULT_LIMITS } from '../core/decode-limits.js';
import { ReplayLimitError, corrupt, replayError, truncated } from '../core/errors.js';
import { decodeWhole, type ChunkDecoder } from './chunk-decoder.js';

/** What is around the DEFLATE data: nothing, zlib's two bytes and Adler-32, or gzip's header and CRC-32. */
export type DeflateFormat = 'raw' | 'zlib' | 'gzip';

const WINDOW_BITS: Readonly<Record<DeflateFormat, number>> = { raw: -15, zlib: 15, gzip: 15 + 16 };

/** Output is made in pieces of this size. */
const PIECE_BYTES = 1 << 16;

/** DEFLATE makes at most 258 bytes out of two bits. */
const MAX_OUT_OF_ONE = 1032;

/**
 * Inflates in pieces. A gzip stream may have several members and zero bytes behind a member, as gzip itself
 * reads them; any other byte behind the end is `corrupt`. Header, checksums and lengths are verified
 * (`checksum` when they differ), and more than `maxBytes` of output is a `limit`.
 *
 * @example
 * const decoder = new InflateDecoder('gzip', 1 << 20);
 * for (const piece of decoder.push(bytes)) console.log(piece.length);
 * for (const piece of decoder.end()) console.log(piece.length);
 */
export class InflateDecoder implements ChunkDecoder {
  readonly #format: DeflateFormat;
  readonly #maxBytes: number;
  readonly #stream: ZStream;
  #made = 0;
  /** Bytes of the pieces before the current one. */
  #taken = 0;
  #ended = false;
  #padded = false;

  constructor(format: DeflateFormat, maxBytes: number) {
    this.#format = format;
    this.#maxBytes = maxBytes;
    this.#stream = openStream(format);
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void> {
    const stream = this.#stream;
    stream.input = chunk;
    stream.next_in = 0;
    stream.avail_in = chunk.length;
    for (;;) {
      if (this.#ended && !this.#nextMember()) break;
      if (stream.avail_out === 0) {
        stream.output = new Uint8Array(PIECE_BYTES);
        stream.next_out = 0;
        stream.avail_out = PIECE_BYTES;
      }
      const start = stream.next_out;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      const length = stream.next_out - start;
      if (length > 0) {
        this.#made += length;
        if (this.#made > this.#maxBytes) {
          throw new ReplayLimitError('maxDecompressedBytes', this.#made, this.#maxBytes, { offset: this.#taken + stream.next_in });
        }
        yield stream.output.subarray(start, start + length);
      }
      // Damage is reported after the output before it, so the result does not depend on how the input was cut.
      checkStatus(stream, status, this.#taken);
      this.#ended = status === Z_STREAM_END;
      if (stream.avail_in === 0 && stream.avail_out > 0) break;
    }
    this.#taken += chunk.length;
  }

  end(): Iterable<Uint8Array> {
    if (!this.#ended) throw truncated(`the ${this.#format} data is cut off`, { offset: this.#taken });
    return [];
  }

  /** Steps over padding; whether another gzip member begins. */
  #nextMember(): boolean {
    const stream = this.#stream;
    const gzip = this.#format === 'gzip';
    for (; stream.avail_in > 0; stream.avail_in--, stream.next_in++) {
      if (gzip && stream.input[stream.next_in] === 0) {
        this.#padded = true;
        continue;
      }
      if (!gzip || this.#padded) throw corrupt(`bytes follow the ${this.#format} data`, { offset: this.#taken + stream.next_in });
      zlibInflateReset(stream);
      this.#ended = false;
      return true;
    }
    return false;
  }
}

/**
 * Inflates a whole stream (every member of a gzip file) of at most `maxBytes`. Behind its end only gzip's zero
 * padding is allowed. Offsets in errors count in `bytes`.
 *
 * @example
 * inflate(bytes, 'gzip', 1 << 20);
 */
export function inflate(bytes: Uint8Array, format: DeflateFormat, maxBytes: number): Uint8Array {
  return decodeWhole(new InflateDecoder(format, maxBytes), bytes);
}

/**
 * Inflates one stream that takes up `bytes` from `start` to `end` exactly and makes exactly `length` bytes,
 * as sectors of an archive do. The length is checked against `maxBytes` (`limit`) and against what the input
 * can make at best before it is allocated. Offsets in errors count in `bytes`.
 *
 * @example
 * inflateExact(bytes, 1, bytes.length, 4096, 'zlib'); // Uint8Array of 4096 bytes
 */
export function inflateExact(
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
  format: DeflateFormat,
  maxBytes = DEFAULT_LIMITS.maxDecompressedBytes,
): Uint8Array {
  if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset: start });
  if (length > (end - start) * MAX_OUT_OF_ONE)
    throw truncated(`${end - start} bytes of ${format} data cannot make ${length}`, { offset: end });
  const stream = openStream(format);
  stream.input = bytes;
  stream.next_in = start;
  stream.avail_in = end - start;
  stream.output = new Uint8Array(length);
  stream.avail_out = length;
  const status = zlibInflate(stream, Z_FINISH);
  checkStatus(stream, status, 0);
  const offset = stream.next_in;
  if (status !== Z_STREAM_END) {
    if (stream.avail_in === 0) throw truncated(`the ${format} data is cut off`, { offset });
    throw corrupt(`${format} data makes more than the ${length} bytes declared`, { offset });
  }
  if (stream.avail_out > 0) throw truncated(`${format} data makes ${length - stream.avail_out} bytes, ${length} are declared`, { offset });
  if (stream.avail_in > 0) throw corrupt(`bytes follow the ${format} data`, { offset });
  return stream.output;
}

/**
 * Inflates many short zlib streams one after another, each whole in memory, with one set of tables. A stream may stop at a sync
 * flush: without its final block and Adler-32, as Warcraft III leaves its own.
 */
export class InflateBlocks {
  readonly #stream = openStream('zlib');

  /**
   * Inflates `bytes` from `start` to `end` into `target`. All of the input must be used up, and exactly `length` bytes come out.
   * Offsets in errors count in `bytes`.
   */
  into(target: Uint8Array<ArrayBuffer>, at: number, length: number, bytes: Uint8Array, start: number, end: number): void {
    const stream = this.#stream;
    zlibInflateReset(stream);
    stream.input = bytes;
    stream.next_in = start;
    stream.avail_in = end - start;
    stream.output = target;
    stream.next_out = at;
    stream.avail_out = length;
    const status = zlibInflate(stream, Z_SYNC_FLUSH);
    checkStatus(stream, status, 0);
    const offset = stream.next_in;
    if (stream.avail_out > 0) throw truncated(`zlib data makes ${length - stream.avail_out} bytes, ${length} are declared`, { offset });
    if (stream.avail_in > 0) {
      throw corrupt(status === Z_STREAM_END ? 'bytes follow the zlib data' : `zlib data makes more than the ${length} bytes declared`, {
        offset,
      });
    }
  }
}

function openStream(format: DeflateFormat): ZStream {
  const stream = new ZStream();
  zlibInflateInit2(stream, WINDOW_BITS[format]);
  return stream;
}

/** Throws for what zlib calls an error; that it needs more input or room is none. */
function checkStatus(stream: ZStream, status: number, taken: number): void {
  const place = { offset: taken + stream.next_in };
  if (status === Z_DATA_ERROR) {
    throw replayError(
      /data check|length check|crc/.test(stream.msg) ? 'checksum' : 'corrupt',
      `the DEFLATE data is damaged: ${stream.msg}`,
      place,
    );
  }
  if (status === Z_NEED_DICT)
    throw replayError('unsupported-feature', 'the DEFLATE data needs a preset dictionary, which is not read', place);
}

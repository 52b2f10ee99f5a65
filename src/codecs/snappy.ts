import { corrupt, truncated, type ReplayError } from '../core/errors.js';
import { ReplayLimitError } from '../core/errors.js';

/** Copies of four bytes at a time may write this far beyond the declared output. */
export const SNAPPY_SLACK_BYTES = 16;

/** The output length that a raw Snappy block declares in its first bytes. */
export function snappyLength(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let length = 0;
  for (let i = 0; i < 5; i++) {
    if (start + i >= end) throw truncated('Snappy length', { offset: start + i });
    const byte = bytes[start + i]!;
    length += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) {
      if (length > 0xffffffff) break;
      return length;
    }
  }
  throw corrupt('Snappy length has more than 32 bits', { offset: start });
}

/**
 * Undoes one raw Snappy block, exactly: the declared length is checked against `maxBytes` before anything
 * is allocated, and an input that makes less or more is `truncated` or `corrupt`. Offsets in errors count
 * in `bytes`.
 *
 * @example
 * snappyDecompress(Uint8Array.of(3, 8, 97, 98, 99), 0, 5, 1024); // Uint8Array [97, 98, 99]
 */
export function snappyDecompress(bytes: Uint8Array, start: number, end: number, maxBytes: number): Uint8Array {
  const length = snappyLength(bytes, start, end);
  checkLength(length, end - start, maxBytes, start);
  const output = new Uint8Array(length + SNAPPY_SLACK_BYTES);
  decompress(bytes, start, end, output, length);
  return output.subarray(0, length);
}

/**
 * `snappyDecompress` into memory of the caller, which must hold the declared length and
 * `SNAPPY_SLACK_BYTES` more. Gives the length; what lies behind it in `output` is without meaning.
 */
export function snappyDecompressInto(bytes: Uint8Array, start: number, end: number, output: Uint8Array): number {
  const length = snappyLength(bytes, start, end);
  if (output.length < length + SNAPPY_SLACK_BYTES) throw new RangeError(`${length} bytes and slack do not fit ${output.length}`);
  decompress(bytes, start, end, output, length);
  return length;
}

/** A copy takes two bytes at least and makes 64 at most: a length beyond that is a lie, found before allocation. */
function checkLength(length: number, inputBytes: number, maxBytes: number, offset: number): void {
  if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset });
  if (length > inputBytes * 32 + 64) throw corrupt(`${inputBytes} Snappy bytes cannot make ${length}`, { offset });
}

function decompress(bytes: Uint8Array, start: number, end: number, output: Uint8Array, length: number): void {
  const input = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const view = new DataView(output.buffer, output.byteOffset, output.byteLength);
  /** Below it a literal may be read four bytes at a time. */
  const safeInput = bytes.length - 16;
  let from = start;
  while (bytes[from]! >= 0x80) from++;
  from++;
  let to = 0;
  while (from < end) {
    const tag = bytes[from++]!;
    let count: number;
    let distance: number;
    switch (tag & 3) {
      case 0: {
        count = (tag >>> 2) + 1;
        if (count > 60) {
          const extra = count - 60;
          if (from + extra > end) throw truncated('Snappy literal', { offset: from });
          count = 1;
          for (let i = 0; i < extra; i++) count += bytes[from + i]! * 2 ** (8 * i);
          from += extra;
        }
        if (count > end - from) throw truncated(`Snappy literal of ${count} bytes, ${end - from} are left`, { offset: from });
        if (count > length - to) throw tooLong(from);
        if (count <= 16 && from <= safeInput) {
          view.setUint32(to, input.getUint32(from));
          view.setUint32(to + 4, input.getUint32(from + 4));
          view.setUint32(to + 8, input.getUint32(from + 8));
          view.setUint32(to + 12, input.getUint32(from + 12));
        } else if (count <= 64 && from + count <= safeInput) {
          for (let i = 0; i < count; i += 4) view.setUint32(to + i, input.getUint32(from + i));
        } else {
          output.set(bytes.subarray(from, from + count), to);
        }
        from += count;
        to += count;
        continue;
      }
      case 1:
        if (from >= end) throw truncated('Snappy copy', { offset: from });
        count = ((tag >>> 2) & 7) + 4;
        distance = ((tag & 0xe0) << 3) | bytes[from++]!;
        break;
      case 2:
        if (from + 2 > end) throw truncated('Snappy copy', { offset: from });
        count = (tag >>> 2) + 1;
        distance = bytes[from]! | (bytes[from + 1]! << 8);
        from += 2;
        break;
      default:
        if (from + 4 > end) throw truncated('Snappy copy', { offset: from });
        count = (tag >>> 2) + 1;
        distance = input.getUint32(from, true);
        from += 4;
    }
    if (distance === 0 || distance > to) throw corrupt(`Snappy copy from ${distance} bytes back at ${to}`, { offset: from });
    if (count > length - to) throw tooLong(from);
    let source = to - distance;
    const stop = to + count;
    if (distance >= 4) {
      for (; to < stop; to += 4, source += 4) view.setUint32(to, view.getUint32(source));
      to = stop;
    } else {
      while (to < stop) output[to++] = output[source++]!;
    }
  }
  if (to !== length) throw truncated(`Snappy block makes ${to} bytes, ${length} are declared`, { offset: end });
}

function tooLong(offset: number): ReplayError {
  return corrupt('Snappy block makes more than it declares', { offset });
}

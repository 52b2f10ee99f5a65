import { ReplayLimitError, corrupt, truncated, type ReplayError } from '../core/errors.js';
import { viewOf } from '../core/view-of.js';

/** Bytes behind the output that let every copy be made four bytes at a time. */
export const SNAPPY_SLACK_BYTES = 16;

/** Longer literals are copied with a view, which costs as much as copying a few hundred bytes by hand. */
const WORDS_UP_TO_BYTES = 256;

/**
 * The output length that a raw Snappy block declares in its first bytes. Nothing is checked against it here.
 *
 * @example
 * snappyLength(Uint8Array.of(3, 8, 97, 98, 99)); // 3
 */
export function snappyLength(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let length = 0;
  for (let i = 0, scale = 1; i < 5; i++, scale *= 128) {
    if (start + i >= end) throw truncated('the length of a Snappy block is cut off', { offset: start + i });
    const byte = bytes[start + i]!;
    length += (byte & 0x7f) * scale;
    if (byte < 0x80) {
      if (length > 0xffffffff) break;
      return length;
    }
  }
  throw corrupt('the length of a Snappy block has more than 32 bits', { offset: start });
}

/**
 * Decompresses one raw Snappy block, exactly: the declared length is checked against `maxBytes` (`limit`) before
 * anything is allocated, and an input that makes less or more is `truncated` or `corrupt`. Offsets in errors
 * count in `bytes`. The result is a view with a few bytes of slack after it.
 *
 * @example
 * snappyDecompress(Uint8Array.of(3, 8, 97, 98, 99), 0, 5, 1024); // Uint8Array [97, 98, 99]
 */
export function snappyDecompress(bytes: Uint8Array, start: number, end: number, maxBytes: number): Uint8Array {
  const length = checkedSnappyLength(bytes, start, end, maxBytes);
  const output = new Uint8Array(length + SNAPPY_SLACK_BYTES);
  decompressSnappy(bytes, start, end, output, length);
  return output.subarray(0, length);
}

/** `snappyLength`, checked against a limit and against what the input can make at most: before memory is taken for it. */
export function checkedSnappyLength(bytes: Uint8Array, start: number, end: number, maxBytes: number): number {
  const length = snappyLength(bytes, start, end);
  if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset: start });
  // The best a copy can do is 64 bytes of output for three bytes of input.
  if (length > (end - start) * 32) throw truncated(`a Snappy block of ${end - start} bytes cannot make ${length}`, { offset: end });
  return length;
}

/**
 * `snappyDecompress` into memory of the caller, which must hold the declared length; quickest when it has
 * 16 bytes more. Returns the length; what comes after it in `target` is undefined.
 */
export function snappyDecompressInto(bytes: Uint8Array, start: number, end: number, target: Uint8Array): number {
  const length = snappyLength(bytes, start, end);
  if (length > target.length) throw new ReplayLimitError('maxDecompressedBytes', length, target.length, { offset: start });
  decompressSnappy(bytes, start, end, target, length);
  return length;
}

/**
 * Decompresses a block of this length, which was checked, into memory that is large enough. `input` and `view` are views of `bytes` and `output`:
 * callers with many blocks in the same bytes make them once.
 */
export function decompressSnappy(
  bytes: Uint8Array,
  start: number,
  end: number,
  output: Uint8Array,
  length: number,
  input = viewOf(bytes),
  view = viewOf(output),
): void {
  // up to these indices 16 bytes may be read or written in one go
  const wideInput = end - SNAPPY_SLACK_BYTES;
  const wideOutput = output.length - SNAPPY_SLACK_BYTES;
  let from = start;
  while (bytes[from++]! >= 0x80);
  let to = 0;
  while (from < end) {
    const tag = bytes[from++]!;
    let count = (tag >>> 2) + 1;
    let distance: number;
    switch (tag & 3) {
      case 0:
        if (count <= 16 && from <= wideInput && to <= wideOutput) {
          if (count > length - to) throw tooLong(from);
          view.setInt32(to, input.getInt32(from, true), true);
          view.setInt32(to + 4, input.getInt32(from + 4, true), true);
          if (count > 8) {
            view.setInt32(to + 8, input.getInt32(from + 8, true), true);
            view.setInt32(to + 12, input.getInt32(from + 12, true), true);
          }
        } else {
          if (count > 60) {
            const extra = count - 60;
            if (extra > end - from) throw truncated('a Snappy literal is cut off', { offset: from });
            count = 1;
            for (let i = 0, scale = 1; i < extra; i++, scale *= 256) count += bytes[from + i]! * scale;
            from += extra;
          }
          if (count > end - from) throw truncated(`a Snappy literal declares ${count} bytes, ${end - from} are left`, { offset: from });
          if (count > length - to) throw tooLong(from);
          if (count <= WORDS_UP_TO_BYTES && from + count <= wideInput && to + count <= wideOutput) {
            for (let i = 0; i < count; i += 4) view.setInt32(to + i, input.getInt32(from + i, true), true);
          } else {
            output.set(bytes.subarray(from, from + count), to);
          }
        }
        from += count;
        to += count;
        continue;
      case 1:
        if (from >= end) throw truncated('a Snappy copy is cut off', { offset: from });
        count = ((tag >>> 2) & 7) + 4;
        distance = ((tag & 0xe0) << 3) | bytes[from++]!;
        break;
      case 2:
        if (from + 2 > end) throw truncated('a Snappy copy is cut off', { offset: from });
        distance = input.getUint16(from, true);
        from += 2;
        break;
      default:
        if (from + 4 > end) throw truncated('a Snappy copy is cut off', { offset: from });
        distance = input.getUint32(from, true);
        from += 4;
    }
    if (distance === 0 || distance > to)
      throw corrupt(`a Snappy copy reaches ${distance} bytes back from byte ${to} of the output`, { offset: from });
    if (count > length - to) throw tooLong(from);
    let source = to - distance;
    const stop = to + count;
    if (stop <= wideOutput) {
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
    } else {
      while (to < stop) output[to++] = output[source++]!;
    }
  }
  if (to !== length) throw truncated(`a Snappy block makes ${to} bytes, ${length} are declared`, { offset: end });
}

function tooLong(offset: number): ReplayError {
  return corrupt('a Snappy block makes more bytes than it declares', { offset });
}

import { ReplayLimitError, corrupt, truncated } from '../core/errors.js';
import { DEFAULT_LIMITS } from '../core/decode-limits.js';
import { IMPLODE_END, LENGTH_BASE, LENGTH_EXTRA, codesOf, distanceBits, lengthBits, literalBits } from './implode-codes.js';

/** The longest match, of 518 bytes, takes 22 bits or more; no other makes more of its bits. */
const MAX_OUT_OF_ONE = 189;

/** Entries by the next bits of the stream: the symbol, and how many of those bits are its code. */
function lookup(bits: Uint8Array, width: number): Uint16Array {
  const table = new Uint16Array(1 << width);
  const codes = codesOf(bits);
  for (let symbol = 0; symbol < bits.length; symbol++) {
    for (let at = codes[symbol]!; at < table.length; at += 1 << bits[symbol]!) table[at] = (bits[symbol]! << 8) | symbol;
  }
  return table;
}

const LENGTH_WIDTH = 7;
const DISTANCE_WIDTH = 8;
const LITERAL_WIDTH = 13;

let lengths: Uint16Array | undefined;
let distances: Uint16Array | undefined;
let literals: Uint16Array | undefined;

/**
 * Decompresses one whole stream of PKWARE's Data Compression Library (`implode`) into `target` from `at` on. The stream takes up `bytes` from `start`
 * to `end` exactly, and makes exactly `length` bytes; both literal modes and all three sizes of the dictionary are read. Matches reach back to
 * `at` at most. Offsets in errors count in `bytes`.
 */
export function implodeInto(target: Uint8Array, at: number, length: number, bytes: Uint8Array, start: number, end: number): void {
  if (end - start < 4) throw truncated('imploded data ends within its first bytes', { offset: end });
  const mode = bytes[start]!;
  const dictionaryBits = bytes[start + 1]!;
  if (mode > 1) throw corrupt(`imploded data has no literal mode ${mode}`, { offset: start });
  if (dictionaryBits < 4 || dictionaryBits > 6)
    throw corrupt(`imploded data has no dictionary of ${dictionaryBits} bits`, { offset: start + 1 });
  const lengthTable = (lengths ??= lookup(lengthBits(), LENGTH_WIDTH));
  const distanceTable = (distances ??= lookup(distanceBits(), DISTANCE_WIDTH));
  const literalTable = mode === 0 ? undefined : (literals ??= lookup(literalBits(), LITERAL_WIDTH));
  const stop = at + length;
  let from = start + 2;
  let to = at;
  let held = 0;
  let count = 0;
  for (;;) {
    // a flag, a literal or the code of a length with its further bits have 16 bits at most
    while (count < 16) {
      if (from < end) held |= bytes[from]! << count;
      from++;
      count += 8;
    }
    const isPair = (held & 1) === 1;
    held >>>= 1;
    count--;
    if (!isPair) {
      let value: number;
      if (literalTable === undefined) {
        value = held & 0xff;
        held >>>= 8;
        count -= 8;
      } else {
        const entry = literalTable[held & 0x1fff]!;
        value = entry & 0xff;
        held >>>= entry >> 8;
        count -= entry >> 8;
      }
      if (to >= stop) throw from - (count >> 3) > end ? cutOff(end) : tooLong(from - (count >> 3));
      target[to++] = value;
      continue;
    }
    const entry = lengthTable[held & 0x7f]!;
    const symbol = entry & 0xff;
    const extra = LENGTH_EXTRA[symbol]!;
    held >>>= entry >> 8;
    count -= entry >> 8;
    const copied = LENGTH_BASE[symbol]! + (held & ((1 << extra) - 1));
    held >>>= extra;
    count -= extra;
    // bytes that were not needed go back
    const used = from - (count >> 3);
    if (used > end) throw cutOff(end);
    if (copied === IMPLODE_END) {
      if (to < stop) throw truncated(`imploded data makes ${to - at} bytes, ${length} are declared`, { offset: used });
      if (used < end) throw corrupt('bytes follow the imploded data', { offset: used });
      return;
    }
    while (count < 14) {
      if (from < end) held |= bytes[from]! << count;
      from++;
      count += 8;
    }
    const far = distanceTable[held & 0xff]!;
    held >>>= far >> 8;
    count -= far >> 8;
    const low = copied === 2 ? 2 : dictionaryBits;
    const distance = ((far & 0xff) << low) + (held & ((1 << low) - 1)) + 1;
    held >>>= low;
    count -= low;
    if (distance > to - at)
      throw corrupt(`imploded data reaches ${distance} bytes back from byte ${to - at} of the output`, {
        offset: Math.min(end, from - (count >> 3)),
      });
    if (copied > stop - to) throw tooLong(Math.min(end, from - (count >> 3)));
    for (const until = to + copied; to < until; to++) target[to] = target[to - distance]!;
  }
}

const tooLong = (offset: number): Error => corrupt('imploded data makes more bytes than are declared', { offset });
const cutOff = (offset: number): Error => truncated('the imploded data is cut off', { offset });

/**
 * Decompresses one whole stream of PKWARE's Data Compression Library, whose exact output length is known from elsewhere. That length is checked against
 * `maxBytes` (`limit`) and against what the input can make at best before it is allocated; an input that makes less or more is `truncated` or
 * `corrupt`. Offsets in errors count in `bytes`.
 *
 * @example
 * implodeDecompress(Uint8Array.of(0, 4, 0x82, 0x24, 0x25, 0x8f, 0x80, 0x7f), 0, 8, 13); // AIAIAIAIAIAIA
 */
export function implodeDecompress(
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
  maxBytes = DEFAULT_LIMITS.maxDecompressedBytes,
): Uint8Array {
  if (length > maxBytes) throw new ReplayLimitError('maxDecompressedBytes', length, maxBytes, { offset: start });
  if (length > (end - start) * MAX_OUT_OF_ONE)
    throw truncated(`${end - start} bytes of imploded data cannot make ${length}`, { offset: end });
  const output = new Uint8Array(length);
  implodeInto(output, 0, length, bytes, start, end);
  return output;
}

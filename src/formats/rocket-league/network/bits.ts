import type { BitReader } from '../../../core/bit-reader.js';
import { BitReader as Reader } from '../../../core/bit-reader.js';
import { corrupt, ReplayLimitError } from '../../../core/errors.js';
import { BROKEN_TEXT_COUNT } from '../layout.js';
import { fitsPage, isClosed, textOf, type RocketLeagueText } from '../text.js';

export { Reader as BitReader };

/** The bits of a value below `limit` that are always there (section 6). */
export const widthBelow = (limit: number): number => 31 - Math.clz32(limit);

/** A value below `limit`; `width` is `widthBelow(limit)`. */
export function readBelow(bits: BitReader, limit: number, width: number): number {
  const value = bits.bits(width);
  const top = 1 << width;
  return value + top < limit && bits.bit() === 1 ? value + top : value;
}

/** The size that the game chooses for a vector: the least one that has room for the longest coordinate (section 6). */
export const vectorSize = (x: number, y: number, z: number, limit: number): number =>
  Math.min(limit, Math.max(1, 32 - Math.clz32(Math.abs(x) | Math.abs(y) | Math.abs(z)))) - 1;

/** Reads a vector into three places of an array, and returns its size. */
export function readVector(bits: BitReader, limit: number, into: Int32Array, at: number): number {
  let size = bits.bits(4);
  if (size + 16 < limit && bits.bit() === 1) size += 16;
  const width = size + 2;
  const bias = 1 << (size + 1);
  into[at] = bits.bits(width) - bias;
  into[at + 1] = bits.bits(width) - bias;
  into[at + 2] = bits.bits(width) - bias;
  return size;
}

/** Reads a text: as in the header (`readText`), but from bits. A text without its closing zero is damage here. */
export function readBitText(bits: BitReader, maxStringBytes: number): RocketLeagueText {
  const count = bits.i32();
  if (count === 0) return '';
  const byteLength = count > 0 ? count : -2 * count;
  if (count === BROKEN_TEXT_COUNT || byteLength * 8 > bits.remaining) {
    throw corrupt(`a text of ${byteLength} bytes is declared, ${Math.max(0, bits.remaining) >>> 3} are left`, {
      offset: bits.position >>> 3,
    });
  }
  if (byteLength > maxStringBytes)
    throw new ReplayLimitError('maxStringBytes', byteLength, maxStringBytes, { offset: bits.position >>> 3 });
  const bytes = bits.bytes(byteLength);
  if (!isClosed(bytes, byteLength, count)) throw corrupt('a text has no closing zero', { offset: bits.position >>> 3 });
  const text = textOf(bytes, 0, byteLength, count);
  if (Math.abs(count) > 1 && (count > 0 || !fitsPage(text))) return text;
  const stored = new Uint8Array(4 + byteLength);
  new DataView(stored.buffer).setInt32(0, count, true);
  stored.set(bytes, 4);
  return { text, bytes: stored };
}

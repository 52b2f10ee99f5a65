import { corrupt, truncated } from '../../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';

const HEADER_BYTES = 8;

/** Whether string table data is an LZSS block: so it is in the first builds of 2015 (docs/formats/dem.md, section 5). */
export const isLzss = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && bytes[0] === 0x4c && bytes[1] === 0x5a && bytes[2] === 0x53 && bytes[3] === 0x53;

/**
 * Undoes an LZSS block: `LZSS`, u32 output length, then a flag byte for eight items each, low bit first:
 * 0 a literal, 1 a copy of two bytes. Stored buffers may be padded after the terminator.
 */
export function lzssDecompress(bytes: Uint8Array, limits: Readonly<DecodeLimits>): Uint8Array {
  if (!isLzss(bytes) || bytes.length < HEADER_BYTES) throw truncated('the header of LZSS data is cut off', { offset: 0 });
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  checkLimit(limits, 'maxDecompressedBytes', length, { offset: 4 });
  // A copy takes two bytes and an eighth of a flag byte, and makes at most 16 bytes.
  if (length > bytes.length * 16) throw corrupt(`${bytes.length} LZSS bytes cannot make ${length}`, { offset: 4 });
  const output = new Uint8Array(length);
  let from = HEADER_BYTES;
  let to = 0;
  for (;;) {
    if (from >= bytes.length) throw truncated('an LZSS block is cut off', { offset: from });
    let flags = bytes[from++]!;
    for (let item = 0; item < 8; item++, flags >>= 1) {
      if ((flags & 1) === 0) {
        if (from >= bytes.length) throw truncated('an LZSS literal is cut off', { offset: from });
        if (to >= length) throw corrupt('the LZSS output is longer than declared', { offset: from });
        output[to++] = bytes[from++]!;
        continue;
      }
      if (from + 2 > bytes.length) throw truncated('an LZSS copy is cut off', { offset: from });
      const high = bytes[from]!;
      const low = bytes[from + 1]!;
      const count = (low & 15) + 1;
      if (count === 1) {
        if (to !== length) throw corrupt(`the LZSS output has ${to} bytes, ${length} are declared`, { offset: from });
        return output;
      }
      const distance = ((high << 4) | (low >> 4)) + 1;
      if (distance > to || to + count > length) throw corrupt('an LZSS copy reaches outside the output', { offset: from });
      from += 2;
      for (let i = 0; i < count; i++, to++) output[to] = output[to - distance]!;
    }
  }
}

import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';

export const NOTHING = /* @__PURE__ */ new Uint8Array(0);

/** Bytes up to a NUL. */
export function narrow(reader: ByteCursor, limits: Readonly<DecodeLimits>): Uint8Array {
  const { bytes, position, end } = reader;
  const stop = Math.min(end, position + limits.maxStringBytes + 1);
  let at = position;
  while (at < stop && bytes[at] !== 0) at++;
  if (at === stop) throw unterminated(reader, stop - position, limits);
  reader.position = at + 1;
  return bytes.subarray(position, at);
}

/** The error for a string that has no end. */
export function unterminated(reader: ByteCursor, searched: number, limits: Readonly<DecodeLimits>): Error {
  checkLimit(limits, 'maxStringBytes', searched, { offset: reader.offset });
  return reader.truncated('a string without its NUL');
}

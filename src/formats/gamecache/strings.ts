import type { ByteCursor } from '../../core/byte-cursor.js';
import { ReplayLimitError } from '../../core/errors.js';
import type { ItemLimits } from './records.js';

export const NOTHING = /* @__PURE__ */ new Uint8Array(0);

/** Bytes up to a NUL. */
export function narrow(reader: ByteCursor, limits: ItemLimits): Uint8Array {
  const { bytes, position, end } = reader;
  const stop = Math.min(end, position + limits.maxStringBytes + 1);
  let at = position;
  while (at < stop && bytes[at] !== 0) at++;
  if (at === stop) throw unterminated(reader, stop - position, limits);
  reader.position = at + 1;
  return bytes.subarray(position, at);
}

/** The error for a string that has no end. */
export function unterminated(reader: ByteCursor, searched: number, { maxStringBytes }: ItemLimits): Error {
  return searched > maxStringBytes
    ? new ReplayLimitError('maxStringBytes', searched, maxStringBytes, { offset: reader.offset })
    : reader.truncated('a string without its NUL');
}

/** Throws when an item has grown above the limit. */
export function checkItem(byteLength: number, { maxFrameBytes }: ItemLimits): void {
  if (byteLength > maxFrameBytes) throw new ReplayLimitError('maxFrameBytes', byteLength, maxFrameBytes);
}

import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { replayError } from '../../core/errors.js';
import { latin1Text, utf8Text } from '../../core/text.js';

/** How narrow strings become text. Their encoding is stored nowhere (docs/formats/gamecache.md, section 6). */
export interface GamecacheTextOptions {
  /** A `TextDecoder` label for replay paths, such as `gbk` or `windows-1251`. Default UTF-8 with replacement. */
  readonly pathEncoding?: string | undefined;
  /** A `TextDecoder` label for narrow game and player names. Default UTF-8 with replacement. */
  readonly nameEncoding?: string | undefined;
}

/** Narrow bytes as text. */
export type NarrowDecoder = (bytes: Uint8Array) => string;

/** The decoder of a label; `usage` for a label that the platform does not know. */
export function narrowDecoder(label: string | undefined): NarrowDecoder {
  if (label === undefined) return (bytes) => utf8Text(bytes, 0, bytes.length);
  try {
    const decoder = new TextDecoder(label);
    return (bytes) => decoder.decode(bytes);
  } catch (cause) {
    throw replayError('usage', `unknown encoding: ${label}`, { format: 'gamecache', cause });
  }
}

/** Whether decoding put in a replacement character that is not in the bytes, which means that they do not fit the encoding. */
export function isReplaced(text: string, bytes: Uint8Array): boolean {
  return text.includes('\uFFFD') && !latin1Text(bytes, 0, bytes.length).includes('\xEF\xBF\xBD');
}

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

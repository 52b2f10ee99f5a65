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
    throw replayError('usage', `${label} is no known encoding`, { format: 'gamecache', cause });
  }
}

/** Whether a text has a replacement character that its bytes do not spell out: the mark of bytes that do not fit the encoding. */
export function isReplaced(text: string, bytes: Uint8Array): boolean {
  return text.includes('\uFFFD') && !latin1Text(bytes, 0, bytes.length).includes('\xEF\xBF\xBD');
}

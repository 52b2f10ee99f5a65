import { replayError } from '../../core/errors.js';
import { utf8Text } from '../../core/text.js';

/** How strings become text. No file says which encoding it uses. */
export interface VcrTextOptions {
  /** A `TextDecoder` label for names and paths, such as `windows-1252`. Default UTF-8 with replacement. */
  readonly nameEncoding?: string | undefined;
}

export type VcrText = (bytes: Uint8Array) => string;

/** The decoder of a label. Throws `usage` for a label that the platform does not know. */
export function textDecoder(label: string | undefined): VcrText {
  if (label === undefined) return (bytes) => utf8Text(bytes, 0, bytes.length);
  try {
    const decoder = new TextDecoder(label);
    return (bytes) => decoder.decode(bytes);
  } catch (cause) {
    throw replayError('usage', `unknown encoding: ${label}`, { format: 'vcr', cause });
  }
}

/** The bytes before the first NUL, or all of them where there is none. */
export function beforeNul(bytes: Uint8Array): Uint8Array {
  const nul = bytes.indexOf(0);
  return nul < 0 ? bytes : bytes.subarray(0, nul);
}

/** Whether decoding put in a replacement character that is not in the bytes, which means that they do not fit the encoding. */
export function isReplaced(text: string, bytes: Uint8Array): boolean {
  if (!text.includes('\uFFFD')) return false;
  for (let i = 0; i + 2 < bytes.length; i++) if (bytes[i] === 0xef && bytes[i + 1] === 0xbf && bytes[i + 2] === 0xbd) return false;
  return true;
}

import { utf8Text } from './text.js';

/** A power of two. */
const SLOTS = 1024;
const MAX_LENGTH = 32;

/**
 * Reads short texts that are mostly the same ones again: names of types. A text of ASCII that was read before is the same string, which takes no
 * memory and whose hash is known. Keeps at most 1024 texts of 32 characters.
 */
export class TextCache {
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');

  /** UTF-8 text of a range; invalid bytes become U+FFFD. */
  read(bytes: Uint8Array, start: number, end: number): string {
    const length = end - start;
    if (length > MAX_LENGTH) return utf8Text(bytes, start, end);
    let hash = length;
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!;
      if (byte >= 0x80) return utf8Text(bytes, start, end);
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#texts[slot]!;
    return known.length === length && isAt(known, bytes, start) ? known : (this.#texts[slot] = utf8Text(bytes, start, end));
  }
}

function isAt(text: string, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

import { utf8Text } from '../../core/text.js';

/** Longest name and number of a BattleTag. */
const MAX_NAME_BYTES = 48;
const TAG = /([\p{L}\p{N}]{2,12})$/u;
const NUMBER = /^\d{4,8}(?!\d)/;
const HASH = 0x23;

/**
 * What looks like BattleTags in bytes whose layout is not known: blobs are aligned in every layout. A name of digits alone is the number of
 * an account. In order of the file, each once.
 */
export function battleTagsIn(bytes: Uint8Array): readonly string[] {
  const tags = new Set<string>();
  for (let at = bytes.indexOf(HASH); at >= 0; at = bytes.indexOf(HASH, at + 1)) {
    if (!isDigit(bytes[at + 1]) || at === 0 || !isLetter(bytes[at - 1]!)) continue;
    const number = NUMBER.exec(latin(bytes, at + 1, at + 10))?.[0];
    if (number === undefined) continue;
    const name = TAG.exec(utf8Text(bytes, nameStart(bytes, at), at))?.[1];
    if (name !== undefined && !/^\d+$/.test(name)) tags.add(`${name}#${number}`);
  }
  return [...tags];
}

/** The first byte of the letters in front of a place: bytes of UTF-8, or letters and digits of ASCII. */
function nameStart(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && end - start < MAX_NAME_BYTES && isLetter(bytes[start - 1]!)) start--;
  // not in the middle of a character
  while (start < end && (bytes[start]! & 0xc0) === 0x80) start++;
  return start;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean =>
  byte >= 0x80 || isDigit(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

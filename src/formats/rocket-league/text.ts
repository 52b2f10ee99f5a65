import type { ByteReader } from '../../core/byte-reader.js';
import { isReplayError, ReplayLimitError, truncated } from '../../core/errors.js';
import { latin1Text } from '../../core/text.js';
import { BROKEN_TEXT_BYTES, BROKEN_TEXT_COUNT, END_KEY } from './layout.js';

/** What Windows-1252 has at 0x80 to 0x9F, as browsers define it. Decoders of Node 20 take those bytes for Latin-1. */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

let page: string | undefined;
/** The characters of Windows-1252, by byte: each byte has one, and no two have the same. */
export const onePage = (): string =>
  (page ??= Array.from({ length: 256 }, (_, byte) => FROM_80[byte - 0x80] ?? String.fromCharCode(byte)).join(''));

/** Text of one byte a character, Windows-1252. */
export function pageText(bytes: Uint8Array, start: number, end: number): string {
  let i = start;
  while (i < end && bytes[i]! < 0x80) i++;
  if (i === end) return latin1Text(bytes, start, end);
  const characters = onePage();
  let text = '';
  for (i = start; i < end; i++) text += characters[bytes[i]!]!;
  return text;
}

/** Text of UTF-16 units, low byte first. Half a surrogate pair stays half a pair, so that the same units can be written again. */
export function wideText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i + 1 < end; i += 2) text += String.fromCharCode(bytes[i]! | (bytes[i + 1]! << 8));
  return text;
}

/** Whether each character of a text is in the page of one byte a character. */
export function fitsPage(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80 && !onePage().includes(text[i]!)) return false;
  return true;
}

/** A text that is stored in another way than the game stores it, with all its bytes. */
export interface RocketLeagueOddText {
  readonly text: string;
  /** The count and what follows it. */
  readonly bytes: Uint8Array;
}
/** A text of a record: plain, except where the game would not write it so. */
export type RocketLeagueText = string | RocketLeagueOddText;

/** The text itself. */
export const plainText = (text: RocketLeagueText): string => (typeof text === 'string' ? text : text.text);

/** Bytes of a text behind its count, the closing zero included (section 2). The count is checked against what is left. */
export function textBytes(count: number, bytesLeft: number, maxStringBytes: number): number {
  if (count === BROKEN_TEXT_COUNT) return BROKEN_TEXT_BYTES;
  const byteLength = count >= 0 ? count : -2 * count;
  if (byteLength > bytesLeft) throw truncated(`a text of ${byteLength} bytes is declared, ${bytesLeft} are left`);
  if (byteLength > maxStringBytes) throw new ReplayLimitError('maxStringBytes', byteLength, maxStringBytes);
  return byteLength;
}

/** Whether the bytes of a text end with the zero that belongs there. */
export const isClosed = (bytes: Uint8Array, end: number, count: number): boolean =>
  count === 0 || (bytes[end - 1] === 0 && (count > 0 || bytes[end - 2] === 0));

/** The text of the bytes behind a count. */
export function textOf(bytes: Uint8Array, start: number, end: number, count: number): string {
  const closing = isClosed(bytes, end, count) ? Math.min(Math.abs(count), 1) * (count < 0 ? 2 : 1) : 0;
  return count < 0 ? wideText(bytes, start, end - closing) : pageText(bytes, start, end - closing);
}

/** Reads a text: an i32 count of bytes, or, below zero, of UTF-16 units, then those with a closing zero. */
export function readText(reader: ByteReader, maxStringBytes: number): RocketLeagueText {
  const { position, bytes } = reader;
  const count = reader.i32();
  try {
    const byteLength = textBytes(count, reader.remaining, maxStringBytes);
    const start = reader.position;
    reader.skip(byteLength);
    const end = reader.position;
    const isBroken = count === BROKEN_TEXT_COUNT;
    const text = isBroken ? END_KEY : textOf(bytes, start, end, count);
    const isOdd = isBroken || Math.abs(count) === 1 || !isClosed(bytes, end, count) || (count < 0 && fitsPage(text));
    return isOdd ? { text, bytes: bytes.subarray(position, end) } : text;
  } catch (error) {
    reader.position = position;
    throw isReplayError(error) ? error.within({ offset: reader.offset }) : error;
  }
}

import { fitsPage, onePage, type RocketLeagueText } from './text.js';

let codes: ReadonlyMap<string, number> | undefined;

/** The bytes of a text, its count in front: one byte a character where all fit the page, else UTF-16, as the game writes it (section 2). */
export function textBytesOf(text: RocketLeagueText): Uint8Array {
  if (typeof text !== 'string') return text.bytes;
  if (text === '') return new Uint8Array(4);
  const isPage = fitsPage(text);
  const units = text.length + 1;
  const bytes = new Uint8Array(4 + (isPage ? units : 2 * units));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, isPage ? units : -units, true);
  codes ??= new Map([...onePage()].map((character, code) => [character, code]));
  for (let i = 0; i < text.length; i++) {
    if (isPage) bytes[4 + i] = codes.get(text[i]!)!;
    else view.setUint16(4 + 2 * i, text.charCodeAt(i), true);
  }
  return bytes;
}

/** Decoders are made when the first text needs them. A runtime without an encoding has none for it. */
const decoders = new Map<string, TextDecoder | undefined>();

function decoderOf(encoding: string): TextDecoder | undefined {
  if (!decoders.has(encoding)) {
    try {
      decoders.set(encoding, new TextDecoder(encoding, { fatal: true, ignoreBOM: true }));
    } catch {
      decoders.set(encoding, undefined);
    }
  }
  return decoders.get(encoding);
}

/** The encodings that are tried, in this order: what other systems than the Korean ones wrote is left for the last. */
export const TEXT_ENCODINGS = ['utf-8', 'euc-kr', 'windows-1252'] as const;
/** An encoding of a text in a replay: UTF-8, the code page of Korean systems, that of western ones. */
export type BroodWarEncoding = (typeof TEXT_ENCODINGS)[number];

/** Some bytes as text in an encoding; undefined where they are not in it. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return decoderOf(encoding)?.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes of a character of UTF-8 that the end of a field may cut off. */
const MAX_CUT = 3;

/** What the bytes of a text say, and in which encoding. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: BroodWarEncoding } {
  for (const encoding of TEXT_ENCODINGS) {
    const text = decoded(encoding, bytes);
    if (text !== undefined) return { text, encoding };
  }
  return { text: String.fromCharCode(...bytes), encoding: 'windows-1252' };
}

/** The bytes of a field up to the first zero. */
export function upToNul(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const nul = bytes.indexOf(0, start);
  return bytes.subarray(start, nul < 0 || nul > end ? end : nul);
}

/**
 * The text of a field, up to the first zero (docs/formats/brood-war.md, section 6). `isUtf8` says that it is UTF-8, of which the last character may be
 * cut off: then U+FFFD stands for it.
 */
export function textOf(bytes: Uint8Array, start: number, end: number, isUtf8 = false): string {
  let ascii = start;
  while (ascii < end && bytes[ascii]! > 0 && bytes[ascii]! < 0x80) ascii++;
  if (ascii === end || bytes[ascii] === 0) return String.fromCharCode(...bytes.subarray(start, ascii));
  const field = upToNul(bytes, start, end);
  if (isUtf8) {
    for (let cut = 0; cut <= Math.min(MAX_CUT, field.length); cut++) {
      const text = decoded('utf-8', field.subarray(0, field.length - cut));
      if (text !== undefined) return cut === 0 ? text : `${text}\ufffd`;
    }
  }
  return decodeText(field).text;
}

/** A text without the bytes that color it, as titles of maps have them. */
export function plainText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0001-\u001f]/g, '').trim();
}

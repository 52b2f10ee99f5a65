// without ignoreBOM a leading byte order mark is dropped, even where it is content
const utf16le = /* @__PURE__ */ new TextDecoder('utf-16le', { ignoreBOM: true });

/** UTF-16LE text of a range; lone surrogates become U+FFFD, an odd last byte too. */
export function utf16leText(bytes: Uint8Array, start: number, end: number): string {
  return utf16le.decode(bytes.subarray(start, end));
}

/** Two bytes per UTF-16 code unit, low byte first. */
export function utf16leBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes[2 * i] = code;
    bytes[2 * i + 1] = code >> 8;
  }
  return bytes;
}

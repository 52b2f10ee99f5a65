// without ignoreBOM a leading byte order mark is dropped, even where it is content
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });
const utf8Encoder = /* @__PURE__ */ new TextEncoder();

/** Above this many bytes the platform's decoder is quicker than character codes (measured: 64). */
const SHORT = 64;

/** UTF-8 text of a range; invalid bytes become U+FFFD. Short ASCII, the common case, stays out of TextDecoder. */
export function utf8Text(bytes: Uint8Array, start: number, end: number): string {
  const ascii = end - start <= SHORT ? asciiText(bytes, start, end) : undefined;
  return ascii ?? utf8.decode(bytes.subarray(start, end));
}

function asciiText(bytes: Uint8Array, start: number, end: number): string | undefined {
  for (let i = start; i < end; i++) if (bytes[i]! >= 0x80) return undefined;
  return latin1Text(bytes, start, end);
}

/** One character per byte, U+0000 to U+00FF. */
export function latin1Text(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let i = start;
  for (; i + 8 <= end; i += 8) {
    text += String.fromCharCode(
      bytes[i]!,
      bytes[i + 1]!,
      bytes[i + 2]!,
      bytes[i + 3]!,
      bytes[i + 4]!,
      bytes[i + 5]!,
      bytes[i + 6]!,
      bytes[i + 7]!,
    );
  }
  for (; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/** UTF-8 bytes; lone surrogates become EF BF BD. */
export const utf8Bytes = (text: string): Uint8Array => utf8Encoder.encode(text);

/** One byte per character; characters above U+00FF are a RangeError, since Latin-1 has no byte for them. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) throw new RangeError(`U+${code.toString(16)} is not in Latin-1`);
    bytes[i] = code;
  }
  return bytes;
}

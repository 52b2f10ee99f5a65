// without ignoreBOM a leading byte order mark is dropped, even where it is content
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Above this many bytes the platform's decoder is quicker than character codes (measured: 64). */
const SHORT = 64;

/** UTF-8 text of a range; invalid bytes become U+FFFD. Short ASCII, the common case, stays out of TextDecoder. */
export function utf8Text(bytes: Uint8Array, start: number, end: number): string {
  let asciiEnd = start;
  if (end - start <= SHORT) while (asciiEnd < end && bytes[asciiEnd]! < 0x80) asciiEnd++;
  return asciiEnd === end ? latin1Text(bytes, start, end) : utf8.decode(bytes.subarray(start, end));
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

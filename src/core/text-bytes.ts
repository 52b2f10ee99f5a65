const utf8Encoder = /* @__PURE__ */ new TextEncoder();

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

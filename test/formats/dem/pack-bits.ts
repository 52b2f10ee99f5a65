/** `[value, width]` fields, low bit first, as bytes; written one bit at a time, apart from the library's writer. */
export function packBits(...fields: readonly (readonly [value: number, width: number])[]): Uint8Array {
  const bits = fields.flatMap(([value, width]) => Array.from({ length: width }, (_, i) => Math.floor(value / 2 ** i) % 2));
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => (bytes[i >>> 3]! |= bit << (i & 7)));
  return bytes;
}

/** A NUL-terminated string as fields of `packBits`. */
export const nulTerminated = (text: string): (readonly [number, number])[] =>
  [...new TextEncoder().encode(text), 0].map((byte) => [byte, 8] as const);

/**
 * Bytes inside bits. What the engine packs is not aligned: the text of a field may start at any bit, least significant bit first.
 */

/** The eight bits from a bit position on. */
const byteAt = (bytes: Uint8Array, byte: number, shift: number): number =>
  ((bytes[byte]! | ((bytes[byte + 1] ?? 0) << 8)) >>> shift) & 0xff;

/** The bit positions at which a part occurs. */
export function bitPositionsOf(bytes: Uint8Array, part: Uint8Array): number[] {
  const positions: number[] = [];
  const first = part[0];
  if (first === undefined) return positions;
  const last = bytes.length - part.length;
  for (let byte = 0; byte <= last; byte++) {
    const word = bytes[byte]! | ((bytes[byte + 1] ?? 0) << 8);
    for (let shift = 0; shift < 8; shift++) {
      if (((word >>> shift) & 0xff) !== first || (shift > 0 && byte === last)) continue;
      let same = 1;
      while (same < part.length && byteAt(bytes, byte + same, shift) === part[same]) same++;
      if (same === part.length) positions.push(byte * 8 + shift);
    }
  }
  return positions;
}

/** Writes bytes over the bits from a position on. */
export function overwriteBits(bytes: Uint8Array, position: number, part: Uint8Array): void {
  for (let i = 0; i < part.length * 8; i++) {
    const to = position + i;
    const mask = 1 << (to & 7);
    const bit = (part[i >> 3]! >> (i & 7)) & 1;
    bytes[to >> 3] = bit === 1 ? bytes[to >> 3]! | mask : bytes[to >> 3]! & ~mask;
  }
}

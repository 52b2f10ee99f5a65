/** A bit array: a number of `bitLength` bits. */
export interface BlizzardBitArray {
  readonly bitLength: number;
  /** The number, big-endian, in as few bytes as hold it. */
  readonly bytes: Uint8Array;
}

/** Bit `index` of the number, 0 being the lowest; false beyond its length. */
export function bitOf(array: BlizzardBitArray, index: number): boolean {
  const { bytes } = array;
  return index < array.bitLength && ((bytes[bytes.length - 1 - (index >> 3)]! >> (index & 7)) & 1) === 1;
}

const BLOCK_BYTES = 64;

/**
 * What follows a message of so many bytes (FIPS 180-4, 5.1.1): a one bit, zeros, and the length in bits as 64 bits, up to the end of a block.
 */
export function sha256Padding(length: number): Uint8Array {
  const zeros = (2 * BLOCK_BYTES - 9 - (length % BLOCK_BYTES)) % BLOCK_BYTES;
  const padding = new Uint8Array(1 + zeros + 8);
  padding[0] = 0x80;
  const view = new DataView(padding.buffer);
  view.setUint32(1 + zeros, Math.floor(length / 2 ** 29));
  view.setUint32(1 + zeros + 4, (length % 2 ** 29) * 8);
  return padding;
}

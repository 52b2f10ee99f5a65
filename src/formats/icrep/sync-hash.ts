/** The first eight bytes of a state's SHA-256 as a little-endian number, as order frames carry them. */
export function syncHashOf(stateHash: Uint8Array): bigint {
  return new DataView(stateHash.buffer, stateHash.byteOffset, 8).getBigUint64(0, true);
}

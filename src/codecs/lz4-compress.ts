import { compressBlock, compressBound } from 'lz4js';

/**
 * One raw LZ4 block of the bytes. For writers only: importing lz4js takes 5 MiB, which readers must not pay.
 *
 * @example
 * lz4Compress(new Uint8Array(1000)).length; // 14
 */
export function lz4Compress(bytes: Uint8Array): Uint8Array {
  const target = new Uint8Array(compressBound(bytes.length));
  const length = compressBlock(bytes, target, 0, bytes.length, new Uint32Array(1 << 16));
  return length === 0 ? literals(bytes) : target.slice(0, length);
}

/** lz4js writes nothing when it finds no match; then the block is one literal. */
function literals(bytes: Uint8Array): Uint8Array {
  const lengthBytes = bytes.length < 15 ? 0 : Math.floor((bytes.length - 15) / 255) + 1;
  const block = new Uint8Array(1 + lengthBytes + bytes.length);
  block[0] = Math.min(bytes.length, 15) << 4;
  if (lengthBytes > 0) {
    block.fill(255, 1, lengthBytes);
    block[lengthBytes] = (bytes.length - 15) % 255;
  }
  block.set(bytes, 1 + lengthBytes);
  return block;
}

import { lz4Compress } from '../../codecs/lz4-compress.js';
import { BincodeWriter } from './bincode-writer.js';

/** Bytes as a size-prefixed LZ4 block. */
export function pack(bytes: Uint8Array): Uint8Array {
  const block = lz4Compress(bytes);
  const stored = new Uint8Array(4 + block.length);
  new DataView(stored.buffer).setUint32(0, bytes.length, true);
  stored.set(block, 4);
  return stored;
}

/** What a function writes, as a size-prefixed LZ4 block. */
export function packed(write: (w: BincodeWriter) => void): Uint8Array {
  const w = new BincodeWriter(1024);
  write(w);
  return pack(w.done());
}

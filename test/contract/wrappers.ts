import { deflate, gzip } from 'pako';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';

/** Bytes inside each compression that replays are handed around in. */
export const wrappers: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: (bytes) => gzip(bytes),
  'gzip of two members': (bytes) => joined([gzip(bytes.slice(0, bytes.length >> 1)), gzip(bytes.slice(bytes.length >> 1))]),
  zlib: (bytes) => deflate(bytes),
  bzip2: (bytes) => bzip2Compress(bytes),
  zstd: (bytes) => storedZstd(bytes),
  'zstd inside bzip2': (bytes) => bzip2Compress(storedZstd(bytes)),
};

/** A zstd frame of raw blocks (RFC 8878, section 3.1.1): magic, no checksum, 8-byte content size, blocks of up to 1 KB. */
function storedZstd(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xe0)];
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(bytes.length), true);
  parts.push(size);
  for (let at = 0; at === 0 || at < bytes.length; at += 1024) {
    const block = bytes.subarray(at, at + 1024);
    const header = (block.length << 3) | (at + 1024 >= bytes.length ? 1 : 0);
    parts.push(Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16), block.slice());
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

import { compress } from 'snappyjs';

/** One raw Snappy block of the bytes. For writers only: readers never carry it. */
export function snappyCompress(bytes: Uint8Array): Uint8Array {
  // snappyjs looks at the whole buffer behind a view's constructor, so it is given exactly the bytes
  return compress(bytes.slice());
}

import { compress } from 'snappyjs';

/**
 * One raw Snappy block of the bytes. For writers only: readers never carry it.
 *
 * @example
 * snappyCompress(new Uint8Array(1000)).length; // 52
 */
export function snappyCompress(bytes: Uint8Array): Uint8Array {
  // snappyjs returns an array of the same class as its input; the copy makes it a plain Uint8Array.
  return compress(new Uint8Array(bytes));
}

import { compress } from 'snappyjs';

/**
 * One raw Snappy block of the bytes. For writers only: readers never carry it.
 *
 * @example
 * snappyCompress(new Uint8Array(1000)).length; // 52
 */
export function snappyCompress(bytes: Uint8Array): Uint8Array {
  // snappyjs gives back the class it is given: a copy makes that a plain array
  return compress(new Uint8Array(bytes));
}

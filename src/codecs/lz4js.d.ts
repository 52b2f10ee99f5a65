declare module 'lz4js' {
  export function compressBound(length: number): number;
  /** Gives the compressed length, 0 when it would not be shorter. */
  export function compressBlock(
    source: Uint8Array,
    target: Uint8Array,
    sourceStart: number,
    sourceLength: number,
    hashTable: Uint32Array,
  ): number;
  /** Checks nothing. Gives the end in `target`. */
  export function decompressBlock(
    source: Uint8Array,
    target: Uint8Array,
    sourceStart: number,
    sourceLength: number,
    targetStart: number,
  ): number;
}

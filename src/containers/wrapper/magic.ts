/** The first two bytes of gzip, zstd, bzip2 and, with its usual window, zlib at each of its levels. */
const MAGIC: readonly number[] = [0x1f8b, 0x28b5, 0x425a, 0x7801, 0x785e, 0x789c, 0x78da];

/** False when bytes are in no wrapper. True is a guess: `sniffWrapper` of unwrap.ts knows, and is loaded when it may matter. */
export const mayBeWrapped = (bytes: Uint8Array): boolean => MAGIC.includes((bytes[0]! << 8) | bytes[1]!);

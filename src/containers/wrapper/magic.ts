/** The first two bytes of gzip, zstd and bzip2, and of zlib with its usual window at each of its levels. */
const MAGIC: readonly number[] = [0x1f8b, 0x28b5, 0x425a, 0x7801, 0x785e, 0x789c, 0x78da];

/** False when the bytes are in no wrapper. True is only a guess: `sniffWrapper` decides, and is loaded when this says true. */
export const mayBeWrapped = (bytes: Uint8Array): boolean => MAGIC.includes((bytes[0]! << 8) | bytes[1]!);

/** Whether some bytes begin as ZIP, RAR and 7z archives do. */
export const mayBeArchive = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0x52 && second === 0x61) || (first === 0x37 && second === 0x7a);

import type { DecodeLimits } from '../../core/limits.js';

/**
 * The numbers of the MPQ container (docs/formats/mpq.md). All words are little-endian; offsets inside an
 * archive count from its header.
 */

/** `MPQ` 0x1B: a user data block before the archive (section 1). */
export const USER_DATA_MAGIC = 0x1b51504d;
/** `MPQ` 0x1A: the archive's own header (section 2). */
export const ARCHIVE_MAGIC = 0x1a51504d;

/** Magic, reserved size, offset of the archive header, length of the content. */
export const USER_DATA_HEADER_SIZE = 16;
/** Header bytes that each format version (0 to 3) defines; older fields keep their places. */
export const HEADER_SIZES: readonly number[] = [32, 44, 68, 208];
export const TABLE_ENTRY_SIZE = 16;
export const SMALLEST_SECTOR = 512;
/** 512 << 16 is 32 MB; real archives use 3 (4 KB) and 5 (16 KB). */
export const MAX_SECTOR_SHIFT = 16;

/** Flags of a block entry (section 3). */
export const BlockFlag = {
  implode: 0x100,
  compress: 0x200,
  encrypted: 0x10000,
  fixKey: 0x20000,
  patchFile: 0x100000,
  singleUnit: 0x1000000,
  deleteMarker: 0x2000000,
  sectorCrc: 0x4000000,
  exists: 0x80000000,
} as const;

/** Block index of a hash entry that was never used: a lookup ends there. */
export const HASH_NEVER_USED = 0xffffffff;

/** First byte of a compressed chunk (section 4). */
export const CompressionMask = { zlib: 0x02, bzip2: 0x10 } as const;

/** The compressions by bit, for errors that name what is not read. 0x12 as a whole is LZMA. */
export const COMPRESSION_NAMES: readonly (readonly [mask: number, name: string])[] = [
  [0x80, 'ADPCM stereo'],
  [0x40, 'ADPCM mono'],
  [0x20, 'sparse'],
  [0x10, 'bzip2'],
  [0x08, 'PKWARE DCL'],
  [0x02, 'zlib'],
  [0x01, 'Huffman'],
];
export const LZMA_MASK = 0x12;

/** The default limits for archives. Files of maps and replays are far smaller, and are held in memory. */
export const MPQ_LIMITS: Partial<DecodeLimits> = { maxDecompressedBytes: 64 << 20 };

import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, replayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { Asking } from '../../io/framing.js';
import type { Ranges } from './ranges.js';
import { BLOCK_TABLE_KEY, HASH_TABLE_KEY, HashKind, decrypt, hashName } from './crypt.js';
import {
  ARCHIVE_MAGIC,
  HASH_NEVER_USED,
  HEADER_SIZES,
  MAX_SECTOR_SHIFT,
  SMALLEST_SECTOR,
  TABLE_ENTRY_SIZE,
  USER_DATA_HEADER_SIZE,
  USER_DATA_MAGIC,
} from './layout.js';

/** What stands before the archive: for replays, the replay header. */
export interface MpqUserData {
  /** Bytes reserved for it. */
  readonly reservedBytes: number;
  readonly content: Uint8Array;
  /** Offset in the file of the content. */
  readonly offset: number;
}

/** The archive's header. */
export interface MpqHeader {
  /** Offset in the file; all other offsets count from it. */
  readonly offset: number;
  readonly headerSize: number;
  readonly archiveSize: number;
  /** 0 to 3, called v1 to v4. */
  readonly formatVersion: number;
  readonly sectorSize: number;
  readonly hashTableOffset: number;
  readonly hashTableEntries: number;
  readonly blockTableOffset: number;
  readonly blockTableEntries: number;
}

/** One entry of the block table. */
export interface MpqBlock {
  /** From the archive's header. */
  readonly offset: number;
  readonly packedSize: number;
  readonly size: number;
  readonly flags: number;
}

/** User data (absent in a plain archive) and header. */
export interface MpqFront {
  readonly userData: MpqUserData | undefined;
  readonly headerOffset: number;
}

/** The user data block and the place of the archive. Asks for one range. */
export function* readFront(ranges: Ranges, limits: Readonly<DecodeLimits>): Asking<MpqFront> {
  let reader = yield* ranges.at(0, USER_DATA_HEADER_SIZE);
  if (reader.remaining < 4) throw replayError('bad-signature', 'the input is too short for an MPQ archive', { offset: 0 });
  const magic = reader.u32();
  if (magic === ARCHIVE_MAGIC) return { userData: undefined, headerOffset: 0 };
  if (magic !== USER_DATA_MAGIC) throw replayError('bad-signature', 'no MPQ archive starts here', { offset: 0 });
  const reservedBytes = reader.u32();
  const headerOffset = reader.u32();
  const byteLength = reader.u32();
  checkLimit(limits, 'maxFrameBytes', byteLength, { offset: 12 });
  reader = yield* ranges.at(0, USER_DATA_HEADER_SIZE + byteLength);
  reader.skip(USER_DATA_HEADER_SIZE);
  return { userData: { reservedBytes, offset: reader.offset, content: reader.take(byteLength) }, headerOffset };
}

/** The archive's header. Fields above v2 that only large archives need are not kept. */
export function readHeader(reader: ByteReader): MpqHeader & { readonly highBlockTableOffset: number } {
  const offset = reader.offset;
  if (reader.u32() !== ARCHIVE_MAGIC) throw corrupt('no MPQ header stands where the user data block points', { offset });
  const headerSize = reader.u32();
  const archiveSize = reader.u32();
  const formatVersion = reader.u16();
  const versionSize = HEADER_SIZES[formatVersion];
  if (versionSize === undefined) throw replayError('unsupported-version', `MPQ format version ${formatVersion}`, { offset: offset + 12 });
  const shift = reader.u16();
  if (shift > MAX_SECTOR_SHIFT) throw corrupt(`sector size 512 << ${shift}`, { offset: offset + 14 });
  const hashTableOffset = reader.u32();
  const blockTableOffset = reader.u32();
  const hashTableEntries = reader.u32();
  const blockTableEntries = reader.u32();
  let highBlockTableOffset = 0;
  let hashHigh = 0;
  let blockHigh = 0;
  if (formatVersion >= 1 && headerSize >= HEADER_SIZES[1]!) {
    highBlockTableOffset = reader.u64Number();
    hashHigh = reader.u16();
    blockHigh = reader.u16();
  }
  if (hashTableEntries !== 0 && (hashTableEntries & (hashTableEntries - 1)) !== 0) {
    throw corrupt(`a hash table of ${hashTableEntries} entries, which is no power of two`, { offset: offset + 24 });
  }
  return {
    offset,
    headerSize,
    archiveSize,
    formatVersion,
    sectorSize: SMALLEST_SECTOR << shift,
    hashTableOffset: hashHigh * 2 ** 32 + hashTableOffset,
    hashTableEntries,
    blockTableOffset: blockHigh * 2 ** 32 + blockTableOffset,
    blockTableEntries,
    highBlockTableOffset,
  };
}

/** The hash and block tables of an archive, decrypted. */
export class MpqTables {
  readonly header: MpqHeader;
  readonly blocks: readonly MpqBlock[];
  readonly #hashes: ByteReader;

  constructor(header: MpqHeader, hashes: Uint8Array, blocks: readonly MpqBlock[]) {
    this.header = header;
    this.blocks = blocks;
    this.#hashes = new ByteReader(hashes);
  }

  /** Index in the block table of a name's file; undefined when no entry has the name. The first of several locales wins. */
  find(name: string): number | undefined {
    const entries = this.header.hashTableEntries;
    if (entries === 0) return undefined;
    const first = hashName(name, HashKind.slot) & (entries - 1);
    const nameA = hashName(name, HashKind.nameA);
    const nameB = hashName(name, HashKind.nameB);
    const reader = this.#hashes;
    for (let step = 0; step < entries; step++) {
      reader.position = ((first + step) & (entries - 1)) * TABLE_ENTRY_SIZE;
      const a = reader.u32();
      const b = reader.u32();
      reader.skip(4);
      const block = reader.u32();
      if (block === HASH_NEVER_USED) return undefined;
      // a deleted entry's index lies above every block
      if (a === nameA && b === nameB && block < this.blocks.length) return block;
    }
    return undefined;
  }
}

/** Reads both tables: two ranges, one where they touch. */
export function* readTables(
  ranges: Ranges,
  header: MpqHeader & { readonly highBlockTableOffset: number },
  limits: Readonly<DecodeLimits>,
): Asking<MpqTables> {
  const { offset, hashTableEntries, blockTableEntries } = header;
  checkLimit(limits, 'maxItems', hashTableEntries, { offset: offset + 24 });
  checkLimit(limits, 'maxItems', blockTableEntries, { offset: offset + 28 });
  const hashes = yield* table(ranges, offset + header.hashTableOffset, hashTableEntries * TABLE_ENTRY_SIZE, 'hash table');
  const blocks = yield* table(ranges, offset + header.blockTableOffset, blockTableEntries * TABLE_ENTRY_SIZE, 'block table');
  const high =
    header.highBlockTableOffset === 0
      ? undefined
      : yield* table(ranges, offset + header.highBlockTableOffset, blockTableEntries * 2, 'high block table');
  const words = new ByteReader(decrypt(blocks, BLOCK_TABLE_KEY));
  const highs = high && new ByteReader(high);
  const list: MpqBlock[] = [];
  for (let i = 0; i < blockTableEntries; i++) {
    const low = words.u32();
    list.push({ offset: low + (highs ? highs.u16() * 2 ** 32 : 0), packedSize: words.u32(), size: words.u32(), flags: words.u32() });
  }
  return new MpqTables(header, decrypt(hashes, HASH_TABLE_KEY), list);
}

function* table(ranges: Ranges, offset: number, byteLength: number, name: string): Asking<Uint8Array> {
  if (byteLength === 0) return new Uint8Array(0);
  const reader = yield* ranges.at(offset, byteLength);
  if (reader.remaining < byteLength) throw reader.truncated(`the ${name}`);
  return reader.take(byteLength);
}

import type { ByteReader } from '../../core/byte-reader.js';
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
import { viewOf } from '../../core/view-of.js';

/** The data before the archive. In replays it is the replay header. */
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
  if (reader.u32() !== ARCHIVE_MAGIC) throw corrupt('no MPQ header where the user data block points', { offset });
  const headerSize = reader.u32();
  const archiveSize = reader.u32();
  const formatVersion = reader.u16();
  const versionSize = HEADER_SIZES[formatVersion];
  if (versionSize === undefined)
    throw replayError('unsupported-version', `MPQ format version ${formatVersion} is not read`, { offset: offset + 12 });
  const shift = reader.u16();
  if (shift > MAX_SECTOR_SHIFT) throw corrupt(`the sector size 512 << ${shift} is too large`, { offset: offset + 14 });
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
    throw corrupt(`a hash table of ${hashTableEntries} entries, which is not a power of two`, { offset: offset + 24 });
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
  /** Entries of the hash table that a name was compared with. */
  compared = 0;
  readonly #hashes: DataView;
  readonly #blocks: DataView;
  /** The upper 16 bits of each block's offset, in archives beyond 4 GB. */
  readonly #highs: DataView | undefined;
  #chains: HashChains | undefined;

  constructor(header: MpqHeader, hashes: Uint8Array, blocks: Uint8Array, highs: Uint8Array | undefined) {
    this.header = header;
    this.#hashes = viewOf(hashes);
    this.#blocks = viewOf(blocks);
    this.#highs = highs && viewOf(highs);
  }

  get blockCount(): number {
    return this.#blocks.byteLength / TABLE_ENTRY_SIZE;
  }

  /** The block at an index, which must be below `blockCount`. */
  block(index: number): MpqBlock {
    const at = index * TABLE_ENTRY_SIZE;
    const word = (i: number): number => this.#blocks.getUint32(at + 4 * i, true);
    const high = this.#highs === undefined ? 0 : this.#highs.getUint16(index * 2, true);
    return { offset: word(0) + high * 2 ** 32, packedSize: word(1), size: word(2), flags: word(3) };
  }

  /**
   * Index in the block table of a name's file; undefined when no entry has the name. The first of several locales wins. An entry
   * counts if no never-used entry is between it and the place of its name. Only entries with the same first hash are
   * compared: otherwise each missing name would walk through a full table.
   */
  find(name: string): number | undefined {
    const entries = this.header.hashTableEntries;
    if (entries === 0) return undefined;
    const chains = (this.#chains ??= new HashChains(this.#hashes, entries));
    const mask = entries - 1;
    const first = hashName(name, HashKind.slot) & mask;
    const nameA = hashName(name, HashKind.nameA);
    const nameB = hashName(name, HashKind.nameB);
    let nearest = entries;
    let found: number | undefined;
    for (let i = chains.heads[nameA & mask]!; i >= 0; i = chains.next[i]!) {
      this.compared++;
      const at = i * TABLE_ENTRY_SIZE;
      if (this.#hashes.getUint32(at, true) !== nameA || this.#hashes.getUint32(at + 4, true) !== nameB) continue;
      const block = this.#hashes.getUint32(at + 12, true);
      const steps = (i - first) & mask;
      // The block index of a deleted entry is larger than every block's.
      if (block >= this.blockCount || steps >= nearest || chains.isBroken(first, i)) continue;
      nearest = steps;
      found = block;
    }
    return found;
  }
}

/** Finds entries of a hash table by their first hash, and knows where the table has holes. */
class HashChains {
  /** By the low bits of the first hash: an entry, -1 for none. */
  readonly heads: Int32Array;
  /** By entry: the next one of its chain. */
  readonly next: Int32Array;
  /** For each entry: how many entries before it were never used. */
  readonly #holesBefore: Uint32Array;

  constructor(hashes: DataView, entries: number) {
    this.heads = new Int32Array(entries).fill(-1);
    this.next = new Int32Array(entries);
    this.#holesBefore = new Uint32Array(entries + 1);
    for (let i = 0; i < entries; i++) {
      const isHole = hashes.getUint32(i * TABLE_ENTRY_SIZE + 12, true) === HASH_NEVER_USED;
      this.#holesBefore[i + 1] = this.#holesBefore[i]! + (isHole ? 1 : 0);
      const chain = hashes.getUint32(i * TABLE_ENTRY_SIZE, true) & (entries - 1);
      this.next[i] = this.heads[chain]!;
      this.heads[chain] = i;
    }
  }

  /** Whether there is a never-used entry between one entry and another. The range wraps around the end of the table. */
  isBroken(from: number, to: number): boolean {
    const holes = this.#holesBefore;
    const total = holes[holes.length - 1]!;
    return to >= from ? holes[to + 1]! > holes[from]! : total > holes[from]! || holes[to + 1]! > 0;
  }
}

/** Reads both tables in two ranges, or in one when they touch. */
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
  return new MpqTables(header, decrypt(hashes, HASH_TABLE_KEY), decrypt(blocks, BLOCK_TABLE_KEY), high);
}

function* table(ranges: Ranges, offset: number, byteLength: number, name: string): Asking<Uint8Array> {
  if (byteLength === 0) return new Uint8Array(0);
  const reader = yield* ranges.at(offset, byteLength);
  if (reader.remaining < byteLength) throw reader.truncated(`the ${name}`);
  return reader.take(byteLength);
}

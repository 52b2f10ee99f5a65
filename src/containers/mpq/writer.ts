import { bzip2Compress } from '../../codecs/bzip2-compress.js';
import { deflate } from '../../codecs/deflate.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { BLOCK_TABLE_KEY, HASH_TABLE_KEY, HashKind, encrypt, fileKey, hashName } from './crypt.js';
import {
  ARCHIVE_MAGIC,
  BlockFlag,
  CompressionMask,
  HASH_NEVER_USED,
  HEADER_SIZES,
  SMALLEST_SECTOR,
  TABLE_ENTRY_SIZE,
  USER_DATA_HEADER_SIZE,
  USER_DATA_MAGIC,
} from './layout.js';

/** How an archive is laid out. */
export interface MpqWriterOptions {
  /** Data to put before the archive, which then starts at 1024. */
  readonly userData?: Uint8Array | undefined;
  /** 0 to 3, called v1 to v4. Default 3, as in today's replays. */
  readonly formatVersion?: number | undefined;
  /** Sectors have 512 << shift bytes. Default 5. */
  readonly sectorShift?: number | undefined;
}

/** How one file is stored. */
export interface MpqFileOptions {
  /** Default `stored`. A chunk that does not get smaller is stored. */
  readonly compression?: 'stored' | 'zlib' | 'bzip2' | undefined;
  /** One chunk instead of sectors. Default true. */
  readonly singleUnit?: boolean | undefined;
  /** Compressed sectors have a checksum each, in one more sector. */
  readonly sectorChecksums?: boolean | undefined;
  readonly encrypted?: boolean | undefined;
  /** Mixes place and size into the key. */
  readonly fixKey?: boolean | undefined;
  /** Marks the file as deleted: its name stays and leads to a block that does not exist. */
  readonly deleted?: boolean | undefined;
}

interface Added {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: MpqFileOptions;
}

const USER_DATA_RESERVED = 512;
const ARCHIVE_OFFSET = 1024;
const ADLER_MODULUS = 65_521;

/**
 * Writes an MPQ archive with classic tables: header, files in order, hash table, block table. No `(listfile)` is made:
 * add one as a file where it is wanted.
 *
 * @example
 * const writer = new MpqWriter();
 * writer.add('readme.txt', bytes, { compression: 'zlib' });
 * const archive = writer.done();
 */
export class MpqWriter {
  readonly #options: MpqWriterOptions;
  readonly #files: Added[] = [];

  constructor(options: MpqWriterOptions = {}) {
    const version = options.formatVersion ?? 3;
    if (HEADER_SIZES[version] === undefined) throw new RangeError(`unknown MPQ format version: ${version}`);
    if ((options.userData?.length ?? 0) > ARCHIVE_OFFSET - USER_DATA_HEADER_SIZE)
      throw new RangeError('the user data does not fit before the archive');
    this.#options = options;
  }

  /** Adds a file; names must differ in more than case. */
  add(name: string, bytes: Uint8Array, options: MpqFileOptions = {}): void {
    this.#files.push({ name, bytes, options });
  }

  /** The archive. */
  done(): Uint8Array {
    const { userData, formatVersion = 3, sectorShift = 5 } = this.#options;
    const headerSize = HEADER_SIZES[formatVersion]!;
    const blocks = new ByteWriter();
    const contents = new ByteWriter();
    for (const file of this.#files) {
      const offset = headerSize + contents.length;
      const stored = storedBytes(file, offset, SMALLEST_SECTOR << sectorShift);
      const { singleUnit = true, compression = 'stored', encrypted = false, fixKey = false, deleted = false } = file.options;
      const flags =
        (deleted ? 0 : BlockFlag.exists) +
        (singleUnit ? BlockFlag.singleUnit : 0) +
        (compression === 'stored' ? 0 : BlockFlag.compress) +
        (hasChecksums(file.options) ? BlockFlag.sectorCrc : 0) +
        (encrypted ? BlockFlag.encrypted : 0) +
        (encrypted && fixKey ? BlockFlag.fixKey : 0);
      for (const word of [offset, stored.length, file.bytes.length, flags]) blocks.u32(word);
      contents.bytes(stored);
    }
    const hashes = this.#hashTable();
    const hashTableOffset = headerSize + contents.length;
    const blockTableOffset = hashTableOffset + hashes.length;
    const writer = new ByteWriter();
    if (userData) writeUserData(writer, userData);
    const start = writer.length;
    writer.u32(ARCHIVE_MAGIC);
    writer.u32(headerSize);
    writer.u32(blockTableOffset + blocks.length);
    writer.u16(formatVersion);
    writer.u16(sectorShift);
    writer.u32(hashTableOffset);
    writer.u32(blockTableOffset);
    writer.u32(hashes.length / TABLE_ENTRY_SIZE);
    writer.u32(this.#files.length);
    // The fields that later versions add are optional: zeros.
    writer.bytes(new Uint8Array(start + headerSize - writer.length));
    writer.bytes(contents.done());
    writer.bytes(encrypt(hashes, HASH_TABLE_KEY));
    writer.bytes(encrypt(blocks.done(), BLOCK_TABLE_KEY));
    return writer.done();
  }

  #hashTable(): Uint8Array {
    let entries = 4;
    while (entries < this.#files.length * 2) entries *= 2;
    const table = new Uint8Array(entries * TABLE_ENTRY_SIZE).fill(0xff);
    const view = new DataView(table.buffer);
    for (const [index, { name }] of this.#files.entries()) {
      let slot = hashName(name, HashKind.slot) & (entries - 1);
      while (view.getUint32(slot * TABLE_ENTRY_SIZE + 12, true) !== HASH_NEVER_USED) slot = (slot + 1) & (entries - 1);
      const at = slot * TABLE_ENTRY_SIZE;
      view.setUint32(at, hashName(name, HashKind.nameA), true);
      view.setUint32(at + 4, hashName(name, HashKind.nameB), true);
      view.setUint32(at + 8, 0, true);
      view.setUint32(at + 12, index, true);
    }
    return table;
  }
}

function writeUserData(writer: ByteWriter, content: Uint8Array): void {
  writer.u32(USER_DATA_MAGIC);
  writer.u32(USER_DATA_RESERVED);
  writer.u32(ARCHIVE_OFFSET);
  writer.u32(content.length);
  writer.bytes(content);
  writer.bytes(new Uint8Array(ARCHIVE_OFFSET - writer.length));
}

function storedBytes({ name, bytes, options }: Added, offset: number, sectorSize: number): Uint8Array {
  const key = options.encrypted === true ? fileKey(name, offset, bytes.length, options.fixKey === true) : undefined;
  const locked = (chunk: Uint8Array, index: number): Uint8Array => (key === undefined ? chunk : encrypt(chunk, (key + index) >>> 0));
  const packed = (chunk: Uint8Array): Uint8Array => packedChunk(chunk, options.compression ?? 'stored');
  if (bytes.length === 0) return bytes;
  if (options.singleUnit !== false) return locked(packed(bytes), 0);
  const sectors: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += sectorSize) sectors.push(locked(packed(bytes.subarray(at, at + sectorSize)), sectors.length));
  const writer = new ByteWriter();
  if (isCompressed(options)) {
    if (hasChecksums(options)) sectors.push(checksumsOf(sectors));
    const table = new ByteWriter();
    let end = (sectors.length + 1) * 4;
    for (const sector of [new Uint8Array(0), ...sectors]) table.u32((end += sector.length));
    writer.bytes(locked(table.done(), -1));
  }
  for (const sector of sectors) writer.bytes(sector);
  return writer.done();
}

const isCompressed = ({ compression = 'stored' }: MpqFileOptions): boolean => compression !== 'stored';
const hasChecksums = (options: MpqFileOptions): boolean =>
  options.sectorChecksums === true && options.singleUnit === false && isCompressed(options);

/** The Adler-32 of each sector as it is stored. */
function checksumsOf(sectors: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter();
  for (const sector of sectors) {
    let [low, high] = [1, 0];
    for (const byte of sector) {
      low = (low + byte) % ADLER_MODULUS;
      high = (high + low) % ADLER_MODULUS;
    }
    writer.u32(high * 65_536 + low);
  }
  return writer.done();
}

function packedChunk(chunk: Uint8Array, compression: 'stored' | 'zlib' | 'bzip2'): Uint8Array {
  if (compression === 'stored') return chunk;
  const packed = compression === 'zlib' ? deflate(chunk, 'zlib') : bzip2Compress(chunk);
  if (packed.length + 1 >= chunk.length) return chunk;
  const result = new Uint8Array(packed.length + 1);
  result[0] = CompressionMask[compression];
  result.set(packed, 1);
  return result;
}

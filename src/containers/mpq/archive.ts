import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, replayError, truncated } from '../../core/errors.js';
import type { ReadBudget } from '../../core/budget.js';
import { checkLimit } from '../../core/limits.js';
import { utf8Text } from '../../core/text.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import { unpackChunk, type MpqCodecs } from './chunk.js';
import { decrypt, fileKey } from './crypt.js';
import { BlockFlag, HEADER_SIZES } from './layout.js';
import { Ranges } from './ranges.js';
import { MpqTables, readFront, readHeader, readTables, type MpqBlock, type MpqHeader, type MpqUserData } from './tables.js';

/** Bytes that one entry of a list takes in memory. */
const ENTRY_BYTES = 96;
/** Units of work for looking up a name, which is hashed three times. The entries that it is compared with come on top. */
const NAME_UNITS = 64;
/** Units of work for unpacking a chunk: setting up the codec's tables. Its bytes come on top. */
const CHUNK_UNITS = 2048;

/** Whether an archive has a file: `deleted` means that a name leads to a block which no longer exists. */
export type MpqFileStatus = 'present' | 'deleted' | 'missing';

/** One block of an archive. */
export interface MpqEntry {
  /** Undefined where no known name leads to the block. */
  readonly name: string | undefined;
  readonly status: 'present' | 'deleted';
  /** Unpacked bytes. */
  readonly byteLength: number;
  readonly packedByteLength: number;
  /** Offset in the file. */
  readonly offset: number;
  readonly flags: number;
}

/**
 * An archive as coroutines: first the front, then the tables, then only the asked files' bytes.
 * One archive belongs to one driver.
 */
export class Mpq {
  readonly userData: MpqUserData | undefined;
  readonly header: MpqHeader;
  /** Bytes of the input. */
  readonly inputLength: number;
  readonly #ranges: Ranges;
  readonly #tables: MpqTables;
  readonly #budget: ReadBudget;
  readonly #codecs: MpqCodecs;

  constructor(
    ranges: Ranges,
    tables: MpqTables,
    userData: MpqUserData | undefined,
    inputLength: number,
    budget: ReadBudget,
    codecs: MpqCodecs,
  ) {
    this.#ranges = ranges;
    this.userData = userData;
    this.header = tables.header;
    this.inputLength = inputLength;
    this.#tables = tables;
    this.#budget = budget;
    this.#codecs = codecs;
  }

  /** Offset in the file after everything that the archive says it holds. A file shorter than this was cut. */
  get declaredEnd(): number {
    const { header } = this;
    let end = header.archiveSize;
    for (let index = 0; index < this.#tables.blockCount; index++) {
      const block = this.#tables.block(index);
      if (exists(block) && block.size > 0) end = Math.max(end, block.offset + block.packedSize);
    }
    return header.offset + end;
  }

  status(name: string): MpqFileStatus {
    const block = this.#block(name);
    return block === undefined ? 'missing' : exists(block) ? 'present' : 'deleted';
  }

  /** The entry of a name, deleted ones too. */
  entry(name: string): MpqEntry | undefined {
    const block = this.#block(name);
    return block && this.#entryOf(block, name);
  }

  /** Every block in order of offset; those that none of `names` leads to have no name. */
  *entries(names: Iterable<string>): Asking<MpqEntry[]> {
    const tables = this.#tables;
    this.#budget.fits(tables.blockCount * ENTRY_BYTES);
    const nameOf = new Map<number, string>();
    for (const name of names) {
      const { compared } = tables;
      const index = tables.find(name);
      this.#budget.work(NAME_UNITS + tables.compared - compared);
      yield* pauseIfDue(this.#budget);
      if (index !== undefined && !nameOf.has(index)) nameOf.set(index, name);
    }
    const entries: MpqEntry[] = [];
    for (let index = 0; index < tables.blockCount; index++) entries.push(this.#entryOf(tables.block(index), nameOf.get(index)));
    return entries.sort((a, b) => a.offset - b.offset);
  }

  /** Content of a file; undefined when it is missing or deleted. Errors carry the file's name and offset. */
  *read(name: string): Asking<Uint8Array | undefined> {
    const block = this.#block(name);
    if (block === undefined || !exists(block)) return undefined;
    const offset = this.header.offset + block.offset;
    try {
      return yield* this.#readBlock(block, name);
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [name], offset: Math.min(offset, this.inputLength) }) : error;
    }
  }

  #block(name: string): MpqBlock | undefined {
    const index = this.#tables.find(name);
    return index === undefined ? undefined : this.#tables.block(index);
  }

  #entryOf(block: MpqBlock, name: string | undefined): MpqEntry {
    return {
      name,
      status: exists(block) ? 'present' : 'deleted',
      byteLength: block.size,
      packedByteLength: block.packedSize,
      offset: this.header.offset + block.offset,
      flags: block.flags,
    };
  }

  *#readBlock(block: MpqBlock, name: string): Asking<Uint8Array> {
    if (has(block, BlockFlag.patchFile) || has(block, BlockFlag.implode)) {
      const what = has(block, BlockFlag.patchFile) ? 'a patch file' : 'PKWARE implode';
      throw replayError('unsupported-feature', `${what} is not read`, { reason: 'compression' });
    }
    // An empty file may have any offset: docs/formats/mpq.md, section 4.
    if (block.size === 0) return new Uint8Array(0);
    const { limits } = this.#budget;
    checkLimit(limits, 'maxFrameBytes', block.packedSize);
    checkLimit(limits, 'maxDecompressedBytes', block.size);
    const offset = this.header.offset + block.offset;
    if (block.packedSize > this.inputLength - offset) {
      throw truncated(`${block.packedSize} packed bytes are declared, ${Math.max(0, this.inputLength - offset)} are left`);
    }
    const packed = (yield* this.#ranges.at(offset, block.packedSize)).take(block.packedSize);
    const key = has(block, BlockFlag.encrypted) ? fileKey(name, block.offset, block.size, has(block, BlockFlag.fixKey)) : undefined;
    if (has(block, BlockFlag.singleUnit)) {
      return yield* this.#chunk(key === undefined ? packed : decrypt(packed, key), block.size, has(block, BlockFlag.compress));
    }
    return yield* this.#sectors(packed, block, key);
  }

  /** A chunk that is stored shorter than its content is packed; each chunk is decided for itself (docs/formats/mpq.md, section 4). */
  *#chunk(chunk: Uint8Array, size: number, compressible: boolean): Asking<Uint8Array> {
    this.#budget.work(CHUNK_UNITS);
    yield* pauseIfDue(this.#budget);
    if (compressible && chunk.length < size) return yield* unpackChunk(chunk, size, this.#codecs, this.#budget);
    if (chunk.length < size) throw corrupt(`${chunk.length} bytes are stored where ${size} belong`);
    this.#budget.read(size);
    return chunk.subarray(0, size);
  }

  *#sectors(packed: Uint8Array, block: MpqBlock, key: number | undefined): Asking<Uint8Array> {
    const { sectorSize } = this.header;
    const count = Math.ceil(block.size / sectorSize);
    const compressible = has(block, BlockFlag.compress);
    const offsets = compressible ? sectorOffsets(packed, count, key) : undefined;
    const parts: Uint8Array[] = [];
    for (let i = 0; i < count; i++) {
      const size = Math.min(sectorSize, block.size - i * sectorSize);
      const start = offsets ? offsets.u32() : i * sectorSize;
      let end = start + size;
      if (offsets) {
        end = offsets.u32();
        offsets.position -= 4;
      }
      if (start > end || end > packed.length) throw corrupt(`sector ${i} is at ${start} to ${end} of ${packed.length} bytes`);
      const stored = packed.subarray(start, end);
      parts.push(yield* this.#chunk(key === undefined ? stored : decrypt(stored, (key + i) >>> 0), size, compressible));
    }
    // All parts exist by now, so joining them allocates no more than was unpacked.
    const content = new Uint8Array(block.size);
    let at = 0;
    for (const part of parts) {
      content.set(part, at);
      at += part.length;
    }
    return content;
  }
}

function sectorOffsets(packed: Uint8Array, count: number, key: number | undefined): ByteReader {
  const byteLength = (count + 1) * 4;
  if (byteLength > packed.length) throw corrupt(`${packed.length} bytes cannot hold the offsets of ${count} sectors`);
  const table = packed.subarray(0, byteLength);
  return new ByteReader(key === undefined ? table : decrypt(table, (key - 1) >>> 0));
}

const has = (block: MpqBlock, flag: number): boolean => (block.flags & flag) !== 0;
const exists = (block: MpqBlock): boolean => has(block, BlockFlag.exists) && !has(block, BlockFlag.deleteMarker);

/** An archive whose tables are not read yet; `tables` reads them. */
export interface MpqOpening {
  readonly userData: MpqUserData | undefined;
  tables(): Asking<Mpq>;
}

/**
 * Opens an archive in two steps, so that what needs the user data alone reads nothing more. `buffered` says that the
 * source cannot go back: it is held whole, up to `maxInputBytes`.
 */
export function* openMpq(buffered: boolean, budget: ReadBudget, codecs: MpqCodecs): Asking<MpqOpening> {
  const ranges = new Ranges(buffered);
  const { limits } = budget;
  const { userData, headerOffset } = yield* readFront(ranges, limits);
  return {
    userData,
    *tables() {
      const header = readHeader(yield* ranges.at(headerOffset, HEADER_SIZES[3]!));
      const inputLength = yield* ranges.inputLength();
      return new Mpq(ranges, yield* readTables(ranges, header, limits), userData, inputLength, budget, codecs);
    },
  };
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SEMICOLON = 0x3b;

/** Names in `(listfile)`, one by one: one a line, or separated by semicolons as some tools write. */
export function* listedNames(listfile: Uint8Array): Generator<string, void> {
  const hasMark = listfile[0] === 0xef && listfile[1] === 0xbb && listfile[2] === 0xbf;
  let start = hasMark ? 3 : 0;
  for (let at = start; at <= listfile.length; at++) {
    const byte = listfile[at];
    if (byte !== undefined && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== SEMICOLON) continue;
    if (at > start) yield utf8Text(listfile, start, at);
    start = at + 1;
  }
}

import { corrupt, replayError, truncated, type ReplayError } from '../core/errors.js';
import type { Bzip2Input } from './bzip2-input.js';
import { Bzip2Tables, LOOKUP_BITS, MAX_CODE_BITS, ROW } from './bzip2-tables.js';
import { BZIP2_CRC_TABLE } from './checksum.js';

/** Each group of this many codes chooses its own table. */
const GROUP = 50;
const MAX_GROUP_BITS = GROUP * MAX_CODE_BITS;
/** A run is below 2^21 bytes in every valid block. */
const MAX_RUN_SHIFT = 20;
const TOO_LONG = 'a bzip2 block is longer than its stream allows';

/**
 * One block: its header and Huffman codes are read as the input comes, then its bytes are written out to
 * wherever there is room. Used again for the next block.
 */
export class Bzip2Block {
  /** The CRC that the block declares. */
  crc = 0;
  #actualCrc = 0;
  #blockBytes = 0;
  #origin = 0;
  readonly #tables = new Bzip2Tables();
  #selectors = new Uint8Array(0);
  #group = 0;
  #endSymbol = 0;
  /** The bytes in the order of their last use, four to a word, the latest in its low bits. */
  readonly #recent = new Int32Array(64);
  readonly #counts = new Int32Array(256);
  /** The last column of the sorted rotations. */
  #column: Uint8Array = new Uint8Array(0);
  #length = 0;
  #run = 0;
  #runShift = 0;
  /** For each place in the first column: the index of its row in the last one, with the byte found there in the low bits. */
  #rows = new Uint32Array(0);
  #row = 0;
  #left = 0;
  /** The last four bytes that were written, the latest in the low bits. */
  #last = 0;
  /** How many bytes after those written the first is that may begin a run: bytes of the run before may not; below 0 for one that was written. */
  #runFrom = 0;
  /** Whether four equal bytes were written, and the next byte is a count. */
  #isCountNext = false;
  #owed = 0;

  /** Reads the header of the block, from the CRC to the code tables. `blockBytes` is the most that the block may hold. */
  readHeader(input: Bzip2Input, blockBytes: number): void {
    this.crc = readU32(input);
    if (input.bits(1) === 1)
      throw replayError('unsupported-feature', 'a bzip2 block is randomised, which is not read', { offset: input.offset });
    this.#origin = input.bits(24);
    const recent = this.#recent;
    recent.fill(0);
    let used = 0;
    const ranges = input.bits(16);
    for (let range = 0; range < 16; range++) {
      if (((ranges << range) & 0x8000) === 0) continue;
      const bits = input.bits(16);
      for (let i = 0; i < 16; i++) {
        if (((bits << i) & 0x8000) === 0) continue;
        recent[used >>> 2]! |= (range * 16 + i) << ((used & 3) << 3);
        used++;
      }
    }
    if (used === 0) throw corrupt('a bzip2 block has no symbols', { offset: input.offset });
    const tables = input.bits(3);
    if (tables < 2 || tables > 6) throw corrupt(`a bzip2 block has ${tables} tables, and needs 2 to 6`, { offset: input.offset });
    this.#readSelectors(input, tables);
    for (let table = 0; table < tables; table++) this.#tables.read(input, table, used + 2);
    this.#endSymbol = used + 1;
    this.#blockBytes = blockBytes;
    if (this.#column.length === 0) this.#column = new Uint8Array(Math.min(blockBytes, input.remaining >> 1) + 2 * GROUP);
    this.#group = this.#length = this.#run = this.#runShift = 0;
    this.#counts.fill(0);
  }

  #readSelectors(input: Bzip2Input, tables: number): void {
    const count = input.bits(15);
    if (count === 0) throw corrupt('a bzip2 block has no selectors', { offset: input.offset });
    const selectors = new Uint8Array(count);
    const recent = [0, 1, 2, 3, 4, 5];
    for (let i = 0; i < count; i++) {
      let index = 0;
      while (input.bits(1) === 1) {
        if (++index >= tables) throw corrupt(`a bzip2 selector is above the ${tables} tables`, { offset: input.offset });
      }
      const table = recent[index]!;
      for (; index > 0; index--) recent[index] = recent[index - 1]!;
      recent[0] = table;
      selectors[i] = table;
    }
    this.#selectors = selectors;
  }

  /**
   * Reads codes for as long as the input has a whole group for certain, or to its end when it is `final`.
   * True when the block's end was read.
   */
  readCodes(input: Bzip2Input, final: boolean): boolean {
    const { view } = input;
    const { lookup, limit, base, sorted } = this.#tables;
    const recent = this.#recent;
    const counts = this.#counts;
    const endSymbol = this.#endSymbol;
    let column = this.#column;
    let length = this.#length;
    let run = this.#run;
    let runShift = this.#runShift;
    let ended = false;
    while (!ended && (final || input.remaining >= MAX_GROUP_BITS)) {
      if (this.#group >= this.#selectors.length) throw corrupt('a bzip2 block goes on after its last selector', { offset: input.offset });
      const table = this.#selectors[this.#group++]!;
      const quick = table << LOOKUP_BITS;
      if (length + GROUP > column.length) column = this.#column = grown(column, length + GROUP);
      const start = input.at;
      let bit = input.bit;
      for (let i = 0; i < GROUP; i++) {
        const word = view.getInt32(start + (bit >>> 3)) << (bit & 7);
        const entry = lookup[quick + (word >>> (32 - LOOKUP_BITS))]!;
        let symbol: number;
        if (entry !== 0) {
          symbol = entry >>> 5;
          bit += entry & 31;
        } else {
          const row = table * ROW;
          let bits = LOOKUP_BITS + 1;
          while (bits <= MAX_CODE_BITS && word >>> (32 - bits) >= limit[row + bits]!) bits++;
          if (bits > MAX_CODE_BITS) throw this.#damaged(input, bit, 'there is no such bzip2 code');
          symbol = sorted[base[row + bits]! + (word >>> (32 - bits))]!;
          bit += bits;
        }
        if (symbol <= 1) {
          if (runShift > MAX_RUN_SHIFT) throw this.#damaged(input, bit, 'a bzip2 run is too long');
          run += (symbol + 1) << runShift++;
          continue;
        }
        if (run > 0) {
          if (run > this.#blockBytes - length) throw this.#damaged(input, bit, TOO_LONG);
          if (length + run + GROUP > column.length) column = this.#column = grown(column, length + run + GROUP);
          const byte = recent[0]! & 255;
          counts[byte]! += run;
          if (run < 16) for (; run > 0; run--) column[length++] = byte;
          else column.fill(byte, length, (length += run));
          run = runShift = 0;
        }
        if (symbol === endSymbol) {
          ended = true;
          break;
        }
        // The byte moves to the front, and those before it by one place. A loop by words is predicted right more often than one by bytes.
        const index = symbol - 1;
        const shift = (index & 3) << 3;
        const last = index >>> 2;
        const four = recent[last]!;
        const byte = (four >>> shift) & 255;
        let carry = byte;
        for (let i = 0; i < last; i++) {
          const before = recent[i]!;
          recent[i] = (before << 8) | carry;
          carry = before >>> 24;
        }
        const moved = -1 >>> (24 - shift);
        recent[last] = (four & ~moved) | (((four << 8) | carry) & moved);
        counts[byte]!++;
        column[length++] = byte;
      }
      input.at = start + (bit >>> 3);
      input.bit = bit & 7;
      if (input.remaining < 0) throw truncated('the bzip2 data is cut off', { offset: input.offset });
      if (length > this.#blockBytes) throw corrupt(TOO_LONG, { offset: input.offset });
    }
    this.#length = length;
    this.#run = run;
    this.#runShift = runShift;
    if (ended) this.#sortRows(input);
    return ended;
  }

  /** A code is wrong at `bit`: because the data is, or because it has ended and zeros were read. */
  #damaged(input: Bzip2Input, bit: number, what: string): ReplayError {
    const left = input.remaining + input.bit - bit;
    return left < MAX_CODE_BITS
      ? truncated('the bzip2 data is cut off', { offset: input.offset })
      : corrupt(what, { offset: input.offset });
  }

  /** The inverse of the Burrows-Wheeler transform: links the rows so that `write` walks through the text. */
  #sortRows(input: Bzip2Input): void {
    const length = this.#length;
    if (this.#origin >= length) throw corrupt(`a bzip2 block of ${length} bytes begins at ${this.#origin}`, { offset: input.offset });
    if (this.#rows.length < length) this.#rows = new Uint32Array(length);
    const rows = this.#rows;
    const column = this.#column;
    const starts = this.#counts;
    for (let byte = 0, sum = 0; byte < 256; byte++) {
      const count = starts[byte]!;
      starts[byte] = sum;
      sum += count;
    }
    for (let i = 0; i < length; i++) {
      const byte = column[i]!;
      rows[starts[byte]!++] = (i << 8) | byte;
    }
    this.#row = this.#origin;
    this.#left = length;
    this.#actualCrc = -1;
    this.#isCountNext = false;
    this.#runFrom = this.#owed = 0;
  }

  /** Size of the block before its runs are expanded: a fair guess of how much `write` will give. */
  get length(): number {
    return this.#length;
  }

  /** True when all was written. */
  get done(): boolean {
    return this.#left === 0 && this.#owed === 0;
  }

  /** Whether what was written has the CRC that the block declares. */
  get intact(): boolean {
    return (this.#actualCrc ^ -1) === (this.crc | 0);
  }

  /** Writes bytes from `at` on until the block or the room ends; gives the index after the last. */
  write(target: Uint8Array, at: number): number {
    const table = BZIP2_CRC_TABLE;
    const rows = this.#rows;
    const end = target.length;
    let row = this.#row;
    let left = this.#left;
    let crc = this.#actualCrc;
    let last = this.#last;
    let runFrom = at + this.#runFrom;
    let isCountNext = this.#isCountNext;
    let owed = this.#owed;
    let to = at;
    for (;;) {
      for (; owed > 0 && to < end; owed--) {
        const byte = last & 255;
        target[to++] = byte;
        crc = (crc << 8) ^ table[(crc >>> 24) ^ byte]!;
      }
      const from = to;
      const stop = isCountNext ? to : Math.min(end, to + left);
      while (to < stop) {
        const entry = rows[row]!;
        const byte = entry & 255;
        row = entry >>> 8;
        target[to++] = byte;
        crc = (crc << 8) ^ table[(crc >>> 24) ^ byte]!;
        last = (last << 8) | byte;
        if (((last ^ (last >>> 8)) & 0xffffff) === 0 && to - runFrom >= 4) {
          isCountNext = true;
          break;
        }
      }
      left -= to - from;
      if (!isCountNext || left === 0) break;
      // After four equal bytes the next byte says how many more of them follow.
      const entry = rows[row]!;
      row = entry >>> 8;
      left--;
      owed = entry & 255;
      isCountNext = false;
      runFrom = to + owed;
    }
    this.#row = row;
    this.#left = left;
    this.#actualCrc = crc;
    this.#last = last;
    this.#runFrom = Math.max(-4, runFrom - to);
    this.#isCountNext = isCountNext;
    this.#owed = owed;
    return to;
  }
}

/** 32 bits, unsigned. */
export function readU32(input: Bzip2Input): number {
  const high = input.bits(16);
  return ((high << 16) | input.bits(16)) >>> 0;
}

function grown(bytes: Uint8Array, least: number): Uint8Array {
  const larger = new Uint8Array(Math.max(least, 4096, bytes.length * 2));
  larger.set(bytes);
  return larger;
}

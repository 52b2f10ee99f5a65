import { crc32Bzip2 } from './checksum.js';

const GROUP = 50;
/** The longest code that the bzip2 program makes; the format allows 20 bits. */
const MAX_CODE_BITS = 17;

/**
 * The bytes as one bzip2 stream, for writers and tests: plain methods, about 1 MB a second, and a few percent
 * larger than what the bzip2 program makes. `level` (1 to 9) is the block size in 100 000 bytes.
 *
 * @example
 * bzip2Compress(new TextEncoder().encode('hello'));
 */
export function bzip2Compress(bytes: Uint8Array, level = 9): Uint8Array {
  if (!Number.isInteger(level) || level < 1 || level > 9) throw new RangeError(`level must be an integer from 1 to 9, got ${level}`);
  const writer = new BigEndianBits();
  writer.bits(0x425a68, 24);
  writer.bits(0x30 + level, 8);
  let streamCrc = 0;
  for (let start = 0; start < bytes.length;) {
    // the bzip2 program leaves the last 19 bytes of a block free, and older readers count on it
    const { runs, crc, end } = collapseRuns(bytes, start, level * 100_000 - 19);
    streamCrc = ((streamCrc << 1) | (streamCrc >>> 31)) ^ crc;
    writeBlock(writer, runs, crc);
    start = end;
  }
  writer.bits(0x177245, 24);
  writer.bits(0x385090, 24);
  writer.u32(streamCrc);
  return writer.done();
}

/** Bits, most significant first. */
class BigEndianBits {
  readonly #bytes: number[] = [];
  #rest = 0;
  #count = 0;

  /** The low `count` bits, at most 24. */
  bits(value: number, count: number): void {
    this.#rest = (this.#rest << count) | value;
    for (this.#count += count; this.#count >= 8; this.#count -= 8) this.#bytes.push((this.#rest >>> (this.#count - 8)) & 0xff);
    this.#rest &= (1 << this.#count) - 1;
  }
  u32(value: number): void {
    this.bits(value >>> 16, 16);
    this.bits(value & 0xffff, 16);
  }
  done(): Uint8Array {
    if (this.#count > 0) this.bits(0, 8 - this.#count);
    return Uint8Array.from(this.#bytes);
  }
}

/** The first run-length step: four equal bytes are followed by how many more there are. */
function collapseRuns(bytes: Uint8Array, start: number, most: number): { runs: Uint8Array; crc: number; end: number } {
  const runs: number[] = [];
  let at = start;
  while (at < bytes.length && runs.length + 5 <= most) {
    const byte = bytes[at]!;
    let length = 1;
    while (length < 259 && bytes[at + length] === byte) length++;
    for (let i = 0; i < Math.min(length, 4); i++) runs.push(byte);
    if (length >= 4) runs.push(length - 4);
    at += length;
  }
  return { runs: Uint8Array.from(runs), crc: crc32Bzip2(bytes.subarray(start, at)), end: at };
}

/**
 * The order of all rotations, by doubling: rotations sorted by their first `width` bytes are sorted by twice
 * as many when each is looked up together with the one that begins `width` later.
 */
function sortedRotations(bytes: Uint8Array): Int32Array {
  const length = bytes.length;
  let ranks = Int32Array.from(bytes);
  const rotations = new Int32Array(length);
  for (let i = 0; i < length; i++) rotations[i] = i;
  let order = sortedByRank(rotations, ranks);
  for (let width = 1, distinct = 0; width < length && distinct < length; width *= 2) {
    for (let i = 0; i < length; i++) {
      const earlier = order[i]! - width;
      rotations[i] = earlier < 0 ? earlier + length : earlier;
    }
    const ordered = sortedByRank(rotations, ranks);
    const next = new Int32Array(length);
    distinct = 0;
    // the ranks of both halves of the rotation before
    let first = -1;
    let second = -1;
    for (let i = 0; i < length; i++) {
      const rotation = ordered[i]!;
      const later = rotation + width;
      const a = ranks[rotation]!;
      const b = ranks[later < length ? later : later - length]!;
      if (a !== first || b !== second) distinct++;
      next[rotation] = distinct - 1;
      first = a;
      second = b;
    }
    ranks = next;
    order = ordered;
  }
  return order;
}

/** A counting sort that keeps the order of rotations of equal rank. */
function sortedByRank(rotations: Int32Array, ranks: Int32Array): Int32Array {
  const starts = new Int32Array(Math.max(256, ranks.length) + 1);
  for (const rank of ranks) starts[rank + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const sorted = new Int32Array(rotations.length);
  for (const rotation of rotations) sorted[starts[ranks[rotation]!]!++] = rotation;
  return sorted;
}

function writeBlock(writer: BigEndianBits, bytes: Uint8Array, crc: number): void {
  const order = sortedRotations(bytes);
  writer.bits(0x314159, 24);
  writer.bits(0x265359, 24);
  writer.u32(crc);
  writer.bits(0, 1);
  writer.bits(order.indexOf(0), 24);

  const alphabet = [...new Set(bytes)].sort((a, b) => a - b);
  const used = (from: number, count: number): boolean => alphabet.some((byte) => byte >= from && byte < from + count);
  for (let range = 0; range < 16; range++) writer.bits(used(range * 16, 16) ? 1 : 0, 1);
  for (let range = 0; range < 16; range++) {
    if (used(range * 16, 16)) for (let i = 0; i < 16; i++) writer.bits(used(range * 16 + i, 1) ? 1 : 0, 1);
  }

  const symbols = symbolsOf(order, bytes, alphabet);
  const groups = Math.ceil(symbols.length / GROUP);
  const { tables, selectors } = chooseTables(symbols, groups, alphabet.length + 2);
  writer.bits(tables.length, 3);
  writer.bits(groups, 15);
  const recent = tables.map((_, i) => i);
  for (const table of selectors) {
    const index = recent.indexOf(table);
    for (let i = 0; i < index; i++) writer.bits(1, 1);
    writer.bits(0, 1);
    recent.splice(index, 1);
    recent.unshift(table);
  }
  for (const lengths of tables) {
    let length = lengths[0]!;
    writer.bits(length, 5);
    for (const next of lengths) {
      for (; length < next; length++) writer.bits(0b10, 2);
      for (; length > next; length--) writer.bits(0b11, 2);
      writer.bits(0, 1);
    }
  }
  const codes = tables.map(codesOf);
  symbols.forEach((symbol, i) => {
    const table = selectors[Math.floor(i / GROUP)]!;
    writer.bits(codes[table]![symbol]!, tables[table]![symbol]!);
  });
}

/** The last column, each byte as its place in a list of recent ones; runs of the first place as numbers of two digits, 1 and 2. */
function symbolsOf(order: Int32Array, bytes: Uint8Array, alphabet: readonly number[]): number[] {
  const recent = [...alphabet];
  const symbols: number[] = [];
  let run = 0;
  const flush = (): void => {
    for (; run > 0; run = (run - 1) >>> 1) symbols.push((run - 1) & 1);
  };
  for (const rotation of order) {
    const index = recent.indexOf(bytes[(rotation + bytes.length - 1) % bytes.length]!);
    if (index === 0) {
      run++;
      continue;
    }
    flush();
    symbols.push(index + 1);
    recent.unshift(...recent.splice(index, 1));
  }
  flush();
  symbols.push(alphabet.length + 1);
  return symbols;
}

/** Tables for stretches of the symbols, then for each group the table that suits it best. */
function chooseTables(symbols: readonly number[], groups: number, size: number): { tables: number[][]; selectors: number[] } {
  const count = Math.min(6, Math.max(2, groups));
  let selectors = Array.from({ length: groups }, (_, group) => Math.floor((group * count) / groups));
  const build = (): number[][] =>
    Array.from({ length: count }, (_, table) => {
      const counts = new Array<number>(size).fill(1);
      symbols.forEach((symbol, i) => {
        if (selectors[Math.floor(i / GROUP)] === table) counts[symbol]! += 4;
      });
      return codeLengths(counts);
    });
  const first = build();
  selectors = selectors.map((_, group) => {
    const costs = new Array<number>(count).fill(0);
    for (const symbol of symbols.slice(group * GROUP, (group + 1) * GROUP))
      first.forEach((lengths, table) => (costs[table]! += lengths[symbol]!));
    return costs.indexOf(Math.min(...costs));
  });
  return { tables: build(), selectors };
}

/** Huffman's code lengths; counts are flattened until none is too long. */
function codeLengths(counts: readonly number[]): number[] {
  const lengths = counts.map(() => 0);
  const trees = counts.map((count, symbol) => ({ count, symbols: [symbol] })).sort((a, b) => b.count - a.count);
  while (trees.length > 1) {
    const a = trees.pop()!;
    const b = trees.pop()!;
    const count = a.count + b.count;
    const symbols = [...a.symbols, ...b.symbols];
    for (const symbol of symbols) lengths[symbol]!++;
    let at = trees.length;
    while (at > 0 && trees[at - 1]!.count < count) at--;
    trees.splice(at, 0, { count, symbols });
  }
  return Math.max(...lengths) <= MAX_CODE_BITS ? lengths : codeLengths(counts.map((count) => (count + 1) >>> 1));
}

/** Codes in order of length, then of symbol. */
function codesOf(lengths: readonly number[]): number[] {
  const codes = lengths.map(() => 0);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    lengths.forEach((own, symbol) => {
      if (own === length) codes[symbol] = code++;
    });
    code <<= 1;
  }
  return codes;
}

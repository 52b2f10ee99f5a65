import { corrupt } from '../core/errors.js';
import { BackwardBits } from './zstd-bits.js';
import { readLiteralTable, readStateTable, singleState, stateTable, type LiteralTable, type StateTable } from './zstd-tables.js';

/** A block is never larger (RFC 8878, 3.1.1.2.4), compressed or not. */
export const MAX_BLOCK_BYTES = 128 << 10;

/** Bytes behind the window that let every copy be made eight bytes at a time. */
const SLACK_BYTES = 16;

/** Literal lengths and match lengths (RFC 8878, 3.1.1.3.2.1.1): what a code stands for, before its extra bits. */
const LENGTH_BASES = /* @__PURE__ */ lengthBases(16, [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 0);
const MATCH_BASES = /* @__PURE__ */ lengthBases(32, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 3);

function lengthBases(direct: number, extra: readonly number[], least: number): { base: Int32Array; bits: Uint8Array } {
  const bits = Uint8Array.of(...new Array<number>(direct).fill(0), ...extra);
  const base = new Int32Array(bits.length);
  for (let code = 0, next = least; code < bits.length; next += 2 ** bits[code++]!) base[code] = next;
  return { base, bits };
}

/** The tables that need no description (RFC 8878, 3.1.1.3.2.2). */
const DEFAULT_LENGTHS = [4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1];
const DEFAULT_MATCHES = [
  1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  -1, -1, -1, -1, -1, -1, -1,
];
const DEFAULT_OFFSETS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1];

/** Literal lengths, offsets, match lengths: the order of their descriptions. */
const KINDS = [
  { counts: DEFAULT_LENGTHS, accuracy: 6, maxAccuracy: 9, maxSymbol: 35 },
  { counts: DEFAULT_OFFSETS, accuracy: 5, maxAccuracy: 8, maxSymbol: 31 },
  { counts: DEFAULT_MATCHES, accuracy: 6, maxAccuracy: 9, maxSymbol: 52 },
] as const;

/**
 * The blocks of one frame: what they share (tables, recent offsets) and the window that matches are copied from.
 * Every length is checked before it is copied, so a block costs no more than the 128 KiB that it may make.
 */
export class ZstdBlocks {
  readonly #windowBytes: number;
  /** The most that a block of this frame may make. */
  readonly #blockBytes: number;
  #memory = new Uint8Array(0);
  #view = new DataView(this.#memory.buffer);
  #at = 0;
  #recent = [1, 4, 8];
  #literalTable: LiteralTable | undefined;
  readonly #tables: (StateTable | undefined)[] = [undefined, undefined, undefined];
  #literals = new Uint8Array(0);
  #literalView = new DataView(this.#literals.buffer);

  constructor(windowBytes: number) {
    this.#windowBytes = windowBytes;
    this.#blockBytes = Math.min(windowBytes, MAX_BLOCK_BYTES);
  }

  /** A block that is stored as it is. */
  raw(bytes: Uint8Array): Uint8Array {
    const start = this.#room();
    this.#memory.set(bytes, start);
    this.#at = start + bytes.length;
    return this.#made(start);
  }

  /** A block of one repeated byte. */
  repeated(byte: number, count: number): Uint8Array {
    const start = this.#room();
    this.#memory.fill(byte, start, start + count);
    this.#at = start + count;
    return this.#made(start);
  }

  /** A compressed block, from `start` to `end`; the memory must go on a little behind it. */
  compressed(view: DataView, start: number, end: number): Uint8Array {
    const { count, at } = this.#readLiterals(view, start, end);
    const made = this.#room();
    this.#sequences(view, at, end, count);
    return this.#made(made);
  }

  #made(start: number): Uint8Array {
    return this.#memory.slice(start, this.#at);
  }

  /** Makes room for one block behind the window; gives where it starts. */
  #room(): number {
    const added = this.#blockBytes + SLACK_BYTES;
    if (this.#at + added <= this.#memory.length) return this.#at;
    const kept = Math.min(this.#at, this.#windowBytes);
    const from = this.#at - kept;
    if (kept + added > this.#memory.length / 2) {
      // The memory grows with the output, up to twice the window.
      const memory = new Uint8Array(kept === 0 ? added : 2 * (kept + added));
      memory.set(this.#memory.subarray(from, this.#at));
      this.#memory = memory;
      this.#view = new DataView(memory.buffer);
    } else {
      this.#memory.copyWithin(0, from, this.#at);
    }
    return (this.#at = kept);
  }

  /** Makes room for that many literals. */
  #literalRoom(count: number): void {
    if (count > this.#blockBytes) throw corrupt(`${count} zstd literals`);
    if (count + SLACK_BYTES <= this.#literals.length) return;
    this.#literals = new Uint8Array(Math.min(2 * count, this.#blockBytes) + SLACK_BYTES);
    this.#literalView = new DataView(this.#literals.buffer);
  }

  /** Decodes the literals into their own memory; gives how many, and the index after them (RFC 8878, 3.1.1.3.1). */
  #readLiterals(view: DataView, start: number, end: number): { count: number; at: number } {
    const header = view.getUint32(start, true);
    const type = header & 3;
    const format = (header >>> 2) & 3;
    if (type < 2) {
      const headerBytes = format === 1 ? 2 : format === 3 ? 3 : 1;
      const count = headerBytes === 1 ? (header & 0xff) >>> 3 : (header & (headerBytes === 2 ? 0xffff : 0xffffff)) >>> 4;
      const from = start + headerBytes;
      const at = from + (type === 0 ? count : 1);
      if (at > end) throw corrupt(`${count} zstd literals`);
      this.#literalRoom(count);
      if (type === 1) this.#literals.fill(view.getUint8(from), 0, count);
      else this.#literals.set(new Uint8Array(view.buffer, view.byteOffset + from, count));
      return { count, at };
    }
    const headerBytes = format < 2 ? 3 : format + 2;
    const sizeBits = format < 2 ? 10 : format === 2 ? 14 : 18;
    const mask = (1 << sizeBits) - 1;
    const count = (header >>> 4) & mask;
    const size = Math.floor((header + view.getUint8(start + 4) * 2 ** 32) / 2 ** (4 + sizeBits)) & mask;
    let at = start + headerBytes;
    const stop = at + size;
    if (stop > end) throw corrupt(`${count} zstd literals in ${size} bytes`);
    this.#literalRoom(count);
    if (type === 2) ({ table: this.#literalTable, at } = readLiteralTable(view, at, stop));
    const table = this.#literalTable;
    if (table === undefined) throw corrupt('zstd literals without a table');
    if (format === 0) {
      this.#decodeLiterals(new BackwardBits(view, at, stop), table, 0, count);
    } else {
      const part = (count + 3) >>> 2;
      if (at + 6 > stop || count < 6) throw corrupt('zstd literals without their four streams');
      let from = at + 6;
      for (let i = 0; i < 4; i++) {
        const to = i < 3 ? from + view.getUint16(at + 2 * i, true) : stop;
        if (to > stop) throw corrupt('zstd literals longer than their section');
        this.#decodeLiterals(new BackwardBits(view, from, to), table, part * i, i < 3 ? part * (i + 1) : count);
        from = to;
      }
    }
    return { count, at: stop };
  }

  #decodeLiterals(stream: BackwardBits, table: LiteralTable, start: number, end: number): void {
    const { maxBits, symbols, bits } = table;
    const literals = this.#literals;
    for (let at = start; at < end; at++) {
      const code = stream.peek(maxBits);
      literals[at] = symbols[code]!;
      stream.left -= bits[code]!;
      if (stream.left < 0) throw corrupt('zstd literals end early');
    }
    if (stream.left !== 0) throw corrupt('zstd literals go on after their end');
  }

  #readTable(view: DataView, kind: 0 | 1 | 2, mode: number, at: number, end: number): number {
    const { counts, accuracy, maxAccuracy, maxSymbol } = KINDS[kind];
    switch (mode) {
      case 0:
        this.#tables[kind] = stateTable(counts, accuracy);
        return at;
      case 1: {
        const symbol = view.getUint8(at);
        if (at >= end || symbol > maxSymbol) throw corrupt(`zstd sequence code ${symbol}`);
        this.#tables[kind] = singleState(symbol);
        return at + 1;
      }
      case 2: {
        const read = readStateTable(view, at, end, maxAccuracy, maxSymbol);
        this.#tables[kind] = read.table;
        return read.at;
      }
      default:
        if (this.#tables[kind] === undefined) throw corrupt('zstd block that repeats a missing table');
        return at;
    }
  }

  /** Copies literals and matches in turn (RFC 8878, 3.1.1.3.2 and 3.1.1.4). */
  #sequences(input: DataView, start: number, end: number, literalCount: number): void {
    let at = start;
    if (at >= end) throw corrupt('zstd block without its sequences');
    let count = input.getUint8(at++);
    if (count === 255) {
      count = input.getUint16(at, true) + 0x7f00;
      at += 2;
    } else if (count >= 128) {
      count = ((count - 128) << 8) | input.getUint8(at++);
    }
    if (count === 0) {
      if (at !== end) throw corrupt('bytes after the literals of a zstd block');
      this.#copyLiterals(0, literalCount);
      return;
    }
    const modes = input.getUint8(at++);
    if ((modes & 3) !== 0) throw corrupt('reserved bits of a zstd block');
    at = this.#readTable(input, 0, modes >>> 6, at, end);
    at = this.#readTable(input, 1, (modes >>> 4) & 3, at, end);
    at = this.#readTable(input, 2, (modes >>> 2) & 3, at, end);
    if (at >= end) throw corrupt('zstd block without its sequences');
    const [lengths, offsets, matches] = this.#tables as [StateTable, StateTable, StateTable];
    const stream = new BackwardBits(input, at, end);
    let lengthState = stream.read(lengths.accuracy);
    let offsetState = stream.read(offsets.accuracy);
    let matchState = stream.read(matches.accuracy);
    const most = this.#at + this.#blockBytes;
    const windowBytes = this.#windowBytes;
    const recent = this.#recent;
    const memory = this.#memory;
    const view = this.#view;
    let literal = 0;
    for (let left = count; left > 0; left--) {
      const offsetCode = offsets.symbols[offsetState]!;
      // a long offset is read in two halves
      const coded =
        offsetCode <= 24
          ? (1 << offsetCode) + stream.read(offsetCode)
          : 2 ** offsetCode + stream.read(offsetCode - 16) * 2 ** 16 + stream.read(16);
      const matchCode = matches.symbols[matchState]!;
      const matchLength = MATCH_BASES.base[matchCode]! + stream.read(MATCH_BASES.bits[matchCode]!);
      const lengthCode = lengths.symbols[lengthState]!;
      const literalLength = LENGTH_BASES.base[lengthCode]! + stream.read(LENGTH_BASES.bits[lengthCode]!);
      if (left > 1) {
        lengthState = lengths.next[lengthState]! + stream.read(lengths.bits[lengthState]!);
        matchState = matches.next[matchState]! + stream.read(matches.bits[matchState]!);
        offsetState = offsets.next[offsetState]! + stream.read(offsets.bits[offsetState]!);
      }

      let distance: number;
      if (coded > 3) {
        distance = coded - 3;
        recent[2] = recent[1]!;
        recent[1] = recent[0]!;
        recent[0] = distance;
      } else {
        const index = literalLength === 0 ? coded : coded - 1;
        distance = index === 3 ? recent[0]! - 1 : recent[index]!;
        if (index > 1) recent[2] = recent[1]!;
        if (index > 0) recent[1] = recent[0]!;
        recent[0] = distance;
      }

      if (literalLength > literalCount - literal) throw corrupt('zstd sequence with more literals than there are');
      if (this.#at + literalLength + matchLength > most) throw corrupt('zstd block larger than its frame allows');
      this.#copyLiterals(literal, literalLength);
      literal += literalLength;
      let to = this.#at;
      if (distance === 0 || distance > to || distance > windowBytes) throw corrupt(`zstd match from ${distance} bytes back`);
      const stop = to + matchLength;
      let from = to - distance;
      if (distance < 4) {
        // repeat the pattern by bytes until source and target are four apart
        for (let i = distance === 1 ? 3 : distance; i > 0; i--) memory[to++] = memory[from++]!;
        from = to - (distance === 1 ? 4 : 2 * distance);
      }
      for (; to < stop; to += 8, from += 8) {
        view.setInt32(to, view.getInt32(from, true), true);
        view.setInt32(to + 4, view.getInt32(from + 4, true), true);
      }
      this.#at = stop;
    }
    if (stream.left !== 0) throw corrupt('zstd sequences go on after their end');
    if (this.#at + literalCount - literal > most) throw corrupt('zstd block larger than its frame allows');
    this.#copyLiterals(literal, literalCount - literal);
  }

  #copyLiterals(from: number, count: number): void {
    const to = this.#at;
    if (count <= 64) {
      const view = this.#view;
      const literals = this.#literalView;
      for (let i = 0; i < count; i += 4) view.setInt32(to + i, literals.getInt32(from + i, true), true);
    } else {
      this.#memory.set(this.#literals.subarray(from, from + count), to);
    }
    this.#at = to + count;
  }
}

import { corrupt } from '../core/errors.js';
import { BackwardBits } from './zstd-bits.js';

/** A table of finite state entropy: what a state stands for, and how many bits lead to the next (RFC 8878, 4.1). */
export interface StateTable {
  /** Bits of the first state. */
  readonly accuracy: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
  /** The next state, before those bits are added. */
  readonly next: Uint16Array;
}

/** The table of a stream that has only this symbol. */
export function singleState(symbol: number): StateTable {
  return { accuracy: 0, symbols: Uint8Array.of(symbol), bits: new Uint8Array(1), next: new Uint16Array(1) };
}

/** Builds a table from normalised counts; -1 is a probability below one state. */
export function stateTable(counts: ArrayLike<number>, accuracy: number): StateTable {
  const size = 1 << accuracy;
  const symbols = new Uint8Array(size);
  const nexts = new Uint16Array(counts.length);
  let high = size;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    const count = counts[symbol]!;
    if (count === -1) symbols[--high] = symbol;
    nexts[symbol] = Math.abs(count);
  }
  const step = (size >>> 1) + (size >>> 3) + 3;
  let at = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    for (let i = counts[symbol]!; i > 0; i--) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= high);
    }
  }
  const bits = new Uint8Array(size);
  const next = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const occurrence = nexts[symbols[state]!]!++;
    const width = accuracy - (31 - Math.clz32(occurrence));
    bits[state] = width;
    next[state] = (occurrence << width) - size;
  }
  return { accuracy, symbols, bits, next };
}

/** Reads a table's description (RFC 8878, 4.1.1) from `start`; gives the table and the index after it. */
export function readStateTable(
  view: DataView,
  start: number,
  end: number,
  maxAccuracy: number,
  maxSymbol: number,
): { table: StateTable; at: number } {
  let bit = start * 8;
  const stop = end * 8;
  // The memory goes on behind `end`, so reading a little too far is safe; the check below finds it.
  const peek = (count: number): number => (view.getInt32(Math.floor(bit / 8), true) >>> (bit % 8)) & ((1 << count) - 1);
  const accuracy = 5 + peek(4);
  bit += 4;
  if (accuracy > maxAccuracy) throw corrupt(`zstd table of ${accuracy} bits, ${maxAccuracy} are allowed`);
  const counts: number[] = [];
  let left = 1 << accuracy;
  while (left > 0) {
    if (bit >= stop || counts.length > maxSymbol) throw corrupt('zstd table without an end');
    const width = 32 - Math.clz32(left + 1);
    const small = (1 << (width - 1)) - 1;
    const unused = (1 << width) - 2 - left;
    let value = peek(width);
    if ((value & small) < unused) {
      value &= small;
      bit += width - 1;
    } else {
      if (value > small) value -= unused;
      bit += width;
    }
    const count = value - 1;
    left -= Math.abs(count);
    counts.push(count);
    if (count !== 0) continue;
    let zeros: number;
    do {
      if (bit >= stop) throw corrupt('zstd table without an end');
      zeros = peek(2);
      bit += 2;
      for (let i = 0; i < zeros; i++) counts.push(0);
    } while (zeros === 3);
  }
  if (left < 0 || bit > stop || counts.length > maxSymbol + 1) throw corrupt('zstd table that does not add up');
  return { table: stateTable(counts, accuracy), at: Math.ceil(bit / 8) };
}

/** Huffman codes of literals: the next `maxBits` bits give a symbol and how many of them it takes. */
export interface LiteralTable {
  readonly maxBits: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
}

const MAX_LITERAL_BITS = 11;

/** Reads the weights of the Huffman codes (RFC 8878, 4.2.1) from `start`; gives the table and the index after it. */
export function readLiteralTable(view: DataView, start: number, end: number): { table: LiteralTable; at: number } {
  if (start >= end) throw corrupt('zstd literals without a table');
  const header = view.getUint8(start);
  const at = start + 1 + (header < 128 ? header : (header - 126) >>> 1);
  if (at > end) throw corrupt('zstd literals with half a table');
  const weights: number[] = [];
  if (header < 128) {
    readWeights(view, start + 1, at, weights);
  } else {
    for (let i = 0; i < header - 127; i++) weights.push((view.getUint8(start + 1 + (i >>> 1)) >>> (i % 2 === 0 ? 4 : 0)) & 15);
  }
  return { table: literalTable(weights), at };
}

/** Weights that are coded with finite state entropy: two states take turns until the bits end. */
function readWeights(view: DataView, start: number, end: number, weights: number[]): void {
  const { table, at } = readStateTable(view, start, end, 6, 255);
  const bits = new BackwardBits(view, at, end);
  let state = bits.read(table.accuracy);
  let other = bits.read(table.accuracy);
  while (weights.length < 255) {
    weights.push(table.symbols[state]!);
    const width = table.bits[state]!;
    if (width > bits.left) {
      weights.push(table.symbols[other]!);
      return;
    }
    const next = table.next[state]! + bits.read(width);
    state = other;
    other = next;
  }
  throw corrupt('zstd literals with more than 256 codes');
}

/** The last weight is not stored. It is the one that makes the set of codes complete. */
function literalTable(weights: number[]): LiteralTable {
  let sum = 0;
  for (const weight of weights) {
    if (weight > MAX_LITERAL_BITS) throw corrupt(`zstd weight ${weight}`);
    sum += weight === 0 ? 0 : 1 << (weight - 1);
  }
  const maxBits = 32 - Math.clz32(sum);
  const rest = (1 << maxBits) - sum;
  if (sum === 0 || maxBits > MAX_LITERAL_BITS || (rest & (rest - 1)) !== 0) throw corrupt('zstd literal codes that are not complete');
  weights.push(32 - Math.clz32(rest));
  const symbols = new Uint8Array(1 << maxBits);
  const bits = new Uint8Array(1 << maxBits);
  let at = 0;
  for (let weight = 1; weight <= maxBits; weight++) {
    for (let symbol = 0; symbol < weights.length; symbol++) {
      if (weights[symbol] !== weight) continue;
      const to = at + (1 << (weight - 1));
      symbols.fill(symbol, at, to);
      bits.fill(maxBits + 1 - weight, at, to);
      at = to;
    }
  }
  return { maxBits, symbols, bits };
}

import { corrupt } from '../core/errors.js';
import type { Bzip2Input } from './bzip2-input.js';

/** Codes of up to this many bits are decoded by one look-up. */
export const LOOKUP_BITS = 10;
/** The longest code of the format. */
export const MAX_CODE_BITS = 20;
/** 255 places of a byte, the two run symbols and the end of the block. */
const MAX_SYMBOLS = 258;
const MAX_TABLES = 6;
/** One row of `limit` and `base` for each table. */
export const ROW = MAX_CODE_BITS + 2;

/**
 * The Huffman codes of one block. A code of at most `LOOKUP_BITS` bits is found in `lookup` (the entry is
 * `symbol << 5 | length`, 0 for none); a longer one by its length: the first length whose `limit` is above it.
 */
export class Bzip2Tables {
  readonly lookup = new Uint16Array(MAX_TABLES << LOOKUP_BITS);
  /** Per table and length: one more than the last code of that length. */
  readonly limit = new Int32Array(MAX_TABLES * ROW);
  /** Per table and length: what turns a code into an index of `sorted`. */
  readonly base = new Int32Array(MAX_TABLES * ROW);
  /** Per table: the symbols in the order of their codes. */
  readonly sorted = new Uint16Array(MAX_TABLES * MAX_SYMBOLS);
  readonly #lengths = new Uint8Array(MAX_SYMBOLS);

  /** Reads the code lengths of one table, as differences, and builds it. */
  read(input: Bzip2Input, table: number, symbols: number): void {
    const lengths = this.#lengths;
    let length = input.bits(5);
    for (let symbol = 0; symbol < symbols; symbol++) {
      for (;;) {
        if (length < 1 || length > MAX_CODE_BITS) throw corrupt(`a bzip2 code has ${length} bits`, { offset: input.offset });
        if (input.bits(1) === 0) break;
        length += input.bits(1) === 0 ? 1 : -1;
      }
      lengths[symbol] = length;
    }
    this.#build(table, symbols);
  }

  /** A table with more codes than fit stays empty. That is an error only if the block uses it. */
  #build(table: number, symbols: number): void {
    const { limit, base, sorted } = this;
    const lengths = this.#lengths;
    const row = table * ROW;
    const first = table * MAX_SYMBOLS;
    const lookup = this.lookup.subarray(table << LOOKUP_BITS, (table + 1) << LOOKUP_BITS);
    const counts = new Uint16Array(ROW);
    for (let symbol = 0; symbol < symbols; symbol++) counts[lengths[symbol]!]!++;
    let code = 0;
    let index = first;
    const next = new Uint16Array(ROW);
    for (let length = 1; length <= MAX_CODE_BITS; length++) {
      code <<= 1;
      next[length] = index;
      base[row + length] = index - code;
      code += counts[length]!;
      index += counts[length]!;
      limit[row + length] = code;
    }
    limit[row + MAX_CODE_BITS + 1] = 0x7fffffff;
    lookup.fill(0);
    if (code > 1 << MAX_CODE_BITS) {
      limit.fill(0, row, row + MAX_CODE_BITS + 1);
      return;
    }
    for (let symbol = 0; symbol < symbols; symbol++) {
      const length = lengths[symbol]!;
      const at = next[length]!++;
      sorted[at] = symbol;
      if (length <= LOOKUP_BITS) {
        const from = (at - base[row + length]!) << (LOOKUP_BITS - length);
        const to = from + (1 << (LOOKUP_BITS - length));
        for (let i = from; i < to; i++) lookup[i] = (symbol << 5) | length;
      }
    }
  }
}

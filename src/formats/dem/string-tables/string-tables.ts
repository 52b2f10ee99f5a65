import { bitLength, bitTag, bitUint32, skipBits } from '../../../codecs/protobuf/bit-wire.js';
import { BitReader } from '../../../core/bit-reader.js';
import { corrupt } from '../../../core/errors.js';
import type { ReadBudget } from '../../../core/budget.js';
import { checkLimit } from '../../../core/limits.js';
import { latin1Text } from '../../../core/text.js';
import { snappyDecompress } from '../../../codecs/snappy.js';
import { isLzss, lzssDecompress } from './lzss.js';
import type { ProtoMessage } from '../messages.js';
import { dumpedRow, type DumpedTable } from './dumped-tables.js';
import { applyEntries } from './string-table-entries.js';
import { StringTableRows } from './string-table.js';

/** The change that a message made to a table. */
export interface StringTableChange {
  readonly table: StringTableRows;
  /** The rows it named, in its order. */
  readonly changed: readonly number[];
}

/**
 * The string tables of one recording. A table's id is its place among the creates since the last
 * svc_ClearAllStringTables, so no table is dropped, known or not.
 */
export class StringTables {
  #tables: StringTableRows[] = [];
  readonly #budget: ReadBudget;
  readonly #wanted: (name: string) => boolean;
  readonly #reader = new BitReader();
  #ownBytes = 0;

  /** Tables that are not wanted are there, and stay empty. */
  constructor(budget: ReadBudget, wanted: (name: string) => boolean = () => true) {
    this.#budget = budget;
    this.#wanted = wanted;
  }

  get list(): readonly StringTableRows[] {
    return this.#tables;
  }

  /** The newest table of a name. */
  byName(name: string): StringTableRows | undefined {
    for (let i = this.#tables.length - 1; i >= 0; i--) if (this.#tables[i]!.name === name) return this.#tables[i];
    return undefined;
  }

  /** svc_ClearAllStringTables */
  clear(): void {
    this.release();
    this.#tables = [];
  }

  /** svc_CreateStringTable. The table counts even when its rows are damaged: later ids depend on it. */
  create(message: ProtoMessage): StringTableChange {
    checkLimit(this.#budget.limits, 'maxItems', this.#tables.length + 1);
    const table = new StringTableRows(this.#tables.length, (message['name'] as string | undefined) ?? '', {
      userDataFixedSize: message['user_data_fixed_size'] === true,
      userDataSizeBits: (message['user_data_size_bits'] as number | undefined) ?? 0,
      flags: (message['flags'] as number | undefined) ?? 0,
      usingVarintBitcounts: message['using_varint_bitcounts'] === true,
    });
    this.#tables.push(table);
    this.#keep(table.keptBytes);
    if (!this.#wanted(table.name)) return { table, changed: [] };
    const stored = (message['string_data'] as Uint8Array | undefined) ?? new Uint8Array(0);
    const bytes = message['data_compressed'] === true ? this.#decompress(stored) : stored;
    this.#reader.load(bytes);
    return { table, changed: this.#apply(table, this.#reader, (message['num_entries'] as number | undefined) ?? 0) };
  }

  /** svc_UpdateStringTable, read without a copy: it comes with every fifth packet. */
  update(message: BitReader): StringTableChange {
    const reader = this.#reader;
    let id = 0;
    let count = 0;
    reader.share(message, 0, 0);
    for (let tag = bitTag(message); tag !== 0; tag = bitTag(message)) {
      if (tag === ((1 << 3) | 0)) id = bitUint32(message) | 0;
      else if (tag === ((2 << 3) | 0)) count = bitUint32(message) | 0;
      else if (tag === ((3 << 3) | 2)) {
        const bits = bitLength(message);
        const start = message.position;
        reader.share(message, start, (message.position = start + bits));
      } else skipBits(message, tag);
    }
    const table = this.#tables[id];
    if (table === undefined) throw corrupt(`string table ${id} is updated and does not exist`, { path: [`table ${id}`] });
    return { table, changed: this.#wanted(table.name) ? this.#apply(table, reader, count) : [] };
  }

  /** Sets the rows that a dump names; tables it does not name stay as they are. */
  restore(dump: readonly DumpedTable[]): void {
    for (const { table_name: name = '', items = [] } of dump) {
      const table = this.byName(name);
      if (table === undefined || !this.#wanted(name)) continue;
      // all are read before one is set, so that a damaged table stays as it was
      const rows = items.map((item) => dumpedRow(item));
      const kept = table.keptBytes;
      if (rows.length > 0) this.#ownCopy(table);
      rows.forEach(({ str, data }, index) => table.set(index, str === undefined ? '' : latin1Text(str, 0, str.length), data));
      this.#keep(table.keptBytes - kept);
    }
  }

  /** Tables with the same rows, for a state to come back to. */
  copy(): StringTables {
    const copy = new StringTables(this.#budget, this.#wanted);
    copy.#tables = this.#tables.map((table) => table.copy());
    return copy;
  }

  /** Lets go of these tables: what they have beyond the ones that they were copied from counts no more. */
  release(): void {
    this.#keep(-this.#ownBytes);
  }

  /** What these tables take beyond those that they were copied from, in bytes. */
  get ownBytes(): number {
    return this.#ownBytes;
  }

  #keep(bytes: number): void {
    this.#ownBytes += bytes;
    this.#budget.keep(bytes);
  }

  /** Applies entries; the rows that they make are these tables' own. */
  #apply(table: StringTableRows, reader: BitReader, count: number): number[] {
    const { keptBytes } = table;
    this.#ownCopy(table);
    try {
      return applyEntries(table, reader, count, this.#budget);
    } finally {
      this.#ownBytes += table.keptBytes - keptBytes;
    }
  }

  /** Counts again what a table takes when its rows are first written to. */
  #ownCopy(table: StringTableRows): void {
    if (table.isShared) this.#keep(table.copiedBytes);
  }

  #decompress(bytes: Uint8Array): Uint8Array {
    if (isLzss(bytes)) return lzssDecompress(bytes, this.#budget.limits);
    return snappyDecompress(bytes, 0, bytes.length, this.#budget.limits.maxDecompressedBytes);
  }
}

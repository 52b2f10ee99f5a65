import { corrupt } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { latin1Text, utf8Bytes } from '../../core/text.js';
import { snappyDecompress } from '../../codecs/snappy.js';
import { isLzss, lzssDecompress } from './lzss.js';
import type { ProtoMessage } from './messages.js';
import { applyEntries } from './string-table-entries.js';
import { StringTableRows } from './string-table.js';

/** What a message did to a table. */
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
  readonly #limits: Readonly<DecodeLimits>;

  constructor(limits: Readonly<DecodeLimits>) {
    this.#limits = limits;
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
    this.#tables = [];
  }

  /** svc_CreateStringTable. The table counts even when its rows are damaged: later ids depend on it. */
  create(message: ProtoMessage): StringTableChange {
    checkLimit(this.#limits, 'maxItems', this.#tables.length + 1);
    const table = new StringTableRows(this.#tables.length, (message['name'] as string | undefined) ?? '', {
      userDataFixedSize: message['user_data_fixed_size'] === true,
      userDataSizeBits: (message['user_data_size_bits'] as number | undefined) ?? 0,
      flags: (message['flags'] as number | undefined) ?? 0,
      usingVarintBitcounts: message['using_varint_bitcounts'] === true,
    });
    this.#tables.push(table);
    const stored = (message['string_data'] as Uint8Array | undefined) ?? new Uint8Array(0);
    const bytes = message['data_compressed'] === true ? this.#decompress(stored) : stored;
    return { table, changed: applyEntries(table, bytes, (message['num_entries'] as number | undefined) ?? 0, this.#limits) };
  }

  /** svc_UpdateStringTable */
  update(message: ProtoMessage): StringTableChange {
    const id = (message['table_id'] as number | undefined) ?? 0;
    const table = this.#tables[id];
    if (table === undefined) throw corrupt(`string table ${id} of ${this.#tables.length} is updated`, { path: [`table ${id}`] });
    const bytes = (message['string_data'] as Uint8Array | undefined) ?? new Uint8Array(0);
    return { table, changed: applyEntries(table, bytes, (message['num_changed_entries'] as number | undefined) ?? 0, this.#limits) };
  }

  /** Sets the rows that a CDemoStringTables dump names; tables it does not name stay as they are. */
  restore(dump: ProtoMessage): void {
    for (const dumped of (dump['tables'] as readonly ProtoMessage[] | undefined) ?? []) {
      const table = this.byName((dumped['table_name'] as string | undefined) ?? '');
      const items = (dumped['items'] as readonly ProtoMessage[] | undefined) ?? [];
      items.forEach((item, index) => {
        const key = utf8Bytes((item['str'] as string | undefined) ?? '');
        table?.set(index, latin1Text(key, 0, key.length), item['data'] as Uint8Array | undefined);
      });
    }
  }

  /** Tables with the same rows, for a state to come back to. */
  copy(): StringTables {
    const copy = new StringTables(this.#limits);
    copy.#tables = this.#tables.map((table) => table.copy());
    return copy;
  }

  #decompress(bytes: Uint8Array): Uint8Array {
    if (isLzss(bytes)) return lzssDecompress(bytes, this.#limits);
    return snappyDecompress(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
  }
}

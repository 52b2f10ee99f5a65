import { bitLength, bitTag, bitUint32, skipBits } from '../../../codecs/protobuf/bit-wire.js';
import { BitReader } from '../../../core/bit-reader.js';
import { corrupt } from '../../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import { latin1Text } from '../../../core/text.js';
import { snappyDecompress } from '../../../codecs/snappy.js';
import { isLzss, lzssDecompress } from './lzss.js';
import type { ProtoMessage } from '../messages.js';
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
  readonly #wanted: (name: string) => boolean;
  readonly #reader = new BitReader();

  /** Tables that are not wanted are there, and stay empty. */
  constructor(limits: Readonly<DecodeLimits>, wanted: (name: string) => boolean = () => true) {
    this.#limits = limits;
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
    if (!this.#wanted(table.name)) return { table, changed: [] };
    const stored = (message['string_data'] as Uint8Array | undefined) ?? new Uint8Array(0);
    const bytes = message['data_compressed'] === true ? this.#decompress(stored) : stored;
    this.#reader.load(bytes);
    return { table, changed: applyEntries(table, this.#reader, (message['num_entries'] as number | undefined) ?? 0, this.#limits) };
  }

  /** svc_UpdateStringTable, read where it lies in its packet: it comes with every fifth packet. */
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
    if (table === undefined) throw corrupt(`string table ${id} of ${this.#tables.length} is updated`, { path: [`table ${id}`] });
    return { table, changed: this.#wanted(table.name) ? applyEntries(table, reader, count, this.#limits) : [] };
  }

  /** Sets the rows that a CDemoStringTables dump names; tables it does not name stay as they are. */
  restore(dump: ProtoMessage): void {
    for (const dumped of (dump['tables'] as readonly ProtoMessage[] | undefined) ?? []) {
      const table = this.byName((dumped['table_name'] as string | undefined) ?? '');
      if (table === undefined || !this.#wanted(table.name)) continue;
      const items = (dumped['items'] as readonly ProtoMessage[] | undefined) ?? [];
      items.forEach((item, index) => {
        const key = utf8Bytes((item['str'] as string | undefined) ?? '');
        table.set(index, latin1Text(key, 0, key.length), item['data'] as Uint8Array | undefined);
      });
    }
  }

  /** Tables with the same rows, for a state to come back to. */
  copy(): StringTables {
    const copy = new StringTables(this.#limits, this.#wanted);
    copy.#tables = this.#tables.map((table) => table.copy());
    return copy;
  }

  #decompress(bytes: Uint8Array): Uint8Array {
    if (isLzss(bytes)) return lzssDecompress(bytes, this.#limits);
    return snappyDecompress(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
  }
}

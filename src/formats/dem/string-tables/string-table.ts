import { latin1Bytes } from '../../../core/text-bytes.js';
import { utf8Text } from '../../../core/text.js';

/** A networked string table: rows of a key and some bytes, by index. Live: it goes on changing while the demo is read. */
export interface DemStringTable {
  /** Its place among the tables: the number that update messages use. */
  readonly id: number;
  /** For example `userinfo`, `instancebaseline`, `CombatLogNames`. */
  readonly name: string;
  /** One more than the highest row that was ever sent. */
  readonly size: number;
  /** The key of a row; undefined where none was sent. */
  key(index: number): string | undefined;
  /** The bytes of a row (not a copy); undefined where none were sent. */
  value(index: number): Uint8Array | undefined;
  /** The rows that were sent, in the order in which they first were: a table may have few of many. */
  rows(): IterableIterator<readonly [index: number, key: string | undefined, value: Uint8Array | undefined]>;
}

/** How a table's rows are encoded, as its create message says. */
export interface RowEncoding {
  readonly userDataFixedSize: boolean;
  readonly userDataSizeBits: number;
  readonly flags: number;
  readonly usingVarintBitcounts: boolean;
}

/** One row. Keys are kept one character a byte, since the key history counts bytes. */
interface Row {
  readonly key: string | undefined;
  readonly value: Uint8Array | undefined;
  /** The value as the recording has it: compressed, in some tables. */
  readonly stored: Uint8Array | undefined;
}

/** What a table and a row of it take beside what they hold, in bytes. */
const TABLE_BYTES = 512;
const ROW_BYTES = 128;
/** What the list of rows takes for each of them. */
const ENTRY_BYTES = 64;

/** The table as the decoder sees it. Only rows that were sent are kept: an index may lie far from all others. */
export class StringTableRows implements DemStringTable {
  #rows = new Map<number, Row>();
  /** Whether another table has the same rows in hand: the first of them that writes takes a copy. */
  #shared = false;
  #size = 0;
  #keptBytes = TABLE_BYTES;

  constructor(
    readonly id: number,
    readonly name: string,
    readonly encoding: RowEncoding,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** About what the rows take in memory. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Whether the rows are those of another table too, so that the next to be written makes a copy of their list. */
  get isShared(): boolean {
    return this.#shared;
  }

  /** The size of such a copy in bytes. */
  get copiedBytes(): number {
    return this.#rows.size * ENTRY_BYTES;
  }

  key(index: number): string | undefined {
    const key = this.#rows.get(index)?.key;
    return key === undefined ? undefined : textOfBytes(key);
  }

  value(index: number): Uint8Array | undefined {
    return this.#rows.get(index)?.value;
  }

  *rows(): IterableIterator<readonly [index: number, key: string | undefined, value: Uint8Array | undefined]> {
    for (const [index, { key, value }] of this.#rows) yield [index, key === undefined ? undefined : textOfBytes(key), value];
  }

  /** The key with one character a byte. */
  keyBytes(index: number): string | undefined {
    return this.#rows.get(index)?.key;
  }

  /** The bytes that were sent for a row's value: a recording that sends the same again changes nothing. */
  stored(index: number): Uint8Array | undefined {
    return this.#rows.get(index)?.stored;
  }

  /** A missing key or value leaves what the row has. */
  set(index: number, key: string | undefined, value: Uint8Array | undefined, stored = value): void {
    if (index >= this.#size) this.#size = index + 1;
    const before = this.#rows.get(index);
    // Most rows are sent again unchanged.
    if (value === undefined && (key === undefined || key === before?.key)) return;
    if (this.#shared) {
      this.#rows = new Map(this.#rows);
      this.#shared = false;
    }
    const row: Row = {
      key: key ?? before?.key,
      value: value ?? before?.value,
      stored: value === undefined ? before?.stored : stored,
    };
    this.#keptBytes += bytesOf(row) - (before === undefined ? 0 : bytesOf(before));
    this.#rows.set(index, row);
  }

  /** The rows that were sent, as `[index, key, value]`, for toJson. */
  toJSON(): { id: number; name: string; size: number; rows: (readonly [number, string | undefined, Uint8Array | undefined])[] } {
    return { id: this.id, name: this.name, size: this.size, rows: [...this.rows()] };
  }

  /** A table with the same rows: both hold them until one of the two is written to. */
  copy(): StringTableRows {
    const copy = new StringTableRows(this.id, this.name, this.encoding);
    copy.#rows = this.#rows;
    copy.#size = this.#size;
    copy.#keptBytes = this.#keptBytes;
    copy.#shared = this.#shared = true;
    return copy;
  }
}

function bytesOf({ key, value, stored }: Row): number {
  return ROW_BYTES + (key?.length ?? 0) + (value?.length ?? 0) + (stored === value ? 0 : (stored?.length ?? 0));
}

function textOfBytes(key: string): string {
  for (let i = 0; i < key.length; i++) {
    if (key.charCodeAt(i) >= 0x80) return utf8Text(latin1Bytes(key), 0, key.length);
  }
  return key;
}

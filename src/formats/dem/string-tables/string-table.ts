import { latin1Bytes } from '../../../core/text-bytes.js';
import { utf8Text } from '../../../core/text.js';

/** A networked string table: rows of a key and some bytes, by index. Live: it goes on changing while the demo is read. */
export interface StringTable {
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
}

/** How a table's rows are encoded, as its create message says. */
export interface RowEncoding {
  readonly userDataFixedSize: boolean;
  readonly userDataSizeBits: number;
  readonly flags: number;
  readonly usingVarintBitcounts: boolean;
}

/** The table as the decoder sees it. Keys are kept one character a byte, since the key history counts bytes. */
export class StringTableRows implements StringTable {
  readonly #keys: (string | undefined)[] = [];
  readonly #values: (Uint8Array | undefined)[] = [];
  /** Values as the recording has them: compressed, in some tables. */
  readonly #stored: (Uint8Array | undefined)[] = [];

  constructor(
    readonly id: number,
    readonly name: string,
    readonly encoding: RowEncoding,
  ) {}

  get size(): number {
    return this.#keys.length;
  }

  key(index: number): string | undefined {
    const key = this.#keys[index];
    return key === undefined ? undefined : textOfBytes(key);
  }

  value(index: number): Uint8Array | undefined {
    return this.#values[index];
  }

  /** The key with one character a byte. */
  keyBytes(index: number): string | undefined {
    return this.#keys[index];
  }

  /** The bytes that were sent for a row's value: a recording that sends the same again changes nothing. */
  stored(index: number): Uint8Array | undefined {
    return this.#stored[index];
  }

  /** A missing key or value leaves what the row has. */
  set(index: number, key: string | undefined, value: Uint8Array | undefined, stored = value): void {
    while (this.#keys.length <= index) {
      this.#keys.push(undefined);
      this.#values.push(undefined);
      this.#stored.push(undefined);
    }
    if (key !== undefined) this.#keys[index] = key;
    if (value === undefined) return;
    this.#values[index] = value;
    this.#stored[index] = stored;
  }

  /** Rows as `[key, value]`, for toJson. */
  toJSON(): { id: number; name: string; rows: (readonly [string | undefined, Uint8Array | undefined])[] } {
    return { id: this.id, name: this.name, rows: this.#keys.map((_, i) => [this.key(i), this.value(i)] as const) };
  }

  /** A table of its own with the same rows (the bytes are shared: rows are replaced, never written into). */
  copy(): StringTableRows {
    const copy = new StringTableRows(this.id, this.name, this.encoding);
    for (let i = 0; i < this.size; i++) copy.set(i, this.#keys[i], this.#values[i], this.#stored[i]);
    return copy;
  }
}

function textOfBytes(key: string): string {
  for (let i = 0; i < key.length; i++) {
    if (key.charCodeAt(i) >= 0x80) return utf8Text(latin1Bytes(key), 0, key.length);
  }
  return key;
}

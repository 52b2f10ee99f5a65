const MIN_BYTES = 1024;

/** A scalar of a table or a struct, and how many bytes it has. */
const SIZES = { i8: 1, i16: 2, i32: 4, i64: 8, offset: 4 } as const;

/** A field of a table: undefined where it keeps its default. `offset` is what another call of the writer gave. */
export type FlatbufferField = readonly [kind: keyof typeof SIZES, value: number] | undefined;

/**
 * Writes FlatBuffers (https://flatbuffers.dev/internals), from the last byte to the first: what others refer to is written before them. Offsets that the calls
 * give count from the end.
 */
export class FlatbufferWriter {
  #bytes = new Uint8Array(MIN_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = MIN_BYTES;
  #alignment = 1;

  /** Bytes so far, which is the offset of the last one. */
  get #used(): number {
    return this.#bytes.length - this.#at;
  }

  /** Makes room for a value of some bytes that is aligned once `behind` more bytes were written. */
  #align(size: number, behind: number): void {
    if (size > this.#alignment) this.#alignment = size;
    const padding = -(this.#used + behind) & (size - 1);
    while (this.#at < padding + behind + size) this.#grow();
    this.#at -= padding;
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length * 2);
    bytes.set(this.#bytes, this.#bytes.length);
    this.#at += this.#bytes.length;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }

  #put(kind: keyof typeof SIZES, value: number): void {
    const used = this.#used;
    this.#at -= SIZES[kind];
    switch (kind) {
      case 'i8':
        return this.#view.setInt8(this.#at, value);
      case 'i16':
        return this.#view.setInt16(this.#at, value, true);
      case 'i32':
        return this.#view.setInt32(this.#at, value, true);
      case 'i64':
        return this.#view.setBigInt64(this.#at, BigInt(value), true);
      case 'offset':
        return this.#view.setInt32(this.#at, used + SIZES.offset - value, true);
    }
  }

  #add(kind: keyof typeof SIZES, value: number): void {
    this.#align(SIZES[kind], 0);
    this.#put(kind, value);
  }

  /** A text. */
  string(text: string): number {
    const bytes = new TextEncoder().encode(text);
    this.#align(4, bytes.length + 1);
    this.#at -= bytes.length + 1;
    this.#bytes.set(bytes, this.#at);
    this.#add('i32', bytes.length);
    return this.#used;
  }

  /** A list of what other calls gave. */
  offsets(offsets: readonly number[]): number {
    this.#align(4, 4 * offsets.length);
    for (const offset of [...offsets].reverse()) this.#add('offset', offset);
    this.#add('i32', offsets.length);
    return this.#used;
  }

  /** A list of structs of numbers of eight bytes. A shorter one, as in Arrow's Block, has its padding in the same eight. */
  structs(rows: readonly (readonly number[])[]): number {
    const byteLength = 8 * rows.reduce((sum, row) => sum + row.length, 0);
    this.#align(4, byteLength);
    this.#align(8, byteLength);
    for (const row of [...rows].reverse()) for (const value of [...row].reverse()) this.#put('i64', value);
    this.#add('i32', rows.length);
    return this.#used;
  }

  /** A table, its fields by slot. */
  table(fields: readonly FlatbufferField[]): number {
    const start = this.#used;
    const places = fields.map((field) => {
      if (field === undefined) return 0;
      this.#add(...field);
      return this.#used;
    });
    this.#add('i32', 0);
    const table = this.#used;
    for (const place of [...places].reverse()) this.#add('i16', place === 0 ? 0 : table - place);
    this.#add('i16', table - start);
    this.#add('i16', 2 * (fields.length + 2));
    // a table begins with the way to its list of fields
    this.#view.setInt32(this.#bytes.length - table, this.#used - table, true);
    return table;
  }

  /** All bytes, which begin with the offset of the root. */
  finish(root: number): Uint8Array {
    this.#align(this.#alignment, 4);
    this.#add('offset', root);
    return this.#bytes.subarray(this.#at);
  }
}

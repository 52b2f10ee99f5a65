import type { ReadBudget } from '../../core/budget.js';
import { FIELD_BYTES, isWithin, type Field, type FieldType } from './fields.js';

/** The array of a column, by the type of its field. */
export interface ColumnArrays {
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly u16: Uint16Array;
  readonly u8: Uint8Array;
  readonly i8: Int8Array;
}
export type Column = ColumnArrays[FieldType];

/** Columns by the names of fields. A column is missing where the version of the file lacks the field, or where it was not asked for. */
export type ColumnsOf<Fields extends readonly Field[]> = {
  readonly [F in Fields[number] as F[0]]?: ColumnArrays[F[1]] | undefined;
};

/** What a number is where an event did not come: NaN in columns of f32, else 0. */
const NAN_BITS = 0x7fc00000;

/** A typed array of its own type, and the unsigned one over the same memory through which it is filled: so every bit of a NaN stays. */
const arrayOf = (type: FieldType, length: number): Column => {
  switch (type) {
    case 'f32':
      return new Float32Array(length);
    case 'u32':
      return new Uint32Array(length);
    case 'i32':
      return new Int32Array(length);
    case 'u16':
      return new Uint16Array(length);
    case 'u8':
      return new Uint8Array(length);
    case 'i8':
      return new Int8Array(length);
  }
};

/** How many events wait until their fields are copied. */
const WAITING = 1024;

/**
 * Growing columns of one kind of event: one typed array a field. Events are only noted at first, and then copied column by column: a loop that reads one
 * field and writes one array is faster than one that goes from array to array for each event.
 */
export class Columns {
  /** The fields of the columns. */
  readonly fields: readonly Field[];
  readonly #budget: ReadBudget;
  readonly #rowBytes: number;
  #columns: Column[];
  #capacity = 0;
  /** The same memory by width, with the offset of each field in its event. */
  #words: Uint32Array[] = [];
  #halves: Uint16Array[] = [];
  #bytes: Uint8Array[] = [];
  readonly #wordAt: number[];
  readonly #halfAt: number[];
  readonly #byteAt: number[];
  /** Where the events that wait begin in the bytes of `#view`, and their rows. */
  readonly #waitingAt = new Int32Array(WAITING);
  readonly #waitingRow = new Int32Array(WAITING);
  #waiting = 0;
  #view: DataView | undefined;

  /** `byteLength` is that of an event with its command byte: fields that end behind it are left out. */
  constructor(fields: readonly Field[], byteLength: number, budget: ReadBudget) {
    this.fields = fields.filter((field) => isWithin(field, byteLength));
    this.#budget = budget;
    this.#rowBytes = this.fields.reduce((sum, [, type]) => sum + FIELD_BYTES[type], 0);
    this.#columns = this.fields.map(([, type]) => arrayOf(type, 0));
    const offsets = (width: number): number[] =>
      this.fields.filter(([, type]) => FIELD_BYTES[type] === width).map(([, , offset]) => offset);
    this.#wordAt = offsets(4);
    this.#halfAt = offsets(2);
    this.#byteAt = offsets(1);
  }

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#budget.keep((rows - this.#capacity) * this.#rowBytes);
    this.#columns = this.#columns.map((old, i) => {
      const column = arrayOf(this.fields[i]![1], rows);
      column.set(old);
      return column;
    });
    this.#capacity = rows;
    const ofWidth = (width: number): Column[] => this.#columns.filter(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT === width);
    this.#words = ofWidth(4).map(({ buffer }) => new Uint32Array(buffer));
    this.#halves = ofWidth(2).map(({ buffer }) => new Uint16Array(buffer));
    this.#bytes = ofWidth(1).map(({ buffer }) => new Uint8Array(buffer));
  }

  /** Notes the event whose command byte is at `at` for a row, which `reserve` has made room for. Its bytes must stay until `copy`. */
  put(view: DataView, at: number, row: number): void {
    if (this.#waiting === WAITING || this.#view !== view) this.copy();
    this.#view = view;
    this.#waitingAt[this.#waiting] = at;
    this.#waitingRow[this.#waiting++] = row;
  }

  /** Copies the fields of all events that wait. */
  copy(): void {
    const count = this.#waiting;
    const view = this.#view;
    if (count === 0 || view === undefined) return;
    const [at, row] = [this.#waitingAt, this.#waitingRow];
    this.#words.forEach((column, i) => copyWords(view, at, this.#wordAt[i]!, row, count, column));
    this.#halves.forEach((column, i) => copyHalves(view, at, this.#halfAt[i]!, row, count, column));
    this.#bytes.forEach((column, i) => copyBytes(view, at, this.#byteAt[i]!, row, count, column));
    this.#waiting = 0;
    this.#view = undefined;
  }

  /** Marks a row for which no event came. */
  clear(row: number): void {
    this.fields.forEach(([, type], i) => {
      if (type === 'f32') new Uint32Array(this.#columns[i]!.buffer)[row] = NAN_BITS;
      else this.#columns[i]![row] = 0;
    });
  }

  /** The columns by name: `length` rows, or the rows of `order` where they are not all, or not in order. */
  done(length: number, order?: Uint32Array): Readonly<Record<string, Column>> {
    return Object.fromEntries(this.fields.map(([name], i) => [name, ordered(this.#columns[i]!, length, order)]));
  }
}

function copyWords(view: DataView, at: Int32Array, offset: number, row: Int32Array, count: number, column: Uint32Array): void {
  for (let i = 0; i < count; i++) column[row[i]!] = view.getUint32(at[i]! + offset);
}

function copyHalves(view: DataView, at: Int32Array, offset: number, row: Int32Array, count: number, column: Uint16Array): void {
  for (let i = 0; i < count; i++) column[row[i]!] = view.getUint16(at[i]! + offset);
}

function copyBytes(view: DataView, at: Int32Array, offset: number, row: Int32Array, count: number, column: Uint8Array): void {
  for (let i = 0; i < count; i++) column[row[i]!] = view.getUint8(at[i]! + offset);
}

/** The first `length` entries, or those that `order` names. Every bit stays. */
export function ordered<C extends Column>(column: C, length: number, order?: Uint32Array): C {
  if (order === undefined) return column.subarray(0, length) as C;
  const taken = new (column.constructor as new (length: number) => C)(order.length);
  const [from, to] = BITS[column.BYTES_PER_ELEMENT as 1 | 2 | 4](column, taken);
  for (let i = 0; i < order.length; i++) to[i] = from[order[i]!]!;
  return taken;
}

type Pair = readonly [from: Column, to: Column];
const BITS: Readonly<Record<1 | 2 | 4, (from: Column, to: Column) => Pair>> = {
  1: (from, to) => [new Uint8Array(from.buffer, from.byteOffset, from.length), new Uint8Array(to.buffer)],
  2: (from, to) => [new Uint16Array(from.buffer, from.byteOffset, from.length), new Uint16Array(to.buffer)],
  4: (from, to) => [new Uint32Array(from.buffer, from.byteOffset, from.length), new Uint32Array(to.buffer)],
};

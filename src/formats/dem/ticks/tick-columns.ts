import type { DemFieldValue } from '../entities/entity.js';
import type { TickKind, TickRow, TickValues } from './tick-prop.js';

/** So many rows are gathered before they are handed on. The rows of one tick stay together. */
const ROWS = 1 << 13;
/** A limit above the number of rows that one tick can have. */
const MAX_ROWS_A_TICK = 1 << 7;

/** A column of any kind. */
export type AnyTickColumn = Float64Array | Int32Array | readonly (DemFieldValue | undefined)[];

/** Rows as columns of equal length. */
export interface TickChunk {
  readonly rowCount: number;
  readonly columns: Readonly<Record<string, AnyTickColumn>>;
}

/** A column that was asked for, and how its value is read from a row. */
export interface TickReader<Row extends TickRow> {
  readonly name: string;
  readonly kind: TickKind;
  readonly read: (row: Row) => TickValues[TickKind];
}

/** Gathers rows as columns. */
export class TickColumns<Row extends TickRow> {
  readonly #readers: readonly TickReader<Row>[];
  #tick = new Int32Array(0);
  #playerId = new Int32Array(0);
  #values: (Float64Array | (DemFieldValue | undefined)[])[] = [];
  #rows = 0;

  constructor(readers: readonly TickReader<Row>[]) {
    this.#readers = readers;
  }

  get isFull(): boolean {
    return this.#rows >= ROWS;
  }

  add(tick: number, row: Row): void {
    const at = this.#rows;
    if (at === 0) this.#start();
    if (at === this.#tick.length) return;
    this.#tick[at] = tick;
    this.#playerId[at] = row.playerId;
    for (let i = 0; i < this.#readers.length; i++) {
      const { kind, read } = this.#readers[i]!;
      const value = read(row);
      const values = this.#values[i]!;
      if (kind === 'number') (values as Float64Array)[at] = value as number;
      else if (kind !== 'raw') (values as (DemFieldValue | undefined)[])[at] = value;
      else this.#addRaw(i, at, value);
    }
    this.#rows++;
  }

  /** The rows that were gathered since the last call. */
  take(): TickChunk {
    const rowCount = this.#rows;
    const columns: Record<string, AnyTickColumn> = { tick: this.#tick.slice(0, rowCount), playerId: this.#playerId.slice(0, rowCount) };
    this.#readers.forEach(({ name, kind }, i) => {
      const values = this.#values[i] ?? (isNumbers(kind) ? new Float64Array(0) : []);
      columns[name] = values.slice(0, rowCount);
    });
    this.#rows = 0;
    return { rowCount, columns };
  }

  #start(): void {
    const size = ROWS + MAX_ROWS_A_TICK;
    this.#tick = new Int32Array(size);
    this.#playerId = new Int32Array(size);
    this.#values = this.#readers.map(({ kind }, i) =>
      isNumbers(kind) && !(kind === 'raw' && Array.isArray(this.#values[i])) ? new Float64Array(size) : [],
    );
  }

  /**
   * Adds the value of a raw field, whose kind only its values show. The column holds numbers until the first value that is none, and then
   * becomes a list.
   */
  #addRaw(column: number, at: number, value: DemFieldValue | undefined): void {
    const values = this.#values[column]!;
    const number = value === undefined ? NaN : typeof value === 'boolean' ? Number(value) : value;
    if (Array.isArray(values)) values[at] = value;
    else if (typeof number === 'number') values[at] = number;
    else this.#values[column] = [...listOf(values.subarray(0, at)), value];
  }
}

/** Raw fields are numbers until one of them is something else. */
const isNumbers = (kind: TickKind): boolean => kind === 'number' || kind === 'raw';

/** Joins chunks into one. A column whose kind differs between chunks becomes a list. */
export function joined(chunks: readonly TickChunk[]): TickChunk {
  const rowCount = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
  const names = Object.keys(chunks[0]?.columns ?? {});
  return {
    rowCount,
    columns: Object.fromEntries(
      names.map((name) => [
        name,
        joinedColumn(
          chunks.map(({ columns }) => columns[name]!),
          rowCount,
        ),
      ]),
    ),
  };
}

function joinedColumn(parts: readonly AnyTickColumn[], rowCount: number): AnyTickColumn {
  if (parts.some((part) => Array.isArray(part))) return parts.flatMap((part) => (ArrayBuffer.isView(part) ? listOf(part) : part));
  const whole = parts[0] instanceof Int32Array ? new Int32Array(rowCount) : new Float64Array(rowCount);
  let at = 0;
  for (const part of parts as readonly (Float64Array | Int32Array)[]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Numbers as a list. What the recording does not say, NaN among the numbers, is undefined there. */
const listOf = (numbers: Float64Array | Int32Array): (number | undefined)[] =>
  Array.from(numbers, (value) => (Number.isNaN(value) ? undefined : value));

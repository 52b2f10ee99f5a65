import { corrupt } from '../core/errors.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { Cell, ColumnType, Table, TableBatch, TableColumn } from './schema.js';
import type { TableSource } from './source.js';

/** Gives a cell of a row, or `undefined` where the replay does not have it. Integers of an `int64` column may come as numbers. */
export type CellOf<Row> = (row: Row) => Cell | undefined;

/** A table with the functions that take its cells out of a row. */
export interface RowTable<Row> {
  readonly table: Table;
  /** One function for each column but the first, which is `replay`. */
  readonly cells: readonly CellOf<Row>[];
  /** What its rows are made of, and how. */
  readonly source: TableSource<Row>;
}

/**
 * A column: its name, its type (with `?` where cells may be null), one line of documentation, the function that gives the cell, and the
 * unit.
 */
export type ColumnLine<Row> = readonly [name: string, type: ColumnType | `${ColumnType}?`, about: string, of: CellOf<Row>, unit?: string];

const REPLAY: TableColumn = {
  name: 'replay',
  type: 'string',
  isNullable: false,
  about: 'The replay: SHA-256 of its content, or the text passed by the caller.',
};

/** Makes a table of its columns and its source. The column `replay` is put before the others. */
export function defineTable<Row>(
  format: ReplayFormat,
  name: string,
  version: number,
  about: string,
  lines: readonly ColumnLine<Row>[],
  source: TableSource<Row> = {},
): RowTable<Row> {
  const columns = lines.map(([column, type, what, , unit]): TableColumn => {
    const isNullable = type.endsWith('?');
    const plain = (isNullable ? type.slice(0, -1) : type) as ColumnType;
    return { name: column, type: plain, isNullable, ...(unit === undefined ? {} : { unit }), about: what };
  });
  const { events = [], sections = [], key = [], references = [] } = source;
  const table = { name, format, version, about, columns: [REPLAY, ...columns], origin: { events, sections }, key, references };
  return { table, cells: lines.map((line) => line[3]), source };
}

/** Rows of a full batch. A batch may be a little larger, since a format gives several rows at once; the last one holds what is left. */
export const BATCH_ROWS = 4096;

/** Collects rows of one table, column by column. */
export class RowBatcher<Row> {
  readonly #definition: RowTable<Row>;
  readonly #replay: string;
  readonly #row: Cell[] = [];
  #columns: Cell[][];
  #length = 0;

  constructor(definition: RowTable<Row>, replay: string) {
    this.#definition = definition;
    this.#replay = replay;
    this.#columns = definition.cells.map(() => []);
  }

  /** Whether the rows so far are enough for a batch. */
  get full(): boolean {
    return this.#length >= BATCH_ROWS;
  }

  /** Adds a row. Throws `corrupt` when a cell does not fit its column, which happens in damaged replays only. */
  add(row: Row): void {
    const { cells, table } = this.#definition;
    // All cells are made before the first is kept: a row that does not fit is left out as a whole.
    for (let i = 0; i < cells.length; i++) this.#row[i] = checked(cells[i]!(row), table, table.columns[i + 1]!);
    for (let i = 0; i < cells.length; i++) this.#columns[i]!.push(this.#row[i]!);
    this.#length++;
  }

  /** The rows so far as a batch; undefined when there are none. */
  take(): TableBatch | undefined {
    if (this.#length === 0) return undefined;
    const { table, cells } = this.#definition;
    const length = this.#length;
    const columns: Record<string, readonly Cell[]> = { replay: new Array<Cell>(length).fill(this.#replay) };
    this.#columns.forEach((column, i) => (columns[table.columns[i + 1]!.name] = column));
    this.#columns = cells.map(() => []);
    this.#length = 0;
    return { table, length, columns };
  }
}

function checked(cell: Cell | undefined, table: Table, column: TableColumn): Cell {
  let value: Cell = cell ?? null;
  let fits = true;
  if (value === null) fits = column.isNullable;
  else if (column.type === 'int32') fits = (Number(value) | 0) === value;
  else if (column.type === 'int64') {
    if (typeof value === 'number' && Number.isInteger(value)) value = BigInt(value);
    fits = typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
  } else if (column.type === 'timestamp' && Number.isNaN((value as Date).getTime())) {
    fits = column.isNullable;
    value = null;
  }
  if (!fits) throw corrupt(`${String(cell)} does not fit ${column.name}`, { format: table.format, path: [`table ${table.name}`] });
  return value;
}

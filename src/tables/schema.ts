import type { ReplayFormat } from '../kit/registry.js';

/**
 * Version of the names and units that the columns of all tables share: 2 is `player_id` for the number that joins and `player` for the name,
 * `result`, `color` and `color_rgb`, seconds.
 */
export const TABLES_SCHEMA = 2;

/**
 * The type of the cells of a column. `int32` and `double` are numbers, `int64` is a bigint, and `timestamp` is a Date to the millisecond,
 * in UTC. A cell that the replay does not have is `null`.
 */
export type ColumnType = 'boolean' | 'int32' | 'int64' | 'double' | 'string' | 'timestamp';

/** One value of a table; its column says which of these it is. */
export type Cell = boolean | number | bigint | string | Date | null;

/** A column of a table: what is in it, and in which unit. */
export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether cells may be `null`. */
  readonly isNullable: boolean;
  /** Unit of the numbers, where they have one: `seconds`, `ms`, `meters`. */
  readonly unit?: string | undefined;
  /** One line of documentation. */
  readonly about: string;
}

/** A column with the values of a column of another table of the same format. */
export interface TableKey {
  readonly column: string;
  /** The other table. */
  readonly table: string;
  /** Its column. */
  readonly of: string;
}

/** What a table is made of, in the words that the options `events` and `include` of the format take. */
export interface TableOrigin {
  readonly events: readonly string[];
  readonly sections: readonly string[];
}

/**
 * A kind of table that replays of a format give. The first column is always `replay`, so that the tables of many replays can be put
 * together and joined. Where rows have a time, the clock of the format and `seconds` come next.
 */
export interface Table {
  /** Unique within its format: `players`, `chat`. */
  readonly name: string;
  readonly format: ReplayFormat;
  /** Version of the columns. It grows when a column is removed or changes its meaning; a new column at the end does not change it. */
  readonly version: number;
  /** What a row is. */
  readonly about: string;
  readonly columns: readonly TableColumn[];
  /** The events and sections of the format that its rows are made of. */
  readonly origin?: TableOrigin | undefined;
  /** The columns that name a row of this table, beside `replay`. Other tables refer to them. */
  readonly key?: readonly string[] | undefined;
  /** The columns that refer to rows of other tables. `replay` joins all tables. */
  readonly references?: readonly TableKey[] | undefined;
}

/** The cells of one column of a batch, from the first row to the last. */
export type ColumnData = readonly Cell[];

/** Some rows of one table, as columns. Batches of one table come in the order of its rows. */
export interface TableBatch {
  readonly table: Table;
  /** Number of rows. */
  readonly length: number;
  /** By the name of the column. Each has `length` cells. */
  readonly columns: Readonly<Record<string, ColumnData>>;
}

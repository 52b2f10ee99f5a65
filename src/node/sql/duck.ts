import { replayError } from '../../core/errors.js';
import { userPackage } from '../user-packages.js';

/** A value for a place of a query that is written as `$1` or `$name`. */
export type QueryParam = string | number | bigint | boolean | null;

/**
 * A cell of an answer. Integers up to 32 bits and floating-point numbers are numbers; `BIGINT` and wider types (`count(*)`, sums) are
 * bigint; timestamps and dates are Date; lists are arrays; structs are objects.
 */
export type QueryValue =
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | null
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/** The answer to a query. */
export interface QueryResult {
  /** Names and DuckDB's types, in order: `{ name: 'games', type: 'BIGINT' }`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The rows, each with a cell for each column. */
  readonly rows: readonly (readonly QueryValue[])[];
  /** True when `maxRows` left rows out. */
  readonly hasMore: boolean;
}

/** What a query takes besides its text. */
export interface QueryOptions {
  /** Values for `$1`, `$2`, or by name. */
  readonly params?: readonly QueryParam[] | Readonly<Record<string, QueryParam>> | undefined;
  /** The most rows that are given. Rows after them are not computed where that can be avoided. Default: all rows. */
  readonly maxRows?: number | undefined;
  /** The longest that it may take, with the export of its tables. What was exported is kept. Default: 600. */
  readonly maxSeconds?: number | undefined;
  /** Interrupts the query, which rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer to a query, piece by piece. */
export interface QueryStream {
  readonly columns: QueryResult['columns'];
  /** Some thousand rows at a time. It can be read once; a loop that is left ends the query. */
  readonly batches: AsyncIterable<readonly (readonly QueryValue[])[]>;
}

export type DuckApi = typeof import('@duckdb/node-api');

/** Loads DuckDB, which users install themselves. */
export async function duckApi(task = 'tables are queried'): Promise<DuckApi> {
  try {
    return await userPackage('@duckdb/node-api', () => import('@duckdb/node-api'));
  } catch (cause) {
    const how = 'npm install @duckdb/node-api hyparquet-writer';
    throw replayError('usage', `${task} by the package @duckdb/node-api, which is not installed: ${how}`, { cause });
  }
}

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A table or a view that a query names. */
export interface NamedTable {
  /** The schema in front of the name; undefined for a name that stands alone. */
  readonly schema?: string | undefined;
  readonly name: string;
  /** Whether the query itself defines that name (`WITH name AS …`). */
  readonly isOwn: boolean;
}

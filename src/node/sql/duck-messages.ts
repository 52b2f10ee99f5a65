import type { ErrorParcel } from '../../core/error-parcel.js';
import type { QueryOptions, QueryResult, QueryValue } from './duck.js';

/** What a database may use. */
export interface DuckSettings {
  readonly maxMemoryMb: number;
  /** Of the folder for what does not fit into memory; 0 for none. */
  readonly maxTempMb: number;
  readonly tempFolder: string;
  readonly threads: number | undefined;
}

/** How a database is made: statements that are run, and the files that it may read. */
export interface DuckRecipe {
  readonly statements: readonly string[];
  readonly files: readonly string[];
  readonly settings: DuckSettings;
}

/** What the process that runs queries is asked. Requests have a number, and so do databases. */
export type ToQueries =
  | { readonly kind: 'open'; readonly id: number; readonly database: number; readonly recipe: DuckRecipe }
  | { readonly kind: 'tables'; readonly id: number; readonly database: number; readonly sql: string }
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly database: number;
      readonly sql: string;
      readonly params: QueryOptions['params'];
      /** A batch of more bytes is an error. */
      readonly maxBatchBytes: number;
    }
  /** Asks for the next batch of a query. */
  | { readonly kind: 'more'; readonly id: number }
  /** Ends a query. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close'; readonly database: number };

/** What it answers: one value or error for each request, to a query columns and batches. */
export type FromQueries =
  | { readonly id: number; readonly kind: 'value'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'error'; readonly error: ErrorParcel }
  | { readonly id: number; readonly kind: 'columns'; readonly columns: QueryResult['columns'] }
  | { readonly id: number; readonly kind: 'batch'; readonly rows: QueryValue[][]; readonly byteLength: number }
  | { readonly id: number; readonly kind: 'end' };

/** Exit code of the process when it uses more memory than it may. */
export const OUT_OF_MEMORY_EXIT = 79;

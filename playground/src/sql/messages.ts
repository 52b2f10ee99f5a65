import type { Cell } from 'replaykit/tables';

/** Messages from the page to the thread that answers queries. */
export type ToSql =
  | { readonly is: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly is: 'rows'; readonly name: string; readonly cells: readonly (readonly Cell[])[] }
  | { readonly is: 'query'; readonly query: string; readonly maxRows: number };

/** An answer: rows as columns, or an error. */
export type FromSql =
  | { readonly is: 'answer'; readonly columns: readonly string[]; readonly cells: readonly (readonly Cell[])[]; readonly hasMore: boolean }
  | { readonly is: 'failed'; readonly message: string };

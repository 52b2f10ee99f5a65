import type { Cell } from 'replaykit/tables';
import type { OpenReplay } from './replay.js';

/** A table row keyed by column. Null becomes undefined. */
export type Row = Readonly<Record<string, Exclude<Cell, null> | undefined>>;

const known = new WeakMap<OpenReplay, Map<string, { readonly length: number; readonly rows: readonly Row[] }>>();

/** The rows of a table as objects, for tables of a few thousand rows. Returns the same array until rows are added. */
export function rowsOf(replay: OpenReplay, table: string): readonly Row[] {
  const data = replay.tables.get(table);
  if (data === undefined) return [];
  const tables = known.get(replay) ?? new Map<string, { readonly length: number; readonly rows: readonly Row[] }>();
  known.set(replay, tables);
  const before = tables.get(table);
  if (before?.length === data.length) return before.rows;
  const columns = Object.entries(data.columns);
  const rows = Array.from({ length: data.length }, (_, i) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[i] ?? undefined])),
  );
  tables.set(table, { length: data.length, rows });
  return rows;
}

/** A cell as a number, or undefined. */
export const number = (cell: Row[string]): number | undefined =>
  typeof cell === 'number' ? cell : typeof cell === 'bigint' ? Number(cell) : undefined;

/** A cell as a string, or undefined. */
export const text = (cell: Row[string]): string | undefined => (typeof cell === 'string' ? cell : undefined);

import type { Cell } from 'replaykit/tables';
import type { OpenReplay } from './replay.js';

/** A row of a table by the names of its columns. What is null is undefined. */
export type Row = Readonly<Record<string, Exclude<Cell, null> | undefined>>;

const known = new WeakMap<OpenReplay, Map<string, { readonly length: number; readonly rows: readonly Row[] }>>();

/** The rows of a table as objects, for tables of some thousand rows. The same array until rows come. */
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

/** A cell that is a number. */
export const number = (cell: Row[string]): number | undefined =>
  typeof cell === 'number' ? cell : typeof cell === 'bigint' ? Number(cell) : undefined;

/** A cell that is text. */
export const text = (cell: Row[string]): string | undefined => (typeof cell === 'string' ? cell : undefined);

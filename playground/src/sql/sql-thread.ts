/** Answers SQL over the tables that it was sent, in a separate thread, so that the page stays usable. */
import { executeSql, type AsyncDataSource, type AsyncRow } from 'squirreling';
import type { Cell } from 'replaykit/tables';
import type { FromSql, ToSql } from './messages.js';

interface Stored {
  readonly names: readonly string[];
  readonly cells: Cell[][];
}

const tables = new Map<string, Stored>();

/** A stored table as the engine scans it. Its values are in memory, so no Promise is made for each. */
function source({ names, cells }: Stored): AsyncDataSource {
  const length = cells[0]?.length ?? 0;
  return {
    numRows: length,
    columns: [...names],
    scan: ({ columns = [...names] }) => ({
      appliedWhere: false,
      appliedLimitOffset: false,
      async *rows() {
        const asked = columns.map((name) => [name, cells[names.indexOf(name)]!] as const);
        for (let i = 0; i < length; i++) {
          const resolved = Object.fromEntries(asked.map(([name, values]) => [name, values[i]!]));
          yield {
            columns,
            resolved,
            cells: Object.fromEntries(asked.map(([name, values]) => [name, () => Promise.resolve(values[i]!)])),
          } satisfies AsyncRow;
        }
      },
    }),
  };
}

async function answer(query: string, maxRows: number): Promise<FromSql> {
  const result = executeSql({ query, tables: Object.fromEntries([...tables].map(([name, stored]) => [name, source(stored)])) });
  const { columns } = result;
  const cells: Cell[][] = columns.map(() => []);
  let rows = 0;
  for await (const row of result.rows()) {
    if (rows === maxRows) return { is: 'answer', columns, cells, hasMore: true };
    for (const [i, name] of columns.entries()) {
      const value: unknown = row.resolved === undefined ? await row.cells[name]!() : row.resolved[name];
      cells[i]!.push(
        value === undefined
          ? null
          : typeof value === 'object' && value !== null && !(value instanceof Date)
            ? JSON.stringify(value)
            : (value as Cell),
      );
    }
    rows++;
  }
  return { is: 'answer', columns, cells, hasMore: false };
}

addEventListener('message', ({ data }: MessageEvent<ToSql>) => {
  switch (data.is) {
    case 'table':
      tables.set(data.name, { names: data.columns, cells: data.columns.map(() => []) });
      return;
    case 'rows':
      for (const [i, values] of data.cells.entries()) for (const value of values) tables.get(data.name)!.cells[i]!.push(value);
      return;
    case 'query':
      answer(data.query, data.maxRows).then(
        (message) => postMessage(message),
        (error: unknown) =>
          postMessage({ is: 'failed', message: error instanceof Error ? error.message : String(error) } satisfies FromSql),
      );
  }
});

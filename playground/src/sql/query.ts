import type { TableData, TableStore } from '../table-store.js';
import type { FromSql, ToSql } from './messages.js';

/** The rows that a query returned, by column. */
export type Answer = Extract<FromSql, { readonly is: 'answer' }>;

const MAX_ROWS = 100_000;
const SENT_ROWS = 4096;

/** A thread that answers queries, and how many rows of each table it has. */
interface Thread {
  readonly worker: Worker;
  readonly sent: Map<string, number>;
}
const threads = new WeakMap<TableStore, Thread>();

function threadOf(tables: TableStore): Thread {
  let thread = threads.get(tables);
  if (thread === undefined) {
    thread = { worker: new Worker(new URL('./sql-thread.ts', import.meta.url), { type: 'module' }), sent: new Map() };
    threads.set(tables, thread);
  }
  return thread;
}

/** Whether a query names a table. A name of two words is quoted in it. */
export const isNamed = (table: string, query: string): boolean =>
  new RegExp(`(?<![\\w.])${table.replace('.', '\\.')}(?![\\w])`, 'i').test(query);

/** Sends the rows that the thread lacks, in pieces, so that no frame is late. */
async function send({ worker, sent }: Thread, { table: { name }, columns, length }: TableData): Promise<void> {
  const post = (message: ToSql): void => worker.postMessage(message);
  const names = Object.keys(columns);
  if (!sent.has(name)) post({ is: 'table', name, columns: names });
  for (let from = sent.get(name) ?? 0; from < length; from += SENT_ROWS) {
    const to = Math.min(length, from + SENT_ROWS);
    post({ is: 'rows', name, cells: names.map((column) => columns[column]!.slice(from, to)) });
    sent.set(name, to);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Queries tables, after sending those that the query names to the thread. Returns at most 100,000 rows.
 * An abort ends the thread; the next query starts another.
 */
export async function runQuery(tables: TableStore, query: string, signal: AbortSignal): Promise<Answer> {
  const thread = threadOf(tables);
  const end = (): void => {
    thread.worker.terminate();
    threads.delete(tables);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    for (const data of tables.all()) if (isNamed(data.table.name, query) && !signal.aborted) await send(thread, data);
    return await new Promise((resolve, reject) => {
      const fail = (message: string): void => reject(new Error(message));
      if (signal.aborted) return fail('canceled');
      signal.addEventListener('abort', () => fail('canceled'), { once: true });
      thread.worker.onmessage = ({ data }: MessageEvent<FromSql>) => (data.is === 'answer' ? resolve(data) : fail(data.message));
      thread.worker.onerror = () => {
        end();
        fail('the query thread stopped');
      };
      thread.worker.postMessage({ is: 'query', query, maxRows: MAX_ROWS } satisfies ToSql);
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

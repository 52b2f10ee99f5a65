/** The script of the process that runs queries: a query that breaks it takes nothing else down. */
import { rmSync } from 'node:fs';
import { packError } from '../../core/error-parcel.js';
import { replayError } from '../../core/errors.js';
import type { QueryValue } from './duck.js';
import { DuckDatabase } from './duck-database.js';
import { OUT_OF_MEMORY_EXIT, type FromQueries, type ToQueries } from './duck-messages.js';

/** Memory beside what DuckDB is allowed: its own code, and rows on their way. */
const BESIDE_BYTES = 1 << 30;
const CHECK_MS = 50;

const databases = new Map<number, DuckDatabase>();
/** Ends of queries that run, and what they wait for. */
const running = new Map<number, { interrupt: () => void; isCancelled: boolean; more: () => void }>();
let maxBytes = Infinity;
let tempFolder: string | undefined;

const send = (message: FromQueries): void => void process.send!(message);

/** About the bytes of a cell. */
function bytesOf(value: QueryValue): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 16;
  if (value instanceof Uint8Array) return 64 + value.length;
  if (value instanceof Date) return 32;
  let sum = 32;
  for (const inner of Array.isArray(value) ? (value as readonly QueryValue[]) : Object.values(value)) sum += bytesOf(inner);
  return sum;
}

async function query({ id, database, sql, params, maxBatchBytes }: Extract<ToQueries, { kind: 'query' }>): Promise<void> {
  const state = { interrupt: (): void => undefined, isCancelled: false, more: (): void => undefined };
  running.set(id, state);
  try {
    const { columns, batches } = await databases.get(database)!.start(sql, params, (interrupt) => (state.interrupt = interrupt));
    send({ id, kind: 'columns', columns });
    for (;;) {
      const next = state.isCancelled ? await batches.return?.() : await batches.next();
      if (next === undefined || next.done === true) break;
      const rows = next.value;
      const byteLength = rows.reduce((sum, row) => sum + bytesOf(row), 0);
      if (byteLength > maxBatchBytes) {
        await batches.return?.();
        const detail = `${rows.length} rows of the answer take ${Math.ceil(byteLength / 1e6)} MB, more than ${Math.floor(maxBatchBytes / 1e6)} are not given (maxResultMb)`;
        throw replayError('usage', detail, { reason: 'result-too-large' });
      }
      const taken = new Promise<void>((resolve) => (state.more = resolve));
      send({ id, kind: 'batch', rows, byteLength });
      // nobody asks a query for more that was cancelled before
      if (!state.isCancelled) await taken;
    }
    send({ id, kind: 'end' });
  } finally {
    running.delete(id);
  }
}

async function answer(message: Extract<ToQueries, { id: number }>): Promise<void> {
  switch (message.kind) {
    case 'open': {
      const { recipe } = message;
      maxBytes = recipe.settings.maxMemoryMb * 1e6 + BESIDE_BYTES;
      ({ tempFolder } = recipe.settings);
      databases.set(message.database, await DuckDatabase.open(recipe));
      return send({ id: message.id, kind: 'value', value: undefined });
    }
    case 'tables':
      return send({ id: message.id, kind: 'value', value: await databases.get(message.database)!.tablesIn(message.sql) });
    case 'query':
      return await query(message);
    case 'more':
      return running.get(message.id)?.more();
    case 'cancel': {
      const state = running.get(message.id);
      if (state === undefined) return;
      state.isCancelled = true;
      state.interrupt();
      state.more();
    }
  }
}

process.on('message', (message: ToQueries) => {
  if (message.kind === 'close') {
    databases.get(message.database)?.close();
    databases.delete(message.database);
    return;
  }
  answer(message).catch((error: unknown) => send({ id: message.id, kind: 'error', error: packError(error) }));
});
// The process that asks has ended.
process.on('disconnect', () => {
  if (tempFolder !== undefined) rmSync(tempFolder, { recursive: true, force: true });
  process.exit(0);
});

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY_EXIT);
}, CHECK_MS).unref();

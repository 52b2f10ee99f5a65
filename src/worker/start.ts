import { replayError, type ReplayError } from '../core/errors.js';
import { withAsyncDispose, type AsyncClosing } from '../io/async-closing.js';
import { verbsOver } from './client.js';
import { Connection } from './connection.js';
import type { FromWorker } from './protocol.js';
import type { Death, Take, Thread } from './thread.js';
import type { ReplayWorkerVerbs } from './verbs.js';

/** How a worker is started. */
export interface ReplayWorkerOptions {
  /**
   * Where the worker's script is: `dist/worker/replay-worker.js` of this package, or what your bundler made of it. Default: that file
   * beside this one, which works with Vite, with webpack and without a bundler. In Node the package's own script is always used.
   */
  readonly url?: string | URL | undefined;
}

/** The verbs of replaykit in another thread. */
export interface ReplayWorker extends ReplayWorkerVerbs, AsyncClosing {
  /** Ends the worker. Calls that are under way reject with `worker` (`reason` is `closed`); later calls throw `usage`. */
  close(): Promise<void>;
}

/**
 * Starts a worker that reads replays: a Web Worker in a browser, a worker thread in Node. So a page stays responsive, and the event loop of
 * a server stays free. Its verbs are those of the main entry. A worker may run several calls at once; they share one processor.
 *
 * Cost: the client is under 4 KB; the worker loads the parser of a format with the first replay of it.
 *
 * @throws ReplayError `worker`, when the worker does not start (`reason` is `not-started`): the script is not where it is looked for, or the
 * page's policy forbids it. When it ends by itself, what was under way rejects with `worker` (`worker-exit`, `out-of-memory`).
 * @example
 * const worker = await startReplayWorker();
 * const { header, chat } = await worker.parseDem(file, { include: ['chat'], onProgress: ({ bytesRead }) => console.log(bytesRead) });
 * console.log(header.mapName, chat.length);
 * await worker.close();
 */
export async function startReplayWorker({ url }: ReplayWorkerOptions = {}): Promise<ReplayWorker> {
  const start = typeof Worker === 'undefined' ? (await import('./node-thread.js')).nodeThread : webThread;
  let thread!: Thread;
  const connection: Connection = new Connection({
    post: (message, transfer) => thread.post(message, transfer),
    listen: (take) => (thread = start(take, (error) => connection.end(deathOf(error)), url)),
  });
  try {
    await connection.ready;
  } catch (cause) {
    thread.end();
    const detail = 'the worker did not start: give { url } of the script that the package ships, dist/worker/replay-worker.js';
    throw replayError('worker', detail, { reason: 'not-started', cause });
  }
  return withAsyncDispose<ReplayWorker>({
    ...verbsOver(connection),
    async close() {
      connection.end(replayError('worker', 'the worker was closed', { reason: 'closed' }), replayError('usage', 'the worker is closed'));
      await thread.end();
    },
  });
}

function webThread(take: Take, died: Death, url: string | URL | undefined): Thread {
  // Bundlers recognise exactly this form.
  const worker =
    url === undefined
      ? new Worker(new URL('./replay-worker.js', import.meta.url), { type: 'module', name: 'replaykit' })
      : new Worker(url, { type: 'module', name: 'replaykit' });
  worker.onmessage = ({ data }) => take(data as FromWorker);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    died((event.error as unknown) ?? new Error(event.message || 'its script could not be loaded'));
  };
  return { post: (message, transfer = []) => worker.postMessage(message, [...transfer]), end: () => worker.terminate() };
}

function deathOf(cause: unknown): ReplayError {
  const outOfMemory = (cause as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? replayError('worker', 'the worker ran out of memory', { reason: 'out-of-memory', cause })
    : replayError('worker', `the worker ended: ${(cause as Error).message}`, { reason: 'worker-exit', cause });
}

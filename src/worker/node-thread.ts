import { replayError } from '../core/errors.js';
import type { Death, Take, Thread } from './thread.js';

/**
 * The URL of the script, which is next to the file that this code is built into. It is computed in a way that bundlers do not follow.
 */
const script = (): URL => new URL(import.meta.url.replace(/[^/]*$/, 'replay-worker-thread.js'));

/** The part of `node:worker_threads` that is used here. */
interface NodeThread {
  on(event: 'message' | 'error' | 'exit', listener: (value: never) => void): this;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
  terminate(): Promise<number>;
}
interface NodeProcess {
  getBuiltinModule?(name: 'worker_threads'): {
    readonly Worker: new (script: URL, options: { readonly execArgv: readonly string[]; readonly name: string }) => NodeThread;
  };
}

/** A worker thread of Node. */
export function nodeThread(take: Take, died: Death): Thread {
  const threads = (globalThis as { readonly process?: NodeProcess }).process?.getBuiltinModule?.('worker_threads');
  if (threads === undefined) throw replayError('usage', 'there are no workers here');
  // Options that the program was started with (--input-type, --import) are not meant for this script.
  const worker = new threads.Worker(script(), { execArgv: [], name: 'replaykit' });
  worker.on('message', take);
  worker.on('error', died);
  worker.on('exit', (code: number) => died(new Error(`it exited with code ${code}`)));
  return { post: (message, transfer = []) => worker.postMessage(message, transfer), end: () => worker.terminate() };
}

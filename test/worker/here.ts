import { verbsOver } from '../../src/worker/client.js';
import { Connection } from '../../src/worker/connection.js';
import type { FromWorker, ToWorker } from '../../src/worker/protocol.js';
import { serveReplays, type Platform } from '../../src/worker/serve.js';
import type { ReplayWorkerVerbs } from '../../src/worker/verbs.js';

/** A worker in this thread: both ends, with a message channel between them, so that all that is said is cloned. */
export interface WorkerHere {
  readonly verbs: ReplayWorkerVerbs;
  readonly connection: Connection;
  /** What was said so far, from both sides, with how many buffers were handed over. */
  readonly said: { readonly message: ToWorker | FromWorker; readonly buffers: number }[];
  close(): void;
}

export function workerHere(platform: Platform = {}): WorkerHere {
  const { port1, port2 } = new MessageChannel();
  const said: WorkerHere['said'][number][] = [];
  const sendBy =
    (port: MessagePort) =>
    (message: ToWorker | FromWorker, transfer: readonly Transferable[] = []): void => {
      port.postMessage(message, [...transfer]);
      said.push({ message, buffers: transfer.length });
    };
  serveReplays({ post: sendBy(port2), listen: (take) => (port2.onmessage = ({ data }) => take(data as ToWorker)) }, platform);
  const connection = new Connection({
    post: sendBy(port1),
    listen: (take) => (port1.onmessage = ({ data }) => take(data as FromWorker)),
  });
  const close = (): void => {
    port1.close();
    port2.close();
  };
  return { verbs: verbsOver(connection), connection, said, close };
}

/** The script of the worker in browsers. It is built into a file of its own, which imports everything by relative path. */
import type { FromWorker, ToWorker } from './protocol.js';
import { serveReplays } from './serve.js';

/** The parts of a worker's global scope that are used here. */
interface Scope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker, transfer: readonly Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

serveReplays({
  post: (message, transfer = []) => scope.postMessage(message, transfer),
  listen: (take) => (scope.onmessage = ({ data }) => take(data)),
});

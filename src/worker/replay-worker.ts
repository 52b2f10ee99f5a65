/** The script of the worker in browsers: a file of its own, with all that it imports by relative path. */
import type { FromWorker, ToWorker } from './protocol.js';
import { serveReplays } from './serve.js';

/** What of a worker's global scope is needed. */
interface Scope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker, transfer: readonly Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

serveReplays({
  post: (message, transfer = []) => scope.postMessage(message, transfer),
  listen: (take) => (scope.onmessage = ({ data }) => take(data)),
});

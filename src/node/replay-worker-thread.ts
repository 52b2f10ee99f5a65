/** The script of the worker of `replaykit/worker` in Node. It can open paths too. */
import { parentPort } from 'node:worker_threads';
import type { ToWorker } from '../worker/protocol.js';
import { serveReplays } from '../worker/serve.js';
import { openFile } from './file-source.js';

serveReplays(
  {
    post: (message, transfer = []) => parentPort!.postMessage(message, transfer as readonly ArrayBuffer[]),
    listen: (take) => parentPort!.on('message', (message: ToWorker) => take(message)),
  },
  { openPath: openFile },
);

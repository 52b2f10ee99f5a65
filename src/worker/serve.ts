import { packError } from '../core/error-parcel.js';
import { checkName } from '../core/known-names.js';
import { replayError } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { RandomAccess, ReplaySource } from '../io/source.js';
import type { Opened } from './opened.js';
import { pack, type Packed } from './parcel.js';
import { packersOf } from './packers.js';
import { READY, type FromWorker, type Port, type SentSource, type ToWorker } from './protocol.js';
import { RemoteReads } from './remote-source.js';
import { VERBS } from './tasks.js';

/** The parts that differ between platforms. */
export interface Platform {
  /** Opens a file by its path; missing where there are no files. */
  readonly openPath?: (path: string | URL) => RandomAccess;
}

/** The main function of a worker: does what is asked for on a port until the thread ends. */
export function serveReplays(port: Port<FromWorker, ToWorker>, platform: Platform = {}): void {
  const reads = new RemoteReads((message) => port.post(message));
  const running = new Map<number, AbortController>();
  const open = new Map<number, Opened>();

  const answer = async (id: number, work: () => Promise<Packed>): Promise<void> => {
    try {
      const { parcel, buffers } = await work();
      port.post({ type: 'done', id, parcel }, buffers);
    } catch (error) {
      port.post({ type: 'failed', id, error: packError(error) });
    }
  };

  async function call({ id, verb, source, options, wants }: ToWorker & { readonly type: 'call' }): Promise<Packed> {
    checkName('verb', verb, Object.keys(VERBS));
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const reading: ReadOptions = {
        ...options,
        signal: stop.signal,
        ...(wants.progress && { onProgress: (progress) => port.post({ type: 'progress', of: id, progress }) }),
        ...(wants.diagnostics && { onDiagnostic: (diagnostic) => port.post({ type: 'diagnostic', of: id, diagnostic }) }),
      };
      const result = await VERBS[verb as keyof typeof VERBS](await opened(id, source, stop.signal), reading);
      if (result.kind === 'open') {
        if (stop.signal.aborted) result.opened.drop();
        stop.signal.throwIfAborted();
        open.set(id, result.opened);
        return pack(result.opened.facts());
      }
      return pack(result.value, { packers: await packersOf(result.value), owned: true });
    } finally {
      if (!open.has(id)) running.delete(id);
    }
  }

  async function opened(id: number, source: SentSource, signal: AbortSignal): Promise<ReplaySource> {
    switch (source.kind) {
      case 'bytes':
        return source.bytes;
      case 'blob':
        return source.blob;
      case 'url':
        if (source.href.startsWith('file:')) return path(new URL(source.href));
        return await fetch(source.href, { signal });
      case 'path':
        return path(source.path);
      case 'remote':
        return reads.source(id, source);
    }
  }

  function path(where: string | URL): RandomAccess {
    if (platform.openPath !== undefined) return platform.openPath(where);
    throw replayError('usage', `'${String(where)}' is a path, which only a worker in Node can open: pass a File or a URL`);
  }

  const gone = (id: number): Error => replayError('usage', `nothing is open under ${id}`);
  const close = (id: number): void => {
    open.delete(id);
    running.delete(id);
  };

  port.listen((message) => {
    switch (message.type) {
      case 'call':
        return void answer(message.id, () => call(message));
      case 'use':
        return void answer(message.id, async () => {
          const thing = open.get(message.of);
          if (thing === undefined) throw gone(message.of);
          return await thing.use(message.method, message.args);
        });
      case 'stop':
        running.get(message.of)?.abort();
        open.get(message.of)?.drop();
        return close(message.of);
      case 'piece':
        return reads.take(message);
    }
  });
  port.post({ type: 'done', id: READY, parcel: { value: undefined, lives: [] } });
}

import type { ErrorParcel } from '../core/error-parcel.js';
import { replayError } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { OpenedSource } from '../io/source.js';
import type { Parcel } from './parcel.js';
import { READY, type FromWorker, type Port, type SentSource, type ToWorker } from './protocol.js';
import type { ReplayWorkerSource } from './verbs.js';

/** A request to the worker. It is settled by the answer, or when no answer can come any more. */
interface Waiting {
  /** The call that it belongs to. */
  readonly of: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A call that is running, or that has left a stream or a playback open. */
interface Running {
  readonly options: ReadOptions;
  /** The source of its bytes, where they are read in this thread. */
  readonly source: OpenedSource | undefined;
  readonly abort: () => void;
  /** The reason why it is to end, which the source gets. */
  reason?: unknown;
}

/** The caller's end of the way to a worker. */
export class Connection {
  readonly #port: Port<ToWorker, FromWorker>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #running = new Map<number, Running>();
  #ids = 0;
  #ended: { readonly underWay: unknown; readonly later: unknown } | undefined;
  /** Resolves when the worker listens. */
  readonly ready: Promise<unknown>;

  constructor(port: Port<ToWorker, FromWorker>) {
    this.#port = port;
    // This is the first answer, which belongs to no request.
    this.ready = new Promise((resolve, reject) => this.#waiting.set(this.#ids++, { of: READY, resolve, reject }));
    port.listen((message) => void this.#take(message));
  }

  /** Whether an answer is waited for. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Gives the number of a new call. */
  newCall(): number {
    return this.#ids++;
  }

  /** Runs a verb. What it leaves open stays open until `stop`. */
  async call(id: number, verb: string, given: ReplayWorkerSource, options: ReadOptions, leavesOpen: boolean): Promise<unknown> {
    const { signal, onProgress, onDiagnostic, ...plain } = options;
    signal?.throwIfAborted();
    if (this.#ended !== undefined) throw this.#ended.later;
    const { sent, source } = await sentSource(given);
    if (signal?.aborted === true) await source?.close(signal.reason);
    signal?.throwIfAborted();
    const abort = (): void => this.stop(id, signal?.reason);
    signal?.addEventListener('abort', abort);
    this.#running.set(id, { options, source, abort });
    const wants = { progress: onProgress !== undefined, diagnostics: onDiagnostic !== undefined };
    const transfer = sent.kind === 'bytes' && sent.bytes.buffer instanceof ArrayBuffer ? [sent.bytes.buffer] : [];
    let opened = false;
    try {
      const answer = await this.#ask(id, { type: 'call', id, verb, source: sent, options: plain, wants }, id, transfer);
      opened = leavesOpen;
      return answer;
    } finally {
      if (!opened) this.#forget(id);
    }
  }

  /** Calls a method of what a call has left open. */
  async use(of: number, method: string, ...args: unknown[]): Promise<unknown> {
    const id = this.#ids++;
    return await this.#ask(of, { type: 'use', id, of, method, args }, id);
  }

  /** Ends a call and what it has left open. Everything that waits for it rejects with the reason. */
  stop(of: number, reason: unknown): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.of !== of) continue;
      this.#waiting.delete(id);
      waiting.reject(reason);
    }
    if (this.#running.has(of)) this.#port.post({ type: 'stop', of });
    this.#forget(of, reason);
  }

  /** Forgets a call, and closes its source. */
  #forget(of: number, reason?: unknown): void {
    const running = this.#running.get(of);
    if (running === undefined) return;
    this.#running.delete(of);
    running.options.signal?.removeEventListener('abort', running.abort);
    running.source?.close(reason ?? running.reason).catch(() => undefined);
  }

  /** Notes the reason for which the worker is about to end a call. */
  because(of: number, reason: unknown): void {
    const running = this.#running.get(of);
    if (running !== undefined) running.reason = reason;
  }

  /** The worker is gone. Everything that is under way rejects, and so do all later calls. */
  end(underWay: unknown, later: unknown = underWay): void {
    if (this.#ended !== undefined) return;
    this.#ended = { underWay, later };
    for (const { reject } of this.#waiting.values()) reject(underWay);
    this.#waiting.clear();
    for (const id of this.#running.keys()) this.#forget(id, underWay);
  }

  #ask(of: number, message: ToWorker, id: number, transfer: readonly Transferable[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) throw this.#ended.underWay;
      try {
        this.#port.post(message, transfer);
      } catch (cause) {
        throw replayError('usage', 'an option cannot go to another thread: functions and what holds some stay here', { cause });
      }
      this.#waiting.set(id, { of, resolve, reject });
    });
  }

  async #take(message: FromWorker): Promise<void> {
    switch (message.type) {
      case 'done':
      case 'failed': {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (waiting === undefined) return;
        if (message.type === 'failed') waiting.reject(await revivedError(message.error));
        else if (message.parcel.lives.length === 0) waiting.resolve(message.parcel.value);
        else await revivedValue(message.parcel).then(waiting.resolve, waiting.reject);
        return;
      }
      case 'progress':
        return this.#tell(message.of, ({ onProgress }) => onProgress?.(message.progress));
      case 'diagnostic':
        return this.#tell(message.of, ({ onDiagnostic }) => onDiagnostic?.(message.diagnostic));
      case 'read':
        return await this.#read(message);
      case 'close': {
        const { source, reason } = this.#running.get(message.of) ?? {};
        await source?.close(reason ?? (message.reason && (await revivedError(message.reason))));
      }
    }
  }

  /** Calls a function of the caller. An error that it throws ends the call. */
  #tell(of: number, call: (options: ReadOptions) => void): void {
    try {
      call(this.#running.get(of)?.options ?? {});
    } catch (error) {
      this.stop(of, error);
    }
  }

  async #read({ of, read, start, end }: FromWorker & { readonly type: 'read' }): Promise<void> {
    try {
      // The memory belongs to the caller, so it is copied and not transferred.
      const bytes = (await this.#running.get(of)?.source?.read(start, end))?.slice();
      this.#port.post({ type: 'piece', read, bytes }, bytes === undefined ? [] : [bytes.buffer]);
    } catch (error) {
      this.#port.post({ type: 'piece', read, error: await packedError(error) });
    }
  }
}

/** Packs an error. Errors are rare, so the code for them is loaded when the first one comes. */
export const packedError = async (error: unknown): Promise<ErrorParcel> => (await import('../core/error-parcel.js')).packError(error);
const revivedValue = async (parcel: Parcel): Promise<unknown> => await (await import('./revived.js')).revived(parcel);
const revivedError = async (parcel: ErrorParcel): Promise<Error> => (await import('../core/error-parcel.js')).reviveError(parcel);

/** A source in the form that is sent to the worker, and the part of it that stays here. */
async function sentSource(given: ReplayWorkerSource): Promise<{ readonly sent: SentSource; readonly source?: OpenedSource }> {
  if (typeof given === 'string') return { sent: { kind: 'path', path: given } };
  if (given instanceof URL) return { sent: { kind: 'url', href: given.href } };
  if (given instanceof ArrayBuffer) return { sent: { kind: 'bytes', bytes: new Uint8Array(given.slice()) } };
  if (ArrayBuffer.isView(given)) {
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    // A copy is transferred. Shared memory is seen by both threads as it is.
    return { sent: { kind: 'bytes', bytes: bytes.buffer instanceof ArrayBuffer ? bytes.slice() : bytes } };
  }
  if (typeof given === 'object' && given !== null && 'arrayBuffer' in given && 'slice' in given)
    return { sent: { kind: 'blob', blob: given } };
  const source = (await import('../io/source.js')).openSource(given);
  return { sent: { kind: 'remote', isRandom: source.kind === 'random', byteLength: source.byteLength }, source };
}

import { ByteCursor } from '../core/byte-cursor.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../core/limits.js';
import { ReplayLimitError, replayError } from '../core/errors.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { progressOf } from './drive-sync.js';
import { need, seek, seekFromEnd, type Asking, type Coroutine, type Request } from './framing.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';

/** Decoding between two looks at the clock and the signal: a piece of this size takes a few milliseconds. */
const GRANT_BYTES = 64 << 10;
/** Ranged reads start small, since a header is often all that is wanted, and grow while the reading goes on. */
const FIRST_READ_BYTES = 4 << 10;
const MAX_READ_BYTES = 1 << 20;
const DEFAULT_YIELD_AFTER_MS = 12;

/**
 * Drives coroutines over any source: fetches what they ask for, gives the event loop its turns, reports
 * progress, obeys the signal, and closes the source exactly once.
 */
export class AsyncDrive {
  readonly #source: OpenedSource;
  readonly #options: ReadOptions;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #yieldAfterMs: number;
  readonly #clock: (() => number | undefined) | undefined;
  readonly #window = new ChunkBuffer();
  #cursor = 0;
  #bytesRead = 0;
  #reportedBytes = -1;
  #nextReadBytes = FIRST_READ_BYTES;
  #sequentialEnded = false;
  #sliceStart = performance.now();
  #closed = false;

  constructor(source: OpenedSource, options: ReadOptions = {}, clock?: () => number | undefined) {
    this.#source = source;
    this.#options = options;
    this.#limits = limitsWith(options.limits);
    this.#yieldAfterMs = options.yieldAfterMs ?? DEFAULT_YIELD_AFTER_MS;
    this.#clock = clock;
    if (source.kind === 'bytes') this.#window.append(source.bytes);
  }

  /** Runs on to the next batch, or to the end. Closes the source when the coroutine throws or the signal fires. */
  async next<Event, Result>(run: Coroutine<Event, Result>): Promise<IteratorResult<readonly Event[], Result>> {
    try {
      this.#options.signal?.throwIfAborted();
      if (performance.now() - this.#sliceStart > this.#yieldAfterMs) await this.#giveTurn();
      let step = run.next(this.#reader(0));
      while (step.done !== true && !Array.isArray(step.value)) step = run.next(await this.#answer(step.value as Request));
      return step as IteratorResult<readonly Event[], Result>;
    } catch (error) {
      await this.close(error);
      throw error;
    }
  }

  /** Runs a coroutine that yields no batches to its result, and leaves the source open for the next. */
  async run<Result>(run: Coroutine<never, Result>): Promise<Result> {
    const step = await this.next(run);
    if (step.done !== true) throw new TypeError('a coroutine that is run to its result yields no batches');
    return step.value;
  }

  /** Reports the last progress, then closes the source. Later calls do nothing. */
  async finish(): Promise<void> {
    this.#progress(true);
    await this.close();
  }

  async close(reason?: unknown): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#source.close(reason);
  }

  async #answer(request: Request): Promise<ByteCursor> {
    this.#options.signal?.throwIfAborted();
    if (performance.now() - this.#sliceStart > this.#yieldAfterMs) await this.#giveTurn();
    switch (request.kind) {
      case 'need':
        return await this.#grant(request.byteLength);
      case 'consumed':
        this.#cursor = request.to;
        if (this.#source.kind !== 'bytes') this.#window.discardTo(Math.min(request.to, this.#window.end));
        return this.#reader(0);
      case 'seek':
        await this.#seek(request.to, request.hint);
        return await this.#grant(request.hint);
      case 'seekFromEnd': {
        const length = await this.#byteLength();
        await this.#seek(Math.max(0, length - request.distance), request.hint);
        return await this.#grant(request.hint);
      }
    }
  }

  async #seek(to: number, hint: number): Promise<void> {
    const window = this.#window;
    if (this.#source.kind === 'sequential') {
      if (to < window.start) {
        throw replayError('source', 'the input cannot go back to what was consumed: give bytes, a Blob or random access', { offset: to });
      }
      // a step beyond what is held keeps nothing of what lies between
      if (to > window.end) {
        window.discardTo(window.end);
        while (window.end < to && (await this.#pull())) window.discardTo(Math.min(to, window.end));
      }
    } else if (this.#source.kind === 'random' && (to < window.start || to > window.end)) {
      window.restart(Math.min(to, this.#source.byteLength));
      this.#nextReadBytes = hint;
    }
    this.#cursor = to;
  }

  async #byteLength(): Promise<number> {
    if (this.#source.kind === 'bytes') return this.#source.bytes.length;
    if (this.#source.kind === 'random') return this.#source.byteLength;
    while (await this.#pull()) this.#limitWindow();
    return this.#window.end;
  }

  async #grant(byteLength: number): Promise<ByteCursor> {
    const window = this.#window;
    const wanted = this.#cursor + byteLength;
    while (window.end < wanted) {
      const more = this.#source.kind === 'random' ? await this.#readRange(wanted) : await this.#pull();
      if (!more) break;
      this.#limitWindow();
    }
    this.#progress(false);
    return this.#reader(byteLength);
  }

  #reader(byteLength: number): ByteCursor {
    const { bytes, start } = this.#window;
    const from = Math.min(Math.max(0, this.#cursor - start), bytes.length);
    const to = Math.min(bytes.length, from + Math.max(byteLength, GRANT_BYTES));
    if (this.#source.kind === 'bytes') this.#bytesRead = Math.max(this.#bytesRead, to);
    return new ByteCursor(bytes, from, to, start);
  }

  /** One piece more of a sequential source; false at its end. */
  async #pull(): Promise<boolean> {
    if (this.#source.kind !== 'sequential' || this.#sequentialEnded) return false;
    const piece = await this.#unlessAborted(this.#source.pull());
    if (piece === undefined) {
      this.#sequentialEnded = true;
      return false;
    }
    this.#bytesRead += piece.length;
    this.#window.append(piece);
    return true;
  }

  /** One ranged read after the window; false at the end of the file. */
  async #readRange(wanted: number): Promise<boolean> {
    if (this.#source.kind !== 'random') return false;
    const start = this.#window.end;
    const end = Math.min(this.#source.byteLength, Math.max(wanted, start + this.#nextReadBytes));
    if (end <= start) return false;
    checkLimit(this.#limits, 'maxInputBytes', end - this.#window.start, { path: ['input'], offset: this.#window.start });
    this.#nextReadBytes = Math.min(MAX_READ_BYTES, this.#nextReadBytes * 4);
    const bytes = await this.#unlessAborted(this.#source.read(start, end));
    this.#bytesRead += bytes.length;
    this.#window.append(bytes);
    return true;
  }

  #limitWindow(): void {
    const held = this.#window.end - this.#window.start;
    if (held > this.#limits.maxInputBytes)
      throw new ReplayLimitError('maxInputBytes', held, this.#limits.maxInputBytes, { path: ['input'], offset: this.#window.start });
  }

  async #unlessAborted<T>(promise: Promise<T>): Promise<T> {
    const signal = this.#options.signal;
    if (!signal) return await promise;
    let stop!: () => void;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([promise, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
      promise.catch(() => undefined);
    }
  }

  #progress(last: boolean): void {
    const { onProgress } = this.#options;
    if (!onProgress || (!last && this.#bytesRead === this.#reportedBytes)) return;
    this.#reportedBytes = this.#bytesRead;
    const source = this.#source;
    const byteLength = source.kind === 'bytes' ? source.bytes.length : source.kind === 'random' ? source.byteLength : undefined;
    onProgress(progressOf(this.#bytesRead, byteLength ?? (last && this.#sequentialEnded ? this.#bytesRead : undefined), this.#clock?.()));
  }

  async #giveTurn(): Promise<void> {
    await nextTurn();
    this.#options.signal?.throwIfAborted();
    this.#sliceStart = performance.now();
  }
}

/** A source that can go back: one that cannot is read into memory, up to `maxInputBytes`, and closed. */
export async function seekable(source: OpenedSource, options: ReadOptions): Promise<OpenedSource> {
  if (source.kind !== 'sequential') return source;
  const drive = new AsyncDrive(source, options);
  const bytes = await drive.run(wholeInput());
  await drive.close();
  return { kind: 'bytes', bytes, close: () => Promise.resolve() };
}

function* wholeInput(): Asking<Uint8Array> {
  const end = (yield* seekFromEnd(0, 0)).offset;
  yield* seek(0, 0);
  return (yield* need(end)).take(end);
}

/** A turn of the event loop. A message is quicker than a timer, which browsers hold back by 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

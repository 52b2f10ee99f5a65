import { ByteCursor } from '../core/byte-cursor.js';
import { abortable } from './abortable.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../core/limits.js';
import type { Diagnostic } from '../core/diagnostics.js';
import { isReplayError, replayError, type ReplayError } from '../core/errors.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { consumed, need, seek, seekFromEnd, type Asking, type Coroutine, type Request, type Session } from './framing.js';
import { damageAround } from './input-damage.js';
import type { ReadOptions } from './options.js';
import { progressOf } from './progress.js';
import { openSource, type OpenedSource } from './source.js';
import { DEFAULT_YIELD_AFTER_MS, nextTurn } from './waiting.js';

/** Decoding between two looks at the clock and the signal: a piece of this size takes a few milliseconds. */
const GRANT_BYTES = 64 << 10;
/** Ranged reads start small, since a header is often all that is wanted, and grow while the reading goes on. */
const FIRST_READ_BYTES = 4 << 10;
const MAX_READ_BYTES = 1 << 20;

/** What a drive must know of the session that it runs. */
export type DrivenAs = Partial<Pick<Session<unknown, unknown, unknown>, 'format' | 'clock'>>;

/**
 * Drives coroutines over any source: fetches what they ask for, gives the event loop its turns, reports
 * progress, obeys the signal, and closes the source.
 */
export class AsyncDrive {
  readonly #source: OpenedSource;
  readonly #options: ReadOptions;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #about: DrivenAs;
  readonly #window = new ChunkBuffer();
  #cursor = 0;
  #bytesRead = 0;
  #reportedBytes = -1;
  #nextReadBytes = FIRST_READ_BYTES;
  #ended = false;
  #turnStart = performance.now();
  #damage: Diagnostic | undefined;

  /** `about` is the session that is driven, or the format where there is none. */
  constructor(source: OpenedSource, options: ReadOptions = {}, about: DrivenAs = {}) {
    this.#source = abortable(source, options.signal);
    this.#options = options;
    this.#limits = limitsWith(options.limits);
    this.#about = about;
  }

  /** A drive over a source that is being opened; what fails there has the format too. */
  static async over(source: OpenedSource | Promise<OpenedSource>, options: ReadOptions, about: DrivenAs): Promise<AsyncDrive> {
    try {
      return new AsyncDrive(await source, options, about);
    } catch (error) {
      throw isReplayError(error) ? error.within({ format: about.format }) : error;
    }
  }

  /** What is wrong with the wrapper around the input, as far as it was read. */
  get damage(): Diagnostic | undefined {
    return (this.#damage ??= damageAround(this.#source, this.#about.format, this.#options));
  }

  /** Runs on to the next batch, or to the end. Closes the source when the coroutine throws or the signal fires. */
  async next<Event, Result>(run: Coroutine<Event, Result>): Promise<IteratorResult<readonly Event[], Result>> {
    return await this.#orClose(this.#steps(run));
  }

  /** Runs a coroutine that yields no batches to its result, and leaves the source open for the next. */
  async run<Result>(run: Coroutine<never, Result>): Promise<Result> {
    return (await this.next(run)).value as Result;
  }

  /** `run` that leaves the source open after a failure too. */
  async attempt<Result>(run: Coroutine<never, Result>): Promise<Result> {
    return (await this.#steps(run)).value as Result;
  }

  async #steps<Event, Result>(run: Coroutine<Event, Result>): Promise<IteratorResult<readonly Event[], Result>> {
    try {
      let request: Request | undefined;
      for (;;) {
        await this.#turn();
        const step = run.next(request === undefined ? this.#cursorOver(0) : await this.#answer(request));
        if (step.done === true || Array.isArray(step.value)) return step as IteratorResult<readonly Event[], Result>;
        request = step.value as Request;
      }
    } catch (error) {
      // Errors of the source and its wrapper do not know the format: it is added here.
      throw isReplayError(error) ? await this.#explained(error.within({ format: this.#about.format })) : error;
    }
  }

  /** If the first bytes belong to another format, says which one. The code for that is loaded only then. */
  async #explained(error: ReplayError): Promise<unknown> {
    const { start, end, bytes } = this.#window;
    const isFirstSight = start === 0 && (error.code === 'bad-signature' || end === 0);
    return isFirstSight ? (await import('../kit/first-bytes.js')).withLook(error, bytes) : error;
  }

  async #orClose<T>(running: Promise<T>): Promise<T> {
    try {
      return await running;
    } catch (error) {
      await this.close(error);
      throw error;
    }
  }

  /** Gives the event loop a turn when one is due. */
  async #turn(): Promise<void> {
    const { signal, yieldAfterMs = DEFAULT_YIELD_AFTER_MS } = this.#options;
    if (performance.now() - this.#turnStart > yieldAfterMs) {
      await nextTurn();
      this.#turnStart = performance.now();
    }
    signal?.throwIfAborted();
  }

  /** Reads a wrapper to its end, since only the end shows whether it is whole. Reads nothing when there is no wrapper. */
  async readOn(): Promise<void> {
    function* rest(): Asking<void> {
      for (let reader = yield* need(1); reader.remaining > 0; reader = yield* need(1)) yield* consumed(reader.offset + reader.remaining);
    }
    if (this.#source.wrapped) await this.run(rest());
  }

  /** Reports damage around the input and the last progress, then closes the source. */
  async finish(): Promise<void> {
    void this.damage;
    this.#progress(true);
    await this.close();
  }

  async close(reason?: unknown): Promise<void> {
    await this.#source.close(reason);
  }

  async #answer(request: Request): Promise<ByteCursor> {
    const window = this.#window;
    switch (request.kind) {
      case 'need':
        return await this.#grant(request.byteLength);
      case 'pause':
        return this.#cursorOver(0);
      case 'consumed':
        this.#cursor = request.to;
        window.discardTo(Math.min(request.to, window.end));
        return this.#cursorOver(0);
      case 'seek':
        await this.#seek(request.to, request.hint);
        return await this.#grant(request.hint);
      case 'seekFromEnd': {
        while (this.#source.byteLength === undefined && (await this.#read(Infinity)));
        await this.#seek(Math.max(0, (this.#source.byteLength ?? window.end) - request.distance), request.hint);
        return await this.#grant(request.hint);
      }
    }
  }

  async #seek(to: number, hint: number): Promise<void> {
    const window = this.#window;
    if (this.#source.byteLength !== undefined) {
      if (to < window.start || to > window.end) {
        window.restart(Math.min(to, this.#source.byteLength));
        this.#nextReadBytes = hint;
      }
    } else if (to < window.start) {
      throw replayError('source', 'the input cannot go back to what was consumed: give bytes, a Blob or random access', { offset: to });
    } else if (to > window.end) {
      // A step beyond the window drops everything in between.
      do window.discardTo(Math.min(to, window.end));
      while (window.end < to && (await this.#read(to)));
    }
    this.#cursor = to;
  }

  async #grant(byteLength: number): Promise<ByteCursor> {
    const wanted = this.#cursor + byteLength;
    while (this.#window.end < wanted && (await this.#read(wanted)));
    this.#progress(false);
    return this.#cursorOver(byteLength);
  }

  #cursorOver(byteLength: number): ByteCursor {
    const { bytes, start } = this.#window;
    const from = Math.min(this.#cursor - start, bytes.length);
    const to = Math.min(bytes.length, from + Math.max(byteLength, GRANT_BYTES));
    if (this.#source.kind === 'bytes') this.#bytesRead = Math.max(this.#bytesRead, start + to);
    return new ByteCursor(bytes, from, to, start);
  }

  /** Takes more of the source into the window; false at its end. */
  async #read(wanted: number): Promise<boolean> {
    const { end: start } = this.#window;
    const { kind, byteLength = Infinity } = this.#source;
    const end = Math.min(byteLength, Math.max(wanted, start + this.#nextReadBytes));
    if (kind === 'random') this.#checkHeld(end);
    const piece = start < end ? await this.#source.read(start, end) : undefined;
    this.#ended = piece === undefined;
    if (piece === undefined) return false;
    this.#window.append(piece);
    this.#nextReadBytes = Math.min(MAX_READ_BYTES, this.#nextReadBytes * 4);
    if (kind !== 'bytes') {
      this.#bytesRead += piece.length;
      this.#checkHeld(this.#window.end);
    }
    return true;
  }

  #checkHeld(end: number): void {
    const { start } = this.#window;
    checkLimit(this.#limits, 'maxInputBytes', end - start, { path: ['input'], offset: start });
  }

  #progress(last: boolean): void {
    const { onProgress } = this.#options;
    const bytesRead = this.#bytesRead;
    if (!onProgress || (!last && bytesRead === this.#reportedBytes)) return;
    this.#reportedBytes = bytesRead;
    onProgress(progressOf(bytesRead, this.#source.byteLength ?? (last && this.#ended ? bytesRead : undefined), this.#about.clock?.()));
  }
}

/** A source that can go back: one that cannot is read into memory, up to `maxInputBytes`, and closed. */
export async function seekable(source: OpenedSource, options: ReadOptions): Promise<OpenedSource> {
  if (source.kind !== 'sequential') return source;
  const drive = new AsyncDrive(source, options);
  const bytes = await drive.run(wholeInput());
  await drive.close();
  return { ...openSource(bytes), damage: () => source.damage() };
}

/** All bytes of the input, in one piece. */
export function* wholeInput(): Asking<Uint8Array> {
  const end = (yield* seekFromEnd(0, 0)).offset;
  yield* seek(0, 0);
  return (yield* need(end)).take(end);
}

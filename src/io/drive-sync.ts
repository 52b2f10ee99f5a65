import { ByteCursor } from '../core/byte-cursor.js';
import { emptyFile, replayError, type ReplayError } from '../core/errors.js';
import type { Asking, Coroutine, Request, Session } from './framing.js';
import { damageAround, withInputDamage } from './input-damage.js';
import type { SyncReadOptions } from './options.js';
import { progressOf } from './progress.js';

/** Drives coroutines over bytes that are all there. Every grant reaches to the end of the file. */
export class SyncDrive {
  readonly #bytes: Uint8Array;
  #cursor = 0;
  #granted: ByteCursor;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#granted = this.#grant();
  }

  /** Runs on to the next batch, or to the end. */
  next<Event, Result>(run: Coroutine<Event, Result>): IteratorResult<readonly Event[], Result> {
    // After a batch the coroutine has no request open, so it ignores what it is resumed with.
    try {
      let step = run.next(this.#granted);
      while (step.done !== true && !Array.isArray(step.value)) step = run.next(this.#answer(step.value as Request));
      return step as IteratorResult<readonly Event[], Result>;
    } catch (error) {
      throw this.#bytes.length === 0 ? emptyFile(error) : error;
    }
  }

  /** Runs a coroutine that yields no batches to its result. */
  run<Result>(run: Coroutine<never, Result>): Result {
    const step = this.next(run);
    if (step.done !== true) throw new TypeError('a coroutine that is run to its result yields no batches');
    return step.value;
  }

  /** The same inside another coroutine, whose driver sees the pauses. */
  *within<Result>(run: Asking<Result>): Asking<Result> {
    let step = run.next(this.#granted);
    while (step.done !== true) {
      if (step.value.kind === 'pause') yield step.value;
      step = run.next(this.#answer(step.value));
    }
    return step.value;
  }

  #answer(request: Request): ByteCursor {
    if (request.kind === 'consumed' || request.kind === 'seek') this.#cursor = request.to;
    else if (request.kind === 'seekFromEnd') this.#cursor = Math.max(0, this.#bytes.length - request.distance);
    return this.#grant();
  }

  #grant(): ByteCursor {
    return (this.#granted = new ByteCursor(this.#bytes, Math.min(this.#cursor, this.#bytes.length)));
  }
}

/** Events of a file in memory, pulled. Breaking off is safe at any place. */
export interface ReplayIterable<E, H, R> extends Iterable<E> {
  /** Reads as far as the header, if that has not happened yet. */
  header(): H;
  /** The fast form: plain arrays, one per tick or piece of input. */
  batches(): Iterable<readonly E[]>;
  /** Reads what is left and gives the closing facts. */
  end(): R;
}

/** The pulled view of a session. `damage` is that of the compression which the bytes came out of. */
export function iterate<E, H, R>(
  session: Session<E, H, R>,
  bytes: Uint8Array,
  options: SyncReadOptions = {},
  damage?: ReplayError,
): ReplayIterable<E, H, R> {
  const around = damageAround({ damage: () => damage }, session.format, options);
  const drive = new SyncDrive(bytes);
  const waiting: (readonly E[])[] = [];
  let finished = false;

  function advance(): readonly E[] | undefined {
    if (finished) return undefined;
    try {
      const step = drive.next(session.run);
      if (step.done !== true) return step.value;
    } catch (error) {
      finished = true;
      throw error;
    }
    finished = true;
    options.onProgress?.(progressOf(bytes.length, bytes.length, session.clock?.()));
    return undefined;
  }

  function* batches(): Generator<readonly E[]> {
    for (;;) {
      const batch = waiting.shift() ?? advance();
      if (batch === undefined) return;
      if (batch.length > 0) yield batch;
    }
  }

  return {
    header() {
      for (;;) {
        const header = session.header();
        if (header !== undefined) return header;
        const batch = advance();
        if (batch !== undefined) waiting.push(batch);
        else if (session.header() === undefined) throw replayError('truncated', 'the file ends before its header does');
      }
    },
    batches,
    *[Symbol.iterator]() {
      for (const batch of batches()) yield* batch;
    },
    end() {
      waiting.length = 0;
      while (advance() !== undefined);
      return withInputDamage(session.result(), around);
    },
  };
}

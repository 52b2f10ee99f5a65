import { replayError } from '../core/errors.js';
import { AsyncDrive } from './drive-async.js';
import type { Session } from './framing.js';
import { withInputDamage } from './input-damage.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';
import { oneAtATime } from './waiting.js';

/**
 * Events as they are read. `for await (const event of stream)` is the comfortable form, `.batches()` the
 * fast one. There is one reading behind all of its methods: what one has given, no other gives again.
 * Leaving a loop early, an abort, an error and `cancel()` each close the source, once.
 */
export interface ReplayStream<E, H, R> extends AsyncIterable<E> {
  /** Resolves as soon as the header is known; reading continues on demand. */
  header(): Promise<H>;
  /** One await per tick or piece of input, plain arrays inside. */
  batches(): AsyncIterable<readonly E[]>;
  /** Drains what is left and gives the closing facts; after a cancel, those of what was read. */
  end(): Promise<R>;
  /** Stops reading and closes the source; `reason` reaches a ReadableStream. */
  cancel(reason?: unknown): Promise<void>;
}

/** The streamed view of a session. The source is opened at the first call that wants something from it. */
export function stream<E, H, R>(
  session: Session<E, H, R>,
  open: () => OpenedSource | Promise<OpenedSource>,
  options: ReadOptions = {},
): ReplayStream<E, H, R> {
  const waiting: (readonly E[])[] = [];
  let opening: Promise<AsyncDrive> | undefined;
  let cancelled = false;
  let finished = false;
  let failure: { readonly error: unknown } | undefined;
  /** A coroutine cannot be resumed while it is running, so steps are queued. */
  const inTurn = oneAtATime();

  const drive = (): Promise<AsyncDrive> => (opening ??= (async () => await AsyncDrive.over(open(), options, session))());

  async function step(): Promise<readonly E[] | undefined> {
    if (failure) throw failure.error;
    if (finished || cancelled) return undefined;
    try {
      const next = await (await drive()).next(session.run);
      if (next.done !== true) return next.value;
      finished = true;
    } catch (error) {
      // a step that was on its way when the source was closed under it
      if (cancelled) return undefined;
      failure = { error };
      throw error;
    }
    await (await drive()).finish();
    return undefined;
  }

  const advance = (): Promise<readonly E[] | undefined> => inTurn(step);

  async function cancel(reason?: unknown): Promise<void> {
    cancelled = true;
    waiting.length = 0;
    await (await opening)?.close(reason);
  }

  async function* batches(): AsyncGenerator<readonly E[]> {
    try {
      for (;;) {
        const batch = waiting.shift() ?? (await advance());
        if (batch === undefined) return;
        if (batch.length > 0) yield batch;
      }
    } finally {
      if (!finished) await cancel();
    }
  }

  return {
    async header() {
      for (;;) {
        const header = session.header();
        if (header !== undefined) return header;
        // a step that was on its way may have read the header
        const batch = await inTurn(async () => (session.header() === undefined ? await step() : []));
        if (batch !== undefined) waiting.push(batch);
        else if (session.header() === undefined) throw replayError('truncated', 'the input ends before its header does');
      }
    },
    batches,
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches()) {
        for (const event of batch) yield event;
      }
    },
    async end() {
      waiting.length = 0;
      while ((await advance()) !== undefined);
      return withInputDamage(session.result(), (await opening)?.damage);
    },
    cancel,
  };
}

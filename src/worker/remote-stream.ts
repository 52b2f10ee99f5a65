import type { ReadOptions } from '../io/options.js';
import type { ReplayStream } from '../io/stream.js';
import { packedError, type Connection } from './connection.js';
import type { StreamStep } from './protocol.js';
import type { ReplayWorkerSource } from './verbs.js';

/** How many batches the worker may read ahead once the first was taken: until then, the processor is free for the caller. */
const AHEAD = 2;

type LastStep = StreamStep & { readonly done: true };

/**
 * The stream of a verb, read by a worker. The worker begins at the first call that wants something from it. `receive` makes what the caller gets of every
 * event and of the closing facts, in the order in which they were sent.
 */
export function remoteStream(
  connection: Connection,
  verb: string,
  source: ReplayWorkerSource,
  options: ReadOptions = {},
  receive?: (sent: unknown) => unknown,
): ReplayStream<unknown, unknown, unknown> {
  const id = connection.newCall();
  const ahead: Promise<StreamStep>[] = [];
  let opening: Promise<unknown> | undefined;
  let cancelled = false;
  let aheadNow = 0;
  /** The closing facts, or the error that reading threw. */
  let ended: Promise<LastStep> | undefined;

  async function use<Answer>(method: string, ...args: unknown[]): Promise<Answer> {
    options.signal?.throwIfAborted();
    await (opening ??= connection.call(id, verb, source, options, true));
    return (await connection.use(id, method, ...args)) as Answer;
  }

  async function step(method: 'batch' | 'end'): Promise<StreamStep> {
    const sent = await use<StreamStep>(method);
    if (receive === undefined) return sent;
    return sent.done ? { ...sent, end: receive(sent.end) } : { ...sent, batch: sent.batch.map(receive) };
  }

  /** Handles the last step: keeps what the stream ended with, and lets the worker drop the stream. */
  async function last(step: Promise<LastStep>): Promise<LastStep> {
    ahead.length = 0;
    try {
      return await (ended ??= step);
    } finally {
      connection.stop(id, options.signal?.reason);
    }
  }

  async function next(): Promise<readonly unknown[] | undefined> {
    if (ended !== undefined) await ended;
    if (ended !== undefined || cancelled) return undefined;
    while (ahead.length <= aheadNow) {
      const asked = step('batch');
      asked.catch(() => undefined);
      ahead.push(asked);
    }
    aheadNow = AHEAD;
    const asked = ahead.shift()!;
    try {
      const got = await asked;
      if (!got.done) return got.batch;
      await last(asked as Promise<LastStep>);
    } catch {
      if (!cancelled) await last(asked as Promise<LastStep>);
    }
    return undefined;
  }

  async function cancel(reason?: unknown): Promise<void> {
    if (cancelled || ended !== undefined) return;
    cancelled = true;
    connection.because(id, reason);
    await use('cancel', reason === undefined ? undefined : await packedError(reason));
    await last(use<LastStep>('end')).catch(() => undefined);
  }

  async function* batches(): AsyncGenerator<readonly unknown[]> {
    try {
      for (let batch = await next(); batch !== undefined; batch = await next()) yield batch;
    } finally {
      await cancel();
    }
  }

  return {
    header: async () => (ended === undefined ? await use('header') : (await ended).header),
    batches,
    async *[Symbol.asyncIterator]() {
      for await (const batch of batches()) {
        for (const event of batch) yield event;
      }
    },
    end: async () => (await (ended ?? last(step('end') as Promise<LastStep>))).end,
    cancel,
  };
}

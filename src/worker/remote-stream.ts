import type { ReadOptions } from '../io/options.js';
import type { ReplayStream } from '../io/stream.js';
import { packedError, type Connection } from './connection.js';
import type { StreamStep } from './protocol.js';
import type { ReplayWorkerSource } from './verbs.js';

/** How many batches the worker may read ahead. */
const AHEAD = 2;

type LastStep = StreamStep & { readonly done: true };

/** The stream of a verb, read by a worker. The worker begins at the first call that wants something from it. */
export function remoteStream(
  connection: Connection,
  verb: string,
  source: ReplayWorkerSource,
  options: ReadOptions = {},
): ReplayStream<unknown, unknown, unknown> {
  const id = connection.newCall();
  const ahead: Promise<StreamStep>[] = [];
  let opening: Promise<unknown> | undefined;
  let cancelled = false;
  /** The closing facts, or the error that reading threw. */
  let ended: Promise<LastStep> | undefined;

  async function use<Answer>(method: string, ...args: unknown[]): Promise<Answer> {
    options.signal?.throwIfAborted();
    await (opening ??= connection.call(id, verb, source, options, true));
    return (await connection.use(id, method, ...args)) as Answer;
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
    while (ahead.length <= AHEAD) {
      const step = use<StreamStep>('batch');
      step.catch(() => undefined);
      ahead.push(step);
    }
    const asked = ahead.shift()!;
    try {
      const step = await asked;
      if (!step.done) return step.batch;
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
    end: async () => (await (ended ?? last(use<LastStep>('end')))).end,
    cancel,
  };
}

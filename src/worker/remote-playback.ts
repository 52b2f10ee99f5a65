import { reviveError } from '../core/error-parcel.js';
import { replayError } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { Connection } from './connection.js';
import type { PlaybackAnswer } from './protocol.js';
import type { ReplayWorkerSource } from './verbs.js';

/** The last known state of a playback in a worker, and its methods. */
export interface UsePlayback<Facts> {
  facts(): Facts;
  use<Value>(method: string, ...args: unknown[]): Promise<Value>;
  close(): Promise<void>;
}

/** Opens a replay in a worker. */
export async function playbackOf<Facts>(
  connection: Connection,
  verb: string,
  source: ReplayWorkerSource,
  options: ReadOptions = {},
): Promise<UsePlayback<Facts>> {
  const id = connection.newCall();
  let facts = (await connection.call(id, verb, source, options, true)) as Facts;
  let closing: Promise<unknown> | undefined;
  async function answered(method: string, args: readonly unknown[]): Promise<unknown> {
    const answer = (await connection.use(id, method, ...args)) as PlaybackAnswer<Facts>;
    facts = answer.facts;
    if (!answer.ok) throw reviveError(answer.error);
    return answer.value;
  }
  return {
    facts: () => facts,
    async use(method, ...args) {
      options.signal?.throwIfAborted();
      if (closing !== undefined) throw replayError('usage', 'the playback is closed');
      return (await answered(method, args)) as never;
    },
    async close() {
      await (closing ??= answered('close', []).finally(() => connection.stop(id, undefined)));
    },
  };
}

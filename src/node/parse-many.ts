import { replayError } from '../core/errors.js';
import { checkByFormat } from '../kit/sections.js';
import { inCompletionOrder } from '../io/completion-order.js';
import type { AskedByFormat, ReplayWith } from '../kit/results.js';
import type { ReplayReadOptions } from './parse-options.js';
import { pathOrBytes, type ManySource } from './many-source.js';
import type { PoolOptions } from './worker-pool.js';

/** What `parseMany` is given besides the replays. */
export interface ParseManyOptions<I extends AskedByFormat<I>> extends PoolOptions, ReplayReadOptions {
  /** Sections that are wanted, by format: `{ dem: ['chat'], sc2: ['trackerEvents'] }`. */
  readonly include?: I | undefined;
  /** Ends the run and its workers; the iteration rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** The outcome of one replay. */
export type ManyResult<Replay> = {
  /** The source as it was given. */
  readonly source: ManySource;
  /** Its place among the sources, from 0. */
  readonly index: number;
} & ({ readonly ok: true; readonly replay: Replay } | { readonly ok: false; readonly error: Error });

/**
 * Parses many replays of any formats on all processors, with one replay at a time in each worker thread, and gives each result as soon as
 * it is there. A replay that cannot be read gives an error result, and so does one whose worker ran out of memory, ended or took too long
 * (`worker`, with `reason` `out-of-memory`, `worker-exit` or `timeout`); the others go on. `error` is a ReplayError, unless there is a bug.
 *
 * Nothing begins before the first result is asked for. While `jobs` results wait to be taken, no further replay is begun. `break` and
 * `signal` end the workers, also in the middle of a replay. Bytes are copied to the worker, except those in a SharedArrayBuffer; large
 * buffers of results are handed over without a copy.
 *
 * @throws ReplayError `usage` for options that make no sense; what `sources` throws; `signal.reason`.
 * @example
 * import { parseMany } from 'replaykit/node';
 * for await (const result of parseMany(paths, { include: { dem: ['chat'] } })) {
 *   if (result.ok) console.log(result.source, result.replay.format, result.replay.isComplete);
 *   else console.error(result.source, result.error.message);
 * }
 */
export async function* parseMany<const I extends AskedByFormat<I> = Record<never, never>>(
  sources: Iterable<ManySource> | AsyncIterable<ManySource>,
  options: ParseManyOptions<I> = {},
): AsyncGenerator<ManyResult<ReplayWith<I>>, void, undefined> {
  const { signal, include = {}, strict, limits, unwrap } = options;
  checkByFormat(include);
  if (typeof sources !== 'object' || sources === null)
    throw replayError('usage', 'pass a list of paths or of bytes: [path]; exportReplays and openTables take a folder');
  const [{ WorkerPool }, { revived }] = await Promise.all([import('./worker-pool.js'), import('../worker/revived.js')]);
  const pool = new WorkerPool(options);
  const one = async (source: ManySource, index: number, lane: number): Promise<ManyResult<ReplayWith<I>>> => {
    try {
      const task = { source: pathOrBytes(source), include, options: { strict, limits, unwrap } };
      const replay = (await revived(await pool.run('parse', task, lane))) as ReplayWith<I>;
      return { source, index, ok: true, replay };
    } catch (error) {
      return { source, index, ok: false, error: error as Error };
    }
  };
  try {
    yield* inCompletionOrder(sources, pool.jobs, one, signal);
  } finally {
    await pool.close();
  }
}

import type { AskedWord } from '../core/asked-words.js';
import { isReplayError, replayError } from '../core/errors.js';
import type { DemTicks, DemTicksOptions } from '../formats/dem/tick-verbs.js';
import type { DemTickProp } from '../formats/dem/ticks/tick-names.js';
import { withAsyncDispose, type AsyncClosing } from '../io/async-closing.js';
import { inCompletionOrder } from '../io/completion-order.js';
import { startReplayWorker, type ReplayWorker, type ReplayWorkerOptions } from './start.js';
import type { ReplayWorkerSource, ReplayWorkerVerbs } from './verbs.js';

/** How many workers are started, and how. */
export interface ReplayWorkersOptions extends ReplayWorkerOptions {
  /** How many replays are read at once. Default: the number of processors. */
  readonly jobs?: number | undefined;
}

/** What `each` is given besides the sources. */
export interface EachOptions {
  /** Give the results in the order of the sources, instead of as soon as each is there. Default false. */
  readonly keepOrder?: boolean | undefined;
  /** Ends the run: the iteration rejects with `signal.reason`. Calls that are under way go on, unless they were given the signal too. */
  readonly signal?: AbortSignal | undefined;
}

/** The outcome of one source. */
export type WorkerResult<Source, Value> = {
  readonly source: Source;
  /** Its place among the sources, from 0. */
  readonly index: number;
} & ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Error });

/** Several workers, which read as many replays at once. */
export interface ReplayWorkers extends AsyncClosing {
  /** How many replays are read at once. */
  readonly jobs: number;
  /**
   * Reads many replays, one at a time in each worker, and yields each result as soon as it is ready. A replay that fails yields
   * an error result and the others continue; a worker that ended is replaced. Sources are pulled one by one. While `jobs` results wait to be
   * taken, or twice as many with `keepOrder`, no new replay is begun. Leaving the loop ends the run.
   */
  each<Source, Value>(
    sources: Iterable<Source> | AsyncIterable<Source>,
    read: (worker: ReplayWorkerVerbs, source: Source, index: number) => Promise<Value>,
    options?: EachOptions,
  ): AsyncGenerator<WorkerResult<Source, Value>, void, undefined>;
  /**
   * Reads the rows of one large demo on all processors: each worker decodes a part of the ticks, from the full packet before it. Rows, their order and
   * diagnostics are those of `parseDemTicks`. One worker reads all where the source cannot seek, the recording was cut off, or seconds are given instead of ticks.
   *
   * @throws ReplayError as `parseDemTicks`.
   * @example
   * const workers = await startReplayWorkers({ jobs: 2 });
   * const { rowCount, columns } = await workers.parseDemTicks(file, { props: ['x', 'y', 'health'] });
   * console.log(rowCount, columns.x[0]);
   * await workers.close();
   */
  parseDemTicks<const P extends AskedWord<P, DemTickProp>>(source: ReplayWorkerSource, options: DemTicksOptions<P>): Promise<DemTicks<P>>;
  /** Ends all workers. */
  close(): Promise<void>;
}

/**
 * Starts several workers for many replays. For thousands of files on a server there is `parseMany` of `replaykit/node`, which limits time
 * and memory too.
 *
 * @throws ReplayError `usage` for `jobs` that is not an integer of at least 1; `worker`, as `startReplayWorker`.
 * @example
 * const workers = await startReplayWorkers({ jobs: 2 });
 * for await (const result of workers.each(files, (worker, one) => worker.summarizeReplay(one), { keepOrder: true })) {
 *   console.log(result.source.name, result.ok ? result.value.title : result.error.message);
 * }
 * await workers.close();
 */
export async function startReplayWorkers({ jobs = processors(), ...options }: ReplayWorkersOptions = {}): Promise<ReplayWorkers> {
  if (!Number.isSafeInteger(jobs) || jobs < 1) throw replayError('usage', `jobs must be an integer of at least 1, got ${jobs}`);
  const lanes = Array.from({ length: jobs }, () => startReplayWorker(options));
  let closed = false;
  const close = async (): Promise<void> => {
    closed = true;
    const ended = lanes.map(async (starting) => await (await starting.catch(() => undefined))?.close());
    await Promise.all(ended);
  };

  async function one<Source, Value>(
    read: (worker: ReplayWorkerVerbs, source: Source, index: number) => Promise<Value>,
    source: Source,
    index: number,
    lane: number,
  ): Promise<WorkerResult<Source, Value>> {
    try {
      return { source, index, ok: true, value: await read(await lanes[lane]!, source, index) };
    } catch (error) {
      const isGone = isReplayError(error, 'worker') && !closed;
      if (isGone) lanes[lane] = replaced(lanes[lane]!, options);
      return { source, index, ok: false, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  try {
    await Promise.all(lanes);
  } catch (error) {
    await close();
    throw error;
  }
  const each: ReplayWorkers['each'] = <Source, Value>(
    sources: Iterable<Source> | AsyncIterable<Source>,
    read: (worker: ReplayWorkerVerbs, source: Source, index: number) => Promise<Value>,
    { keepOrder = false, signal }: EachOptions = {},
  ) => {
    const run = (source: Source, index: number, lane: number): Promise<WorkerResult<Source, Value>> => one(read, source, index, lane);
    return keepOrder ? inGivenOrder(sources, jobs, run, signal) : inCompletionOrder(sources, jobs, run, signal);
  };
  return withAsyncDispose<ReplayWorkers>({
    jobs,
    close,
    each,
    parseDemTicks: async (source, options) => await (await import('./dem-tick-parts.js')).ticksInParts({ each, jobs }, source, options),
  });
}

/** Starts another worker in place of one that has ended. */
function replaced(before: Promise<ReplayWorker>, options: ReplayWorkerOptions): Promise<ReplayWorker> {
  const next = before.then(
    (worker) => worker.close(),
    () => undefined,
  );
  const started = next.then(() => startReplayWorker(options));
  started.catch(() => undefined);
  return started;
}

/**
 * Like `inCompletionOrder`, but with the results in the order of their inputs. Early results wait, and no new input is taken while too many
 * of them do.
 */
async function* inGivenOrder<In, Out extends { readonly index: number }>(
  inputs: Iterable<In> | AsyncIterable<In>,
  width: number,
  run: (input: In, index: number, lane: number) => Promise<Out>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Out, void, undefined> {
  const early = new Map<number, Out>();
  let given = 0;
  let taken = 0;
  let wake = (): void => undefined;
  async function* paced(): AsyncGenerator<In, void, undefined> {
    for await (const input of inputs) {
      while (given - taken >= 2 * width) await new Promise<void>((resolve) => (wake = resolve));
      given++;
      yield input;
    }
  }
  for await (const out of inCompletionOrder(paced(), width, run, signal)) {
    early.set(out.index, out);
    for (let next = early.get(taken); next !== undefined; next = early.get(taken)) {
      early.delete(taken++);
      yield next;
      wake();
    }
  }
}

/** The parts of the platform that are used here. Node 20 has no navigator. */
interface Machine {
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly process?: { getBuiltinModule?(name: 'os'): { availableParallelism(): number } };
}

function processors(): number {
  const machine = globalThis as Machine;
  return machine.navigator?.hardwareConcurrency ?? machine.process?.getBuiltinModule?.('os').availableParallelism() ?? 2;
}

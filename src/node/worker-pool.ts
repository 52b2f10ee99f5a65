import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { isReplayError, replayError, type ReplayError } from '../core/errors.js';
import { reviveError } from '../core/error-parcel.js';
import type { WorkerTasks } from './pool-worker.js';
import type { Answer } from './worker-answer.js';

/** How many workers there are, and what one replay may cost. */
export interface PoolOptions {
  /** How many workers run at once. Default: one for each processor that the machine offers. */
  readonly jobs?: number | undefined;
  /** Milliseconds that one replay may take. After that its worker is ended, and the replay gives an error. Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Megabytes of JavaScript heap that a worker may use; a replay that needs more gives an error. Default: what Node gives. */
  readonly maxHeapMb?: number | undefined;
}

type TaskName = keyof WorkerTasks;
type InputOf<T extends TaskName> = Parameters<WorkerTasks[T]>[0];
type OutputOf<T extends TaskName> = Awaited<ReturnType<WorkerTasks[T]>> extends Answer<infer Value> ? Value : never;

/** The worker's script is beside the file that the bundler puts this code in: dist/worker in the package. */
const SCRIPT = new URL('./pool-worker.js', import.meta.url);

/**
 * Worker threads. Each has a lane of its own, which runs one replay at a time. A worker that dies is replaced when the next replay comes.
 */
export class WorkerPool {
  readonly jobs: number;
  readonly #timeoutMs: number | undefined;
  readonly #lanes: readonly Piscina[];

  constructor({ jobs = availableParallelism(), timeoutMs, maxHeapMb }: PoolOptions) {
    if (!Number.isInteger(jobs) || jobs < 1) throw replayError('usage', `jobs must be an integer of at least 1, got ${jobs}`);
    if (!existsSync(SCRIPT)) {
      throw replayError('usage', `no worker script at ${fileURLToPath(SCRIPT)}: leave replaykit/node out of the bundle`);
    }
    this.jobs = jobs;
    this.#timeoutMs = timeoutMs;
    const options: ConstructorParameters<typeof Piscina>[0] = {
      filename: SCRIPT.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      // A worker that sleeps in Atomics.wait between two replays could not run its pending callbacks.
      atomics: 'disabled',
      recordTiming: false,
      // Options that the program was started with (--input-type, --import) are not meant for these scripts.
      execArgv: [],
      ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    };
    // Errors that arrive while no replay is waiting. Without a listener an emitter would throw them.
    this.#lanes = Array.from({ length: jobs }, () => new Piscina(options).on('error', () => undefined));
  }

  /**
   * Runs a task in the worker of a lane, which must have no other. Rejects with what the task threw, or with a ReplayError `worker` that
   * says how the worker died. `since`: when the first task of the same replay began.
   */
  async run<T extends TaskName>(name: T, input: InputOf<T>, lane: number, since = performance.now()): Promise<OutputOf<T>> {
    const stop = new AbortController();
    let late = false;
    const expire = (): void => {
      late = true;
      stop.abort();
    };
    const timer = this.#timeoutMs === undefined ? undefined : setTimeout(expire, Math.max(0, since + this.#timeoutMs - performance.now()));
    const thread = this.#lanes[lane]!;
    let fail: (error: unknown) => void = () => undefined;
    // A worker may die before it has the replay, for example while it starts. Without this promise the replay would wait for ever.
    const noWorker = new Promise<never>((_, reject) => (fail = reject));
    thread.on('error', fail);
    try {
      const task = thread.run(input, { name, signal: stop.signal }) as Promise<Answer<OutputOf<T>>>;
      const answer = await Promise.race([task, noWorker]);
      if (!answer.ok) throw reviveError(answer.error);
      return answer.value;
    } catch (error) {
      stop.abort();
      throw late ? tooLong(this.#timeoutMs!) : deathOf(error);
    } finally {
      clearTimeout(timer);
      thread.off('error', fail);
    }
  }

  /** Ends all workers, even in the middle of a replay, and waits until they are gone. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((thread) => thread.destroy()));
  }
}

const tooLong = (ms: number): ReplayError => replayError('worker', `timeoutMs is ${ms}, and the replay took longer`, { reason: 'timeout' });

function deathOf(error: unknown): unknown {
  if (!(error instanceof Error) || isReplayError(error)) return error;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return replayError('worker', 'the worker that read the replay ran out of memory', { reason: 'out-of-memory', cause: error });
  }
  if (/^worker exited/i.test(error.message)) {
    return replayError('worker', 'the worker that read the replay ended', { reason: 'worker-exit', cause: error });
  }
  return error;
}

import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reviveError } from '../../core/error-parcel.js';
import { replayError, type ReplayError } from '../../core/errors.js';
import { OUT_OF_MEMORY_EXIT, type DuckRecipe, type FromQueries, type ToQueries } from './duck-messages.js';

/** What queries may use together. */
export interface DuckLimits {
  /** Memory that DuckDB may use, in megabytes. A query that needs more uses the disk, up to `maxTempMb`. Default: half of the machine's memory. */
  readonly maxMemoryMb?: number | undefined;
  /** What queries may put into a folder of their own in the folder for temporary files, in megabytes. Default: 2000; 0 for nothing. */
  readonly maxTempMb?: number | undefined;
  /** The most that an answer may take that is given at once, in megabytes; of a stream, each batch. Default: 512. */
  readonly maxResultMb?: number | undefined;
  /** Threads of DuckDB. Default: one for each processor. */
  readonly threads?: number | undefined;
}

/** Half of the machine's memory, in megabytes. */
const DEFAULT_MEMORY_MB = Math.max(256, Math.floor(totalmem() / 2e6));
const DEFAULT_TEMP_MB = 2000;
const DEFAULT_RESULT_MB = 512;
/** JavaScript's own memory in the process. */
const HEAP_MB = 512;
/** How often a process is looked at in which only queries run that nobody waits for; such a process is ended. */
const CANCEL_MS = 1000;

/** The script, which is next to the file that this code is built into. It is computed in a way that bundlers do not follow. */
const script = (): string => fileURLToPath(import.meta.url.replace(/[^/]*$/, 'query-process.js'));

/** A request that has no answer yet. */
interface Waiting {
  take(message: FromQueries): void;
  fail(error: Error): void;
}

/** A process that runs queries. It starts when it is needed, and again after it broke. */
export class DuckProcess {
  readonly #limits: DuckLimits;
  readonly #waiting = new Map<number, Waiting>();
  /** The requests among them whose answer nobody waits for any more. */
  readonly #cancelled = new Set<number>();
  #child: ChildProcess | undefined;
  #isClosed = false;
  #tempFolder: string | undefined;
  #nextId = 0;
  /** Grows whenever a process starts. */
  generation = 0;

  constructor(limits: DuckLimits = {}) {
    this.#limits = limits;
  }

  get maxResultBytes(): number {
    return (this.#limits.maxResultMb ?? DEFAULT_RESULT_MB) * 1e6;
  }

  /** Starts the process where there is none. */
  start(): void {
    if (this.#child !== undefined) return;
    this.generation++;
    const child = fork(script(), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.on('message', (message: FromQueries) => this.#waiting.get(message.id)?.take(message));
    child.on('error', (error) =>
      this.#died(child, replayError('worker', 'the process for queries does not start', { cause: error, reason: 'worker-exit' })),
    );
    child.on('exit', (code, signal) => this.#died(child, this.#deathOf(code, signal)));
    this.#hold();
  }

  /** A new database of this process. */
  recipe(statements: readonly string[], files: readonly string[]): DuckRecipe {
    const { maxMemoryMb = DEFAULT_MEMORY_MB, maxTempMb = DEFAULT_TEMP_MB, threads } = this.#limits;
    this.#tempFolder ??= mkdtempSync(join(tmpdir(), 'replaykit-query-'));
    return { statements, files, settings: { maxMemoryMb, maxTempMb, threads, tempFolder: this.#tempFolder } };
  }

  newId(): number {
    return this.#nextId++;
  }

  post(message: ToQueries): void {
    // A process that ends in this moment fails what waits for it.
    this.#child?.send(message, () => undefined);
  }

  /** Messages that answer a request, until the last one. A loop that is left ends the request. */
  async *ask(message: ToQueries & { readonly id: number }, signal?: AbortSignal): AsyncGenerator<FromQueries, void> {
    this.start();
    const { id } = message;
    const messages: FromQueries[] = [];
    let failure: { readonly error: unknown } | undefined;
    let wake = (): void => undefined;
    const fail = (error: unknown): void => {
      failure ??= { error };
      wake();
    };
    this.#waiting.set(id, {
      take: (one) => {
        messages.push(one);
        wake();
      },
      fail,
    });
    this.#hold();
    const abort = (): void => fail(signal!.reason);
    signal?.addEventListener('abort', abort);
    let isOver = false;
    try {
      this.post(message);
      for (;;) {
        if (failure !== undefined) throw failure.error;
        const next = messages.shift();
        if (next === undefined) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        isOver = next.kind !== 'columns' && next.kind !== 'batch';
        if (next.kind === 'error') throw reviveError(next.error);
        if (next.kind === 'end') return;
        yield next;
        if (isOver) return;
        if (next.kind === 'batch') this.post({ kind: 'more', id });
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#waiting.delete(id);
      if (!isOver) this.#cancel(id);
      this.#hold();
      this.#closeIdle();
    }
  }

  /** One value. */
  async request(message: ToQueries & { readonly id: number }, signal?: AbortSignal): Promise<unknown> {
    for await (const answer of this.ask(message, signal)) if (answer.kind === 'value') return answer.value;
    return undefined;
  }

  /** Ends the process, after what it was asked has been answered. */
  close(): void {
    this.#isClosed = true;
    this.#closeIdle();
  }

  #closeIdle(): void {
    if (!this.#isClosed || this.#waiting.size > 0) return;
    this.#child?.kill();
    this.#child = undefined;
    if (this.#tempFolder !== undefined) rmSync(this.#tempFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    this.#tempFolder = undefined;
  }

  /** Interrupts a query whose answer nobody waits for any more. One that does not hear it takes its process with it. */
  #cancel(id: number): void {
    const child = this.#child;
    if (child === undefined) return;
    this.post({ kind: 'cancel', id });
    this.#cancelled.add(id);
    const late = setInterval(() => {
      if (this.#child === child && this.#waiting.size === this.#cancelled.size) child.kill('SIGKILL');
    }, CANCEL_MS).unref();
    const over = (): void => {
      clearInterval(late);
      this.#cancelled.delete(id);
      this.#waiting.delete(id);
      this.#hold();
      this.#closeIdle();
    };
    this.#waiting.set(id, {
      take: ({ kind }) => {
        if (kind !== 'columns' && kind !== 'batch') over();
      },
      fail: over,
    });
  }

  #died(child: ChildProcess, error: ReplayError): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.fail(error);
  }

  #deathOf(code: number | null, signal: string | null): ReplayError {
    if (code === OUT_OF_MEMORY_EXIT || signal === 'SIGKILL') {
      const { maxMemoryMb = DEFAULT_MEMORY_MB } = this.#limits;
      return replayError('worker', `the query needs much more memory than it may use, which is ${maxMemoryMb} MB (maxMemoryMb)`, {
        reason: 'out-of-memory',
      });
    }
    const how = signal ?? `exit code ${code}`;
    return replayError('worker', `the query broke the process that runs queries (${how}): its answer may be larger than a value can be`, {
      reason: 'worker-exit',
    });
  }

  /** The process keeps this one alive only while an answer is waited for. */
  #hold(): void {
    const child = this.#child;
    if (child === undefined) return;
    if (this.#waiting.size > 0) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }
}

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { startReplayWorkers, type ReplayWorkers } from 'replaykit/worker';
import type { Listed } from './listed.js';

/** Workers beyond this number bring nothing: summaries are short. */
const MAX_WORKERS = 4;
/** How often the page hears of summaries, in milliseconds. */
const TELL_MS = 200;

/** Reads the summaries of a list in several workers, while the page does something else. */
export class Summaries {
  readonly #waiting: Listed[] = [];
  readonly #done = signal(0);
  readonly #asked = signal(0);
  readonly #version = signal(0);
  #stop: AbortController | undefined;
  #telling: number | undefined;

  /** How many summaries are there, of how many. Undefined while nothing is read. */
  readonly progress: ReadonlySignal<{ readonly done: number; readonly asked: number } | undefined> = computed(() => {
    void this.#version.value;
    const [done, asked] = [this.#done.peek(), this.#asked.value];
    return done < asked ? { done, asked } : undefined;
  });

  /** Increases when there are more summaries, a few times a second at most. */
  get version(): ReadonlySignal<number> {
    return this.#version;
  }

  /** Reads these after those that wait already. */
  add(listed: readonly Listed[]): void {
    if (listed.length === 0) return;
    this.#waiting.push(...listed);
    this.#asked.value += listed.length;
    if (this.#stop === undefined) void this.#run();
  }

  /** Stops, and forgets what waits. */
  cancel(): void {
    this.#stop?.abort();
    this.#waiting.length = 0;
    this.#asked.value = this.#done.peek();
    this.#tell();
  }

  /** Call it when a summary became known in another way. */
  told(): void {
    this.#telling ??= window.setTimeout(() => this.#tell(), TELL_MS);
  }

  async #run(): Promise<void> {
    const stop = (this.#stop = new AbortController());
    let workers: ReplayWorkers | undefined;
    try {
      workers = await startReplayWorkers({
        jobs: Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1, this.#waiting.length)),
      });
      while (this.#waiting.length > 0 && !stop.signal.aborted) {
        const summarized = workers.each(this.#next(), (worker, { file }) => worker.summarizeReplay(file, { signal: stop.signal }), {
          signal: stop.signal,
        });
        for await (const result of summarized) {
          result.source.tell(result.ok ? { is: 'read', summary: result.value } : { is: 'failed', error: result.error });
          this.#done.value++;
          this.told();
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) for (const one of this.#waiting.splice(0)) one.tell({ is: 'failed', error });
    } finally {
      await workers?.close();
      if (this.#stop === stop) this.#stop = undefined;
      this.#tell();
    }
  }

  *#next(): Generator<Listed> {
    for (let one = this.#waiting.shift(); one !== undefined; one = this.#waiting.shift()) {
      if (one.state.peek().is === 'waiting') yield one;
      else this.#done.value++;
    }
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#version.value++;
  }
}

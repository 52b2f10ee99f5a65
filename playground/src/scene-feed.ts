import { computed, signal } from '@preact/signals';
import type { ReadOptions, ReplayProgress } from 'replaykit';
import type { ReplaySceneReader } from 'replaykit/player';
import type { Scene } from 'replaykit/scene';

/**
 * The scene of one replay, read once: a player that comes back has at once what the last one had. It is read on only while somebody waits for more, so a
 * replay that is not on screen takes no time from the one that is.
 */
export class SceneFeed implements ReplaySceneReader {
  readonly #start: (options: ReadOptions) => AsyncIterable<Scene>;
  readonly #stop = new AbortController();
  #states: AsyncIterator<Scene> | undefined;
  #last: Scene | undefined;
  readonly #isWhole = signal(false);
  /** How many read it now; undefined before the first. */
  readonly #readers = signal<number | undefined>(undefined);
  #next: Promise<void> | undefined;
  #onProgress: ReadOptions['onProgress'];
  readonly #progress = signal<ReplayProgress | undefined>(undefined);

  /** How much of the file was read for it. */
  readonly progress = computed(() => this.#progress.value);
  /** Whether somebody began to read it. */
  readonly isBegun = computed(() => this.#readers.value !== undefined);
  /** Whether somebody reads it now. */
  readonly isReading = computed(() => (this.#readers.value ?? 0) > 0 && !this.#isWhole.value);

  constructor(start: (options: ReadOptions) => AsyncIterable<Scene>) {
    this.#start = start;
  }

  async *streamScene(_source: unknown, { signal: stop, onProgress }: ReadOptions = {}): AsyncGenerator<Scene, void, void> {
    this.#readers.value = (this.#readers.peek() ?? 0) + 1;
    try {
      for (let shown: Scene | undefined; ;) {
        if (this.#last !== undefined && this.#last !== shown) yield (shown = this.#last);
        if (this.#last !== shown) continue;
        if (this.#isWhole.peek() || stop?.aborted === true) return;
        this.#onProgress = onProgress;
        await (this.#next ??= this.#advance());
      }
    } finally {
      this.#readers.value = this.#readers.peek()! - 1;
    }
  }

  /** Stops reading for good. */
  close(): void {
    this.#stop.abort();
  }

  async #advance(): Promise<void> {
    try {
      this.#states ??= this.#start({ signal: this.#stop.signal, onProgress: (progress) => this.#tell(progress) })[Symbol.asyncIterator]();
      const step = await this.#states.next();
      if (step.done === true) this.#isWhole.value = true;
      else this.#last = step.value;
    } catch (error) {
      // a later call reads from the start
      this.#states = undefined;
      throw error;
    } finally {
      this.#next = undefined;
    }
  }

  #tell(progress: ReplayProgress): void {
    this.#progress.value = progress;
    this.#onProgress?.(progress);
  }
}

import { signal, type ReadonlySignal } from '@preact/signals';
import type { ReplayProgress } from 'replaykit';

/** The state of a reading. */
export type ReadingState<T> =
  | { readonly is: 'reading'; readonly progress: ReplayProgress | undefined }
  | { readonly is: 'read'; readonly value: T }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'canceled' };

/** The options passed to a reading: it reports progress and obeys the signal. */
export interface ReadingOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReplayProgress) => void;
}

/** A value that is read from a replay once, while the page stays usable. */
export class Reading<T> {
  readonly #state = signal<ReadingState<T>>({ is: 'reading', progress: undefined });
  readonly #how: (options: ReadingOptions) => Promise<T>;
  #stop = new AbortController();

  constructor(how: (options: ReadingOptions) => Promise<T>) {
    this.#how = how;
    void this.#run();
  }

  get state(): ReadonlySignal<ReadingState<T>> {
    return this.#state;
  }

  /** The value, once it was read. */
  get value(): T | undefined {
    const state = this.#state.value;
    return state.is === 'read' ? state.value : undefined;
  }

  /** Ends it at once, whatever it waits for. */
  cancel(): void {
    if (this.#state.peek().is === 'reading') this.#state.value = { is: 'canceled' };
    this.#stop.abort();
  }

  /** Reads again after a cancellation or a failure. */
  again(): void {
    this.cancel();
    this.#state.value = { is: 'reading', progress: undefined };
    void this.#run();
  }

  async #run(): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const tell = (state: ReadingState<T>): void => {
      if (!stop.signal.aborted) this.#state.value = state;
    };
    try {
      // a replay that stays open reports progress later, too
      const onProgress = (progress: ReplayProgress): void => {
        if (this.#state.peek().is === 'reading') tell({ is: 'reading', progress });
      };
      tell({ is: 'read', value: await this.#how({ signal: stop.signal, onProgress }) });
    } catch (error) {
      tell({ is: 'failed', error });
    }
  }
}

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { DemGame, Diagnostic, ReplayFormat, ReplaySummary, ReplayWrapper } from 'replaykit';
import type { ReplayWorker } from 'replaykit/worker';
import { clockOf, type Clock } from './clock.js';
import { Reading, type ReadingOptions } from './reading.js';
import type { Sample } from './samples.js';
import { TableStore } from './table-store.js';
import { nextTurn } from './turn.js';

/** Batches are added for so long before the page has its turn. */
const TURN_MS = 8;

/** What a file is: known within moments of its drop. */
export interface Facts {
  readonly format: ReplayFormat;
  /** Of a `.dem`. */
  readonly game: DemGame | undefined;
  /** The compression around the replay; offsets count in what is inside it. */
  readonly wrapper: ReplayWrapper | undefined;
  readonly summary: ReplaySummary;
}

/** How the pass over all tables ended. */
interface TablesRead {
  readonly complete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

async function readFacts(worker: ReplayWorker, file: File, options: ReadingOptions): Promise<Facts> {
  const [detection, summary] = await Promise.all([
    worker.detectReplay(file, { signal: options.signal }),
    worker.summarizeReplay(file, options),
  ]);
  const game = summary.format === 'dem' ? (await worker.readDemInfo(file, { signal: options.signal })).header.game : undefined;
  return { format: summary.format, game, wrapper: detection?.wrapper, summary };
}

/** A file that was dropped: what it is, what is in it, and which moment of it the page shows. */
export class OpenReplay {
  readonly file: File;
  /** The sample that it is, when it is one. */
  readonly sample: Sample | undefined;
  readonly #worker: ReplayWorker;
  readonly #readings = new Map<string, Reading<unknown>>();
  readonly #facts: Reading<Facts>;
  readonly #pass = signal<Reading<TablesRead> | undefined>(undefined);

  /** Every table of the replay, filled in the background. */
  readonly tables = new TableStore();
  /** The moment that is shown, in seconds of the clock of the tables. */
  readonly moment: Signal<number> = signal(0);
  /** Part of the time that lists and tables are narrowed to. */
  readonly span: Signal<readonly [number, number] | undefined> = signal(undefined);
  /** Time as it is shown: from the first row to the last one, or as long as the summary says. None where nothing has a time. */
  readonly clock: ReadonlySignal<Clock | undefined>;
  /** Damage, and what is unknown, from all that was read so far. */
  readonly diagnostics: ReadonlySignal<readonly Diagnostic[]>;
  /** False when something is missing; undefined while that is not known. */
  readonly complete: ReadonlySignal<boolean | undefined>;

  constructor(worker: ReplayWorker, file: File, sample?: Sample) {
    this.#worker = worker;
    this.file = file;
    this.sample = sample;
    this.#facts = new Reading(async (options) => {
      const facts = await readFacts(worker, file, options);
      this.#pass.value = new Reading((given) => this.#readTables(given));
      return facts;
    });
    this.clock = computed(() => clockOf(this.tables, this.facts.value?.summary.durationSeconds));
    this.diagnostics = computed(() => {
      const all = [...(this.facts.value?.summary.diagnostics ?? []), ...(this.#pass.value?.value?.diagnostics ?? [])];
      const keys = all.map(({ code, reason, path, offset }) => JSON.stringify([code, reason, path, offset]));
      return all.filter((_, i) => keys.indexOf(keys[i]!) === i);
    });
    this.complete = computed(() => {
      const read = this.#pass.value?.value;
      return this.facts.value?.summary.complete === false ? false : read?.complete;
    });
  }

  /** What the file is. */
  readonly facts: ReadonlySignal<Facts | undefined> = computed(() => this.#facts.value);

  /** The reading that says what the file is. */
  get opening(): Reading<Facts> {
    return this.#facts;
  }

  /** The reading that fills the tables, from when the facts are there. */
  get filling(): ReadonlySignal<Reading<TablesRead> | undefined> {
    return this.#pass;
  }

  /** Fills the tables from the beginning, after a cancel. */
  refill(): void {
    this.tables.clear();
    this.#pass.value?.again();
  }

  /**
   * Something more of the replay, read once by its key, and kept: the views that ask for the same share it. Ask for large things in a
   * component, not in `has`.
   */
  read<T>(key: string, how: (worker: ReplayWorker, file: File, options: ReadingOptions) => Promise<T>): Reading<T> {
    let reading = this.#readings.get(key) as Reading<T> | undefined;
    if (reading === undefined) {
      reading = new Reading((options) => how(this.#worker, this.file, options));
      this.#readings.set(key, reading);
    }
    return reading;
  }

  /** Stops all that is being read of it. */
  cancel(): void {
    for (const reading of [this.#facts, this.#pass.peek(), ...this.#readings.values()]) reading?.cancel();
  }

  async #readTables(options: ReadingOptions): Promise<TablesRead> {
    const stream = this.#worker.readTables(this.file, { replay: this.file.name, ...options });
    try {
      let began = performance.now();
      for await (const batch of stream) {
        // a message of the worker holds many batches, and to unpack it takes as long as to add them
        if (performance.now() - began > TURN_MS) {
          await nextTurn();
          began = performance.now();
        }
        this.tables.add(batch);
      }
      const end = await stream.end();
      this.tables.arrange(end.tables);
      return end;
    } finally {
      this.tables.tell();
    }
  }
}

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { DemGame, Diagnostic, ReplayFormat, ReplaySummary, ReplayWrapper } from 'replaykit';
import type { ReplayWorker } from 'replaykit/worker';
import { clockOf, type Clock } from './clock.js';
import { Reading, type ReadingOptions } from './reading.js';
import type { Sample } from './samples.js';
import { SceneFeed } from './scene-feed.js';
import { TableStore } from './table-store.js';
import { nextTurn } from './turn.js';

/** How long batches are added before the page gets its turn, in milliseconds. */
const TURN_MS = 8;

/** Facts about a file that are known within moments. */
export interface Facts {
  readonly format: ReplayFormat;
  /** The game of a `.dem`. */
  readonly game: DemGame | undefined;
  /** The compression around the replay; offsets count the bytes inside it. */
  readonly wrapper: ReplayWrapper | undefined;
  readonly summary: ReplaySummary;
  /** The file is a scene, which plays and has no tables. */
  readonly isScene?: true;
}

/** The first bytes of a scene file: `RKSC`. */
const SCENE_BYTES = [0x52, 0x4b, 0x53, 0x43];
const isSceneFile = (head: Uint8Array): boolean => SCENE_BYTES.every((byte, i) => head[i] === byte);

/** How the pass over all tables ended. */
interface TablesRead {
  readonly isComplete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a scene says without its replay. */
async function readSceneFacts(worker: ReplayWorker, file: File, options: ReadingOptions): Promise<Facts> {
  const { format, game, title, map, durationSeconds, isComplete, diagnostics, sides } = await worker.readScene(file, options);
  const winner = sides.find(({ result }) => result === 'win')?.name;
  return {
    format,
    game: undefined,
    wrapper: undefined,
    isScene: true,
    summary: {
      format,
      title,
      game,
      durationSeconds,
      isComplete,
      diagnostics,
      players: [],
      ...(map !== undefined && { map }),
      ...(winner !== undefined && { winner }),
    },
  };
}

async function readFacts(worker: ReplayWorker, file: File, options: ReadingOptions): Promise<Facts> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (isSceneFile(head)) return await readSceneFacts(worker, file, options);
  const [detection, summary] = await Promise.all([
    worker.detectReplay(file, { signal: options.signal }),
    worker.summarizeReplay(file, options),
  ]);
  const game = summary.format === 'dem' ? (await worker.readDemInfo(file, { signal: options.signal })).header.game : undefined;
  return { format: summary.format, game, wrapper: detection?.wrapper, summary };
}

/** What a replay is opened with. */
interface OpenReplayOptions {
  readonly worker: ReplayWorker;
  /** The worker that fills tables. */
  readonly fillerOf: (replay: OpenReplay) => Promise<ReplayWorker>;
  readonly file: File;
  /** Its path in the list. */
  readonly path: string;
  readonly sample?: Sample | undefined;
  /** Waits while another replay needs the worker alone; undefined if none does. */
  readonly inTurn: (replay: OpenReplay) => Promise<void> | undefined;
}

/** An open file: its facts, its tables, and the moment that the page shows. */
export class OpenReplay {
  readonly file: File;
  readonly path: string;
  readonly #inTurn: OpenReplayOptions['inTurn'];
  /** The sample, if the file is one. */
  readonly sample: Sample | undefined;
  readonly #worker: ReplayWorker;
  readonly #fillerOf: OpenReplayOptions['fillerOf'];
  readonly #readings = new Map<string, Reading<unknown>>();
  readonly #facts: Reading<Facts>;
  readonly #pass = signal<Reading<TablesRead> | undefined>(undefined);

  /** The match as it plays, for the player. */
  readonly scene: SceneFeed;
  /** All tables of the replay, filled in the background. */
  readonly tables = new TableStore();
  /** The current moment, in seconds of the tables' clock. */
  readonly moment: Signal<number> = signal(0);
  /** The part of the match that lists and tables are limited to. */
  readonly span: Signal<readonly [number, number] | undefined> = signal(undefined);
  /** The time range on screen: from the first row to the last, or the summary's duration. Undefined if nothing has a time. */
  readonly clock: ReadonlySignal<Clock | undefined>;
  /** Damage and unknown parts, from everything read so far. */
  readonly diagnostics: ReadonlySignal<readonly Diagnostic[]>;
  /** False if something is missing; undefined while that is unknown. */
  readonly complete: ReadonlySignal<boolean | undefined>;

  constructor({ worker, fillerOf, file, path, sample, inTurn }: OpenReplayOptions) {
    this.#worker = worker;
    this.#fillerOf = fillerOf;
    this.scene = new SceneFeed((options) => worker.streamScene(file, options));
    this.file = file;
    this.path = path;
    this.sample = sample;
    this.#inTurn = inTurn;
    this.#facts = new Reading(async (options) => {
      const facts = await readFacts(worker, file, options);
      if (facts.isScene !== true) this.#pass.value = new Reading((given) => this.#streamTables(given));
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
      const { summary, isScene } = this.facts.value ?? {};
      return summary?.isComplete === false ? false : isScene === true ? true : read?.isComplete;
    });
  }

  /** The facts about the file. */
  readonly facts: ReadonlySignal<Facts | undefined> = computed(() => this.#facts.value);

  /** The reading that identifies the file. */
  get opening(): Reading<Facts> {
    return this.#facts;
  }

  /** The reading that fills the tables; it starts once the facts are known. */
  get filling(): ReadonlySignal<Reading<TablesRead> | undefined> {
    return this.#pass;
  }

  /** Fills the tables from the start, after a cancellation. */
  refill(): void {
    this.tables.clear();
    this.#pass.value?.again();
  }

  /**
   * Reads something more of the replay, once per key, and keeps it: views with the same key share it. Request large things in a
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

  /** Stops everything that is being read but the match that plays. */
  cancel(): void {
    for (const reading of [this.#facts, this.#pass.peek(), ...this.#readings.values()]) reading?.cancel();
  }

  /** Stops everything. */
  close(): void {
    this.cancel();
    this.scene.close();
  }

  async #streamTables(options: ReadingOptions): Promise<TablesRead> {
    const stream = (await this.#fillerOf(this)).streamTables(this.file, { replay: this.file.name, ...options });
    try {
      let began = performance.now();
      for await (const batch of stream) {
        // a message from the worker holds many batches, and unpacking it takes as long as adding them
        if (performance.now() - began > TURN_MS) {
          await nextTurn();
          await this.#inTurn(this);
          began = performance.now();
        }
        // what was under way at a cancel is not added to what is read after it
        options.signal.throwIfAborted();
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

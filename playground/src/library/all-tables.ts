import { signal, type ReadonlySignal } from '@preact/signals';
import { tablesOf, type Cell, type Table, type TableBatch, type TableColumn } from 'replaykit/tables';
import { startReplayWorkers, type ReplayWorkers } from 'replaykit/worker';
import { TableStore } from '../table-store.js';
import { nextTurn } from '../turn.js';
import type { Listed } from './listed.js';
import { series } from './series.js';

/** How many replays are read at once. */
const JOBS = 2;
/** How long rows are added before the page gets its turn, in milliseconds. */
const TURN_MS = 8;

const column = (name: string, type: TableColumn['type'], about: string, unit?: string): TableColumn => ({
  name,
  type,
  isNullable: name !== 'replay' && name !== 'format',
  about,
  ...(unit !== undefined && { unit }),
});

/** One row for each file of the list, made of its summary: the columns of the table `replays` of `replaykit export` that a summary knows. */
const REPLAYS: Table = {
  name: 'replays',
  format: 'dem',
  version: 1,
  about: 'One replay of the list.',
  columns: [
    column('replay', 'string', 'Where it is in the folder; all tables have this column.'),
    column('format', 'string', 'dem, sc2, w3g and so on.'),
    column('is_complete', 'boolean', 'False when the file ended early or a part was skipped.'),
    column('title', 'string', 'What a list of replays would call it.'),
    column('game', 'string', 'dota2, cs2, sc2 and so on.'),
    column('map', 'string', 'Map or track.'),
    column('build', 'string', 'Version of the game, the engine or the recording.'),
    column('game_id', 'string', 'The same for every recording of one game; null where the format has no such id.'),
    column(
      'series_id',
      'string',
      'The same for games of a series, and for recordings of one game; null for a replay that belongs to no other.',
    ),
    column('duration_seconds', 'double', 'How long the match or the recording is.', 'seconds'),
    column('played_at', 'timestamp', 'When the match ended, or the recording began.'),
    column('players', 'int32', 'How many players the summary names.'),
    column('winner', 'string', 'The players or the team that won, where the summary knows.'),
  ],
};

const cellsOf = ({ path, known: summary }: Listed, seriesId: string | undefined): readonly Cell[] =>
  summary === undefined
    ? []
    : [
        path,
        summary.format,
        summary.isComplete,
        summary.title,
        summary.game ?? null,
        summary.map ?? null,
        summary.build ?? null,
        summary.gameId ?? null,
        seriesId ?? null,
        summary.durationSeconds ?? null,
        summary.playedAt ?? null,
        summary.players.length,
        summary.winner ?? null,
      ];

/**
 * The tables of all replays of a list: `replays`, and every table of their formats, which is read when it is asked for. A table of a name that several of
 * these formats have is named with its format, `sc2.players`, as `replaykit query` does.
 */
export class AllTables {
  readonly store = new TableStore();
  readonly #files: readonly Listed[];
  /** Tables that were asked for, and their names here. */
  readonly #known = new Map<string, Table>();
  readonly #read = new Set<string>();
  readonly #progress = signal<string | undefined>(undefined);

  constructor(files: readonly Listed[]) {
    this.#files = files.filter((file) => file.state.peek().is === 'read');
    const formats = [...new Set(this.#files.flatMap((file) => file.known?.format ?? []))];
    const tables = formats.flatMap((format) => [...tablesOf(format)]);
    const named = tables.map((table) => {
      const isShared = table.name === REPLAYS.name || tables.some((other) => other !== table && other.name === table.name);
      return isShared ? { ...table, name: `${table.format}.${table.name}` } : table;
    });
    for (const [i, table] of named.entries()) this.#known.set(table.name, tables[i]!);
    this.store.arrange([REPLAYS, ...named]);
    const ids = new Map(
      series.peek().flatMap(({ id, games }) => games.flatMap(({ recordings }) => recordings.map(({ listed }) => [listed, id] as const))),
    );
    const rows = this.#files.map((file) => cellsOf(file, ids.get(file)));
    this.store.add({
      table: REPLAYS,
      length: rows.length,
      columns: Object.fromEntries(REPLAYS.columns.map(({ name }, i) => [name, rows.map((row) => row[i]!)])),
    });
    this.store.tell();
  }

  /** What is being read, in words. */
  get progress(): ReadonlySignal<string | undefined> {
    return this.#progress;
  }

  /** Reads tables of all replays that have them, those that were not read before. A replay that fails has no rows. */
  async fill(names: readonly string[], stop: AbortSignal): Promise<void> {
    const asked = names.filter((name) => this.#known.has(name) && !this.#read.has(name));
    if (asked.length === 0) return;
    const wanted = Map.groupBy(asked, (name) => this.#known.get(name)!.format);
    const files = this.#files.filter((file) => wanted.has(file.known!.format));
    let workers: ReplayWorkers | undefined;
    try {
      workers = await startReplayWorkers({ jobs: JOBS });
      let done = 0;
      const tell = (): void => void (this.#progress.value = `Reading ${asked.join(', ')}: ${done} of ${files.length} replays`);
      tell();
      const read = workers.each(
        files,
        async (worker, file) => {
          const own = wanted.get(file.known!.format)!;
          const stream = worker.streamTables(file.file, {
            tables: own.map((name) => this.#known.get(name)!.name),
            replay: file.path,
            signal: stop,
          });
          for await (const batch of stream) await this.#take(batch, own);
        },
        { signal: stop },
      );
      for await (const result of read) {
        void result;
        done++;
        tell();
      }
      for (const name of asked) this.#read.add(name);
    } catch (error) {
      // half a table would give half an answer
      this.store.drop(asked);
      throw error;
    } finally {
      this.#progress.value = undefined;
      await workers?.close();
      this.store.tell();
    }
  }

  #since = 0;
  async #take(batch: TableBatch, own: readonly string[]): Promise<void> {
    const name = own.find((one) => this.#known.get(one)!.name === batch.table.name);
    if (name !== undefined) this.store.add({ ...batch, table: { ...batch.table, name } });
    if (performance.now() - this.#since < TURN_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

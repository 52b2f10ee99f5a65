import { Diagnostics, type Diagnostic } from '../core/diagnostics.js';
import { limitsWith } from '../core/limits.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplaySummary } from '../kit/reading.js';
import { RowBatcher, type RowTable } from './define.js';
import type { Table, TableBatch } from './schema.js';
import type { AddRow } from './source.js';

/** The closing facts that a format's reader returns. */
export type RowsEnd = Pick<ReplayBase, 'isComplete' | 'diagnostics'> & {
  /** Makes the summary of the replay with what this pass has read, where that was wanted and the format can. `source`: the same replay again. */
  readonly summarize?: ((source: ReplaySource) => Promise<ReplaySummary>) | undefined;
};

/** Takes the rows of a format's reader. Rows of tables that were not asked for are dropped. */
export class RowSink {
  readonly #asked: ReadonlySet<Table>;
  readonly #replay: string;
  readonly #batchers: { readonly full: boolean; take(): TableBatch | undefined }[] = [];
  readonly #diagnostics: Diagnostics;
  /** Whether the summary of the replay is wanted besides the rows. */
  readonly wantsSummary: boolean;

  constructor(asked: readonly Table[], replay: string, options: ReadOptions, wantsSummary = false) {
    this.wantsSummary = wantsSummary;
    this.#asked = new Set(asked);
    this.#replay = replay;
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: limitsWith(options.limits).maxDiagnostics });
  }

  /** Whether a table was asked for. */
  asksFor({ table }: { readonly table: Table }): boolean {
    return this.#asked.has(table);
  }

  /** The function that adds a row to a table; undefined when the table was not asked for. */
  rows<Row>(definition: RowTable<Row>): AddRow<Row> | undefined {
    if (!this.#asked.has(definition.table)) return undefined;
    const batcher = new RowBatcher(definition, this.#replay);
    this.#batchers.push(batcher);
    return (row) => {
      try {
        batcher.add(row);
      } catch (error) {
        this.#diagnostics.damage(error);
      }
    };
  }

  /** Diagnostics that say how many rows were left out. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics.list();
  }

  /** Whether some table has enough rows for a batch: the reader should pause then. */
  get full(): boolean {
    return this.#batchers.some((batcher) => batcher.full);
  }

  /** Gives the batches that are full; at the end, all rows that are left. */
  *take(atEnd: boolean): Generator<TableBatch> {
    for (const batcher of this.#batchers) {
      const batch = atEnd || batcher.full ? batcher.take() : undefined;
      if (batch !== undefined) yield batch;
    }
  }
}

/** What readers of rows take besides the source. */
export interface RowOptions extends ReadOptions {
  /**
   * Seconds of game time between two rows of a hero in `dota_positions` and `deadlock_positions`, and of the recording between two rows of a player in
   * `cs2_ticks`. Default 1.
   */
  readonly positionSeconds?: number | undefined;
  /** Seconds of game time between two rows of a player in `dota_series` and `deadlock_series`. Default 60. */
  readonly seriesSeconds?: number | undefined;
  /** A `TextDecoder` label for the replay paths of a gamecache, which the file does not state: `gbk`. Default UTF-8 with replacement. */
  readonly pathEncoding?: string | undefined;
}

import type { ReplayBase } from '../core/replay-base.js';
import type { ReplaySource } from '../io/source.js';
import type { ReplayStream } from '../io/stream.js';
import type { ReplaySummary } from '../kit/reading.js';
import type { RowTable } from './define.js';
import type { RowOptions, RowSink, RowsEnd } from './row-sink.js';
import type { AddRow, RowMaker, TableSource } from './source.js';

/** How the rows of a table are made, where its source does not say. */
export type RowStart = (add: never, read: never) => RowMaker<unknown>;
/** A table with rows of any type. */
export interface AnyTable extends Pick<RowTable<never>, 'table' | 'cells'> {
  readonly source: Omit<TableSource<never>, 'start'> & { readonly start?: RowStart | undefined };
}
type Follow = (event: never) => void;
type ClosingFacts = Pick<ReplayBase, 'isComplete' | 'diagnostics'>;

/** What a read must decode for the tables that were asked for. */
export interface RowNeeds {
  /** All words of their sources, each once. */
  readonly events: readonly string[];
  readonly sections: readonly string[];
  /** Whether a table was asked for. */
  readonly has: (table: AnyTable) => boolean;
  /** The same for some tables only. */
  of(tables: readonly AnyTable[]): RowNeeds;
  /** Whether the summary of the replay is wanted too, which may need more sections. */
  readonly wantsSummary: boolean;
}

/** One open read of a format. */
export interface RowRead {
  readonly reading: Pick<ReplayStream<{ readonly type: string }, unknown, ClosingFacts>, 'batches' | 'end'>;
  /** What the sources of the tables are given: clocks, names. */
  readonly read?: unknown;
  /** The tables that this replay can have. Default: all of the format. */
  readonly tables?: readonly AnyTable[] | undefined;
  /** How rows are made for tables whose source has no `start`. */
  readonly makers?: ReadonlyMap<unknown, RowStart> | undefined;
  /** What the read itself follows, by type of event. Called before the tables are. */
  readonly on?: Readonly<Record<string, Follow>> | undefined;
  /** Called after the last event, before rows are made of sections. */
  readonly atEnd?: (() => void) | undefined;
  /** Makes the summary of the replay, where it was wanted and what was read is enough. `source`: the same replay again. */
  readonly summarize?: ((replay: never, source: ReplaySource) => Promise<ReplaySummary>) | undefined;
}

/** All that tables know of a format. */
export interface FormatTables {
  readonly tables: readonly AnyTable[];
  /** Opens one read. It loads the parser of this format, and of no other. */
  open(source: ReplaySource, needs: RowNeeds, options: RowOptions): Promise<RowRead>;
}

/** Declares the tables of a format. */
export const formatTables = (tables: readonly AnyTable[], open: FormatTables['open']): FormatTables => ({ tables, open });

/** What the asked ones of some tables need. */
function needsOf(tables: readonly AnyTable[], sink: RowSink): RowNeeds {
  const asked = tables.filter((table) => sink.asksFor(table));
  const words = (of: 'events' | 'sections'): readonly string[] => [...new Set(asked.flatMap(({ source }) => source[of] ?? []))];
  return {
    events: words('events'),
    sections: words('sections'),
    has: (table) => asked.includes(table),
    of: (some) => needsOf(some, sink),
    wantsSummary: sink.wantsSummary,
  };
}

/**
 * Reads a replay of a format into the sink, in one pass over all events and sections that the asked tables need. It yields whenever the
 * sink is full.
 */
export async function* readRows(
  format: FormatTables,
  source: ReplaySource,
  sink: RowSink,
  options: RowOptions,
): AsyncGenerator<void, RowsEnd, void> {
  const opened = await format.open(source, needsOf(format.tables, sink), options);
  const { reading, read, tables = format.tables, makers, on = {}, atEnd, summarize } = opened;
  const following = new Map<string, Follow[]>();
  const follow = (type: string, call: Follow): void => void (following.get(type)?.push(call) ?? following.set(type, [call]));
  const everything: Follow[] = [];
  for (const [type, call] of Object.entries(on)) follow(type, call);
  const ends: ((replay: ClosingFacts) => Iterable<void>)[] = [];
  for (const table of tables) {
    const start = table.source.start ?? makers?.get(table);
    const add: AddRow<unknown> | undefined = sink.rows(table as RowTable<unknown>);
    if (add === undefined || start === undefined) continue;
    const maker = start(add as never, read as never);
    for (const [type, call] of Object.entries(maker.on ?? {})) {
      if (type === '*') everything.push(call);
      else follow(type, call);
    }
    const { end } = maker;
    if (end === undefined) continue;
    ends.push(function* (replay) {
      for (const row of end(replay as never) ?? []) {
        add(row);
        if (sink.full) yield;
      }
    });
  }
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      const calls = following.get(event.type);
      if (calls !== undefined) for (const call of calls) call(event as never);
      for (const call of everything) call(event as never);
    }
    if (sink.full) yield;
  }
  const replay = await reading.end();
  atEnd?.();
  for (const end of ends) for (const pause of end(replay)) yield pause;
  const { isComplete, diagnostics } = replay;
  return { isComplete, diagnostics, summarize: summarize && ((again) => summarize(replay as never, again)) };
}

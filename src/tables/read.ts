import { replayError } from '../core/errors.js';
import type { ReplayBase } from '../core/replay-base.js';
import { checkNames } from '../core/known-names.js';
import { seekable } from '../io/drive-async.js';
import { abortable } from '../io/abortable.js';
import { asSource, openSource, type OpenedSource, type ReplaySource } from '../io/source.js';
import { hashContent } from '../kit/hash.js';
import { openKnown } from '../kit/open.js';
import type { ReplayFormat } from '../kit/registry.js';
import { TABLES, tableNames, tablesOf } from './catalogue.js';
import { RowSink, type RowOptions, type RowsEnd } from './row-sink.js';
import type { Table, TableBatch } from './schema.js';
import { readRows } from './table-reader.js';

/** What `streamTables` takes besides the source. */
export interface TableOptions extends RowOptions {
  /** Names of the tables that are wanted. What only other tables are made of is not decoded. Default: all tables of the format. */
  readonly tables?: readonly string[] | undefined;
  /**
   * What the column `replay` says. Default: the SHA-256 of the content, as `hashReplay` gives it. For it the source is read once before; a
   * source that cannot be read again is held in memory, up to `maxInputBytes`.
   */
  readonly replay?: string | undefined;
}

/** The closing facts of a replay that was read as tables. */
export interface TablesEnd extends ReplayBase<ReplayFormat> {
  /** What the column `replay` says. */
  readonly replay: string;
  /** The tables that were read, including those without rows. */
  readonly tables: readonly Table[];
}

/** The rows of a replay. Leaving the loop, an abort and an error close the source. */
export interface TableStream extends AsyncIterable<TableBatch> {
  /** Drains what is left and gives the closing facts. Throws `usage` after `cancel` or a loop that was left. */
  end(): Promise<TablesEnd>;
  /** Stops reading and closes the source. */
  cancel(): Promise<void>;
}

/** The closing facts, and how the replay is summarized with what was read for the rows. */
type SummarizedEnd = TablesEnd & Pick<RowsEnd, 'summarize'>;
interface SummarizedStream extends TableStream {
  end(): Promise<SummarizedEnd>;
}

/**
 * Reads a replay of any format into tables, which `tablesOf` lists. Batches of several tables come mixed; those of one table come in the
 * order of its rows. The format is recognised by content, and only the parser of that format is loaded. A table that the format does not
 * have gives nothing; one that no format has throws `usage`.
 *
 * Cost: one pass that decodes what the asked tables need, and one for the hash unless `replay` is given. Memory does not grow with
 * the replay where the format streams; the tracker's events of StarCraft II and the lives of units are held whole.
 *
 * @throws ReplayError as the `stream` verb of the format; `usage` for a table that no format has.
 * @example
 * const reading = streamTables(file, { tables: ['players', 'chat'] });
 * for await (const { table, length, columns } of reading) console.log(table.name, length, columns['name']);
 * console.log((await reading.end()).isComplete);
 */
export function streamTables(source: ReplaySource, options: TableOptions = {}): TableStream {
  return tableStream(source, options, false);
}

/** The same, with what the summary of the replay can be made of at the end, where the format has both from one pass. */
export const streamTablesAndSummary = (source: ReplaySource, options: TableOptions): SummarizedStream => tableStream(source, options, true);

function tableStream(source: ReplaySource, options: TableOptions, wantsSummary: boolean): SummarizedStream {
  const names = options.tables;
  checkNames('tables', names, tableNames());
  const reading = read(source, names === undefined ? undefined : new Set(names), options, wantsSummary);
  let end: SummarizedEnd | undefined;

  async function advance(): Promise<TableBatch | undefined> {
    const step = await reading.next();
    if (step.done !== true) return step.value;
    end ??= step.value;
    return undefined;
  }
  const cancel = async (): Promise<void> => void (await reading.return(undefined as never));

  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let batch = await advance(); batch !== undefined; batch = await advance()) yield batch;
      } finally {
        if (end === undefined) await cancel();
      }
    },
    async end() {
      while ((await advance()) !== undefined);
      if (end === undefined) throw replayError('usage', 'reading was cancelled before the end');
      return end;
    },
    cancel,
  };
}

async function* read(
  input: ReplaySource,
  names: ReadonlySet<string> | undefined,
  options: TableOptions,
  wantsSummary: boolean,
): AsyncGenerator<TableBatch, SummarizedEnd, void> {
  const opened = abortable(openSource(input), options.signal);
  try {
    const again = options.replay === undefined ? await seekable(opened, options) : opened;
    const replay = options.replay ?? (await hashContent(keptOpen(again), { ...options, onProgress: undefined }));
    const { format, source } = await openKnown(keptOpen(again), options);
    const tables = tablesOf(format).filter(({ name }) => names?.has(name) ?? true);
    const sink = new RowSink(tables, replay, options, wantsSummary);
    const run = readRows(TABLES[format], source, sink, options);
    try {
      for (;;) {
        const step = await run.next();
        yield* sink.take(step.done === true);
        if (step.done !== true) continue;
        const diagnostics = [...step.value.diagnostics, ...sink.diagnostics];
        const { summarize } = step.value;
        const isComplete = step.value.isComplete && sink.diagnostics.length === 0;
        return { format, replay, isComplete, diagnostics, tables, ...(summarize && { summarize }) };
      }
    } finally {
      await run.return(undefined as never);
    }
  } finally {
    await opened.close();
  }
}

/** The same source for one of several reads: closing it has no effect, since the others still need it. */
const keptOpen = (source: OpenedSource): ReplaySource => asSource({ ...source, close: () => Promise.resolve() });

import { replayError } from '../core/errors.js';
import { aboutTable } from './about-table.js';
import type { Cell, ColumnData, ColumnType, Table, TableBatch } from './schema.js';
import { checkTable, type ByteSink, type TableWriter } from './writer.js';

/** Rows of a row group. Larger groups compress better, but all their rows are held in memory until they are written. */
const ROW_GROUP_ROWS = 1 << 16;

const TYPES = {
  boolean: 'BOOLEAN',
  int32: 'INT32',
  int64: 'INT64',
  double: 'DOUBLE',
  string: 'STRING',
  timestamp: 'TIMESTAMP',
} as const satisfies Record<ColumnType, string>;

type HyparquetWriter = typeof import('hyparquet-writer');

/** What is thrown where hyparquet-writer is not there, with what to install. */
export const notInstalled = (cause: unknown): Error =>
  replayError('usage', 'Parquet is written by the package hyparquet-writer, which is not installed: npm install hyparquet-writer', {
    cause,
  });

/**
 * The package that writes Parquet, from where replaykit is; throws `usage`, with what to install, where it is not there. webpack and esbuild build a page
 * without the package only where `import()` is awaited inside `try`.
 */
export async function hyparquetWriter(): Promise<HyparquetWriter> {
  try {
    return await import('hyparquet-writer');
  } catch (cause) {
    throw notInstalled(cause);
  }
}

/**
 * Columns whose least and greatest value are written, by which a reader skips row groups: the replay, and the clocks by which rows are
 * ordered. Writing them for all columns took a tenth of the time of an export.
 */
const WITH_STATISTICS: ReadonlySet<string> = new Set(['replay', 'tick', 'gameloop', 'time', 'seconds']);

/** What `parquetWriter` takes besides the table and the sink. */
export interface ParquetOptions {
  /** Rows of a row group, which are held in memory. Default 65536. */
  readonly rowGroupRows?: number | undefined;
}

/**
 * Writes a table as Parquet, compressed with Snappy. Columns of type `int64` become INT64, so that ids keep all digits; timestamps are in
 * milliseconds, UTC. `replay` and the clocks have least and greatest values, by which readers skip row groups. A row group is written as
 * soon as it is full, so memory does not grow with the table; until then the batches are kept, so do not change them. Format, name and
 * version of the table and the units of its columns are in the metadata of the file as `replaykit.table`.
 *
 * It needs the package `hyparquet-writer` beside replaykit, and loads it with `import()`.
 *
 * @throws ReplayError `usage` when hyparquet-writer is not installed.
 * @example
 * const parts: Uint8Array[] = [];
 * const writer = await parquetWriter(tablesOf('sc2')[0]!, (bytes) => void parts.push(bytes));
 * for await (const batch of streamTables(file, { tables: ['players'] })) await writer.write(batch);
 * await writer.end();
 */
export async function parquetWriter(table: Table, sink: ByteSink, options: ParquetOptions = {}): Promise<TableWriter> {
  return await parquetWriterBy(hyparquetWriter, table, sink, options);
}

/** The same; `load` may take the package from elsewhere. */
export async function parquetWriterBy(
  load: () => Promise<HyparquetWriter>,
  table: Table,
  sink: ByteSink,
  { rowGroupRows = ROW_GROUP_ROWS }: ParquetOptions = {},
): Promise<TableWriter> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await load();
  const { snappyCompress } = await import('../codecs/snappy-compress.js');
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: table.columns.map(({ name, type, isNullable }) => ({ name, data: [], type: TYPES[type], nullable: isNullable })),
  }).map((element): typeof element =>
    element.converted_type === 'TIMESTAMP_MILLIS'
      ? { ...element, logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } }
      : element,
  );
  const file = new ParquetWriter({
    writer: bytes,
    schema,
    kvMetadata: [{ key: 'replaykit.table', value: JSON.stringify(aboutTable(table)) }],
    createdBy: 'replaykit',
    compressors: { SNAPPY: snappyCompress },
  });
  let held: TableBatch[] = [];
  let rows = 0;

  const flush = async (): Promise<void> => {
    if (bytes.index === 0) return;
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    await sink(written);
  };
  const writeGroup = async (): Promise<void> => {
    if (rows === 0) return;
    const columnData = table.columns.map(({ name }) => ({
      name,
      data: joined(held.map(({ columns }) => columns[name]!)),
      statistics: WITH_STATISTICS.has(name),
    }));
    held = [];
    await file.write({ columnData, rowGroupSize: rows });
    rows = 0;
    await flush();
  };
  return {
    async write(batch) {
      checkTable(batch, table);
      for (let from = 0; from < batch.length;) {
        const to = Math.min(batch.length, from + rowGroupRows - rows);
        held.push(to - from === batch.length ? batch : rowsOf(batch, from, to));
        rows += to - from;
        from = to;
        if (rows >= rowGroupRows) await writeGroup();
      }
    },
    async end() {
      await writeGroup();
      await file.finish();
      await flush();
    },
  };
}

/** Some of the rows of a batch. */
function rowsOf({ table, columns }: TableBatch, from: number, to: number): TableBatch {
  const parts = table.columns.map(({ name }) => [name, columns[name]!.slice(from, to)] as const);
  return { table, length: to - from, columns: Object.fromEntries(parts) };
}

const joined = (parts: readonly ColumnData[]): Cell[] => (parts.length === 1 ? (parts[0] as Cell[]) : new Array<Cell>().concat(...parts));

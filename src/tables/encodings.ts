import { checkName } from '../core/known-names.js';
import { arrowWriter } from './arrow.js';
import { csvWriter, type CsvOptions } from './csv.js';
import { ndjsonWriter } from './ndjson.js';
import { parquetWriter } from './parquet.js';
import type { Table } from './schema.js';
import type { ByteSink, TableWriter } from './writer.js';

/** The encodings of `tableWriter`; they are also the usual endings of file names. */
export const TABLE_ENCODINGS = ['parquet', 'arrow', 'csv', 'ndjson'] as const;
/** How the rows of a table are written. */
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];

/**
 * A writer of any encoding. The options `csv` are for CSV only.
 *
 * @throws ReplayError `usage` for an unknown encoding, and when `hyparquet-writer` is needed and not installed.
 * @example
 * const parts: Uint8Array[] = [];
 * const writer = await tableWriter('csv', tablesOf('gamecache')[0]!, (bytes) => void parts.push(bytes));
 * await writer.end();
 */
export async function tableWriter(encoding: TableEncoding, table: Table, sink: ByteSink, csv?: CsvOptions): Promise<TableWriter> {
  checkName('encoding', encoding, TABLE_ENCODINGS);
  switch (encoding) {
    case 'parquet':
      return await parquetWriter(table, sink);
    case 'arrow':
      return arrowWriter(table, sink);
    case 'csv':
      return csvWriter(table, sink, csv);
    case 'ndjson':
      return ndjsonWriter(table, sink);
  }
}

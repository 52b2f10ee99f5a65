export { tablesOf } from './catalogue.js';
export { csvWriter, type CsvOptions } from './csv.js';
export { TABLE_ENCODINGS, tableWriter, type TableEncoding } from './encodings.js';
export { ndjsonWriter } from './ndjson.js';
export { arrowWriter, type ArrowOptions } from './arrow.js';
export { parquetWriter, type ParquetOptions } from './parquet.js';
export { streamTables, type TableOptions, type TableStream, type TablesEnd } from './read.js';
export type { Cell, ColumnData, ColumnType, Table, TableBatch, TableColumn, TableKey, TableOrigin } from './schema.js';
export type { ByteSink, TableWriter } from './writer.js';

export { tablesOf } from './catalogue.js';
export { readTables, type TableOptions, type TableStream, type TablesEnd } from './read.js';
export type { Cell, ColumnData, ColumnType, Table, TableBatch, TableColumn } from './schema.js';
export type { ByteSink, TableWriter } from './writer.js';

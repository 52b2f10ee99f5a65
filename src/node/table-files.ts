import { tableWriter, type Table, type TableBatch, type TableEncoding, type TableWriter } from '../tables/index.js';
import { hyparquetWriter, parquetWriterBy } from '../tables/parquet.js';
import { NewFile } from './new-file.js';
import type { ExportedTable } from './table-folder.js';
import { userPackage } from './user-packages.js';

/** A table that was written, and its file, which has no name yet. */
export interface WrittenTable {
  readonly file: NewFile;
  readonly table: ExportedTable;
}

interface OpenTable {
  readonly table: Table;
  readonly file: NewFile;
  readonly writer: TableWriter;
  rows: number;
}

/** The files of one replay while they are written. */
export class TableFiles {
  readonly #scratch: string;
  readonly #encoding: TableEncoding;
  readonly #rawCsv: boolean;
  readonly #open = new Map<string, OpenTable>();

  constructor(scratch: string, encoding: TableEncoding, rawCsv = false) {
    this.#scratch = scratch;
    this.#rawCsv = rawCsv;
    this.#encoding = encoding;
  }

  /** Makes the file of a table, even if it will have no rows. */
  async begin(table: Table): Promise<void> {
    await this.#fileOf(table);
  }

  async write(batch: TableBatch): Promise<void> {
    const open = await this.#fileOf(batch.table);
    open.rows += batch.length;
    await open.writer.write(batch);
  }

  async #fileOf(table: Table): Promise<OpenTable> {
    const known = this.#open.get(table.name);
    if (known !== undefined) return known;
    const file = new NewFile(this.#scratch);
    const sink = (bytes: Uint8Array): void => file.write(bytes);
    const writer =
      this.#encoding === 'parquet'
        ? await parquetWriterBy(() => userPackage('hyparquet-writer', hyparquetWriter), table, sink)
        : await tableWriter(this.#encoding, table, sink, { raw: this.#rawCsv });
    const open = { table, file, writer, rows: 0 };
    this.#open.set(table.name, open);
    return open;
  }

  /** Ends all files; `pathOf` says where each will be. */
  async end(pathOf: (table: Table) => string): Promise<WrittenTable[]> {
    const written: WrittenTable[] = [];
    for (const { table, file, writer, rows } of this.#open.values()) {
      await writer.end();
      const { name, version } = table;
      written.push({ file, table: { name, version, path: pathOf(table), rows, byteLength: file.byteLength } });
    }
    return written;
  }

  /** Removes what was not moved. */
  discard(): void {
    for (const { file } of this.#open.values()) file.discard();
  }
}

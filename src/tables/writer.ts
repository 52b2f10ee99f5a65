import { replayError } from '../core/errors.js';
import type { Cell, Table, TableBatch } from './schema.js';

/** Receives the bytes of a writer in order. When it gives a promise, the writer waits for it. The sink may keep the bytes. */
export type ByteSink = (bytes: Uint8Array) => void | Promise<void>;

/** Encodes the rows of one table, of one replay or of many. Each call must have ended before the next one. */
export interface TableWriter {
  /** Adds rows. Throws ReplayError `usage` for a batch of another table. */
  write(batch: TableBatch): void | Promise<void>;
  /** Writes what is held back and the end of the file. A table without rows gives a file without rows. The sink is not closed. */
  end(): Promise<void>;
}

/** Throws `usage` unless the batch is of this table. A table that came from a worker is another object with the same name. */
export function checkTable(batch: TableBatch, { format, name, version }: Table): void {
  const of = batch.table;
  if (of.format === format && of.name === name && of.version === version) return;
  throw replayError('usage', `rows of ${of.format} ${of.name} v${of.version} for a file of ${format} ${name} v${version}`);
}

/** A number as text with all its digits and its sign, which -0 has too. */
export const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** A writer of lines of text: an optional first line, then one for each row. */
export function lineWriter(table: Table, sink: ByteSink, first: string, lineOf: (cells: readonly Cell[]) => string): TableWriter {
  const encoder = new TextEncoder();
  let begun = first === '';
  const begin = async (): Promise<void> => {
    if (begun) return;
    begun = true;
    await sink(encoder.encode(first));
  };
  return {
    async write(batch) {
      checkTable(batch, table);
      await begin();
      const columns = table.columns.map(({ name }) => batch.columns[name]!);
      const cells: Cell[] = [];
      let text = '';
      for (let row = 0; row < batch.length; row++) {
        for (let i = 0; i < columns.length; i++) cells[i] = columns[i]![row]!;
        text += lineOf(cells);
      }
      await sink(encoder.encode(text));
    },
    end: begin,
  };
}

import type { Cell, Table } from './schema.js';
import { lineWriter, numberText, type ByteSink, type TableWriter } from './writer.js';

/**
 * Writes a table as CSV by RFC 4180, in UTF-8: a line of names, then one for each row, ended by CR LF; fields with commas, quotes
 * or line ends are quoted. A missing cell is an empty field, an empty text is `""`. Dates are ISO 8601; 64-bit integers are
 * written with all their digits.
 *
 * A spreadsheet takes a text that begins with `=`, `+`, `-`, `@`, a tab or a CR for a formula, and a replay holds names that strangers chose: such a
 * text is written with an apostrophe in front. With `raw` it is written as it is.
 *
 * @example
 * const parts: Uint8Array[] = [];
 * const writer = csvWriter(tablesOf('vcr')[1]!, (bytes) => void parts.push(bytes));
 * for await (const batch of streamTables(file, { tables: ['laps'] })) await writer.write(batch);
 * await writer.end();
 */
export function csvWriter(table: Table, sink: ByteSink, { raw = false }: CsvOptions = {}): TableWriter {
  const isDouble = table.columns.map(({ type }) => type === 'double');
  const names = csvLine(table.columns.map(({ name }) => name));
  return lineWriter(table, sink, names, (cells) => csvLine(cells, isDouble, raw));
}

/** A line of CSV. Integers of a column that is `isDouble` have a point, by which readers that look at values alone know its type. */
export function csvLine(cells: readonly Cell[], isDouble: readonly boolean[] = [], raw = false): string {
  let line = '';
  for (let i = 0; i < cells.length; i++) line += (i === 0 ? '' : ',') + fieldOf(cells[i]!, isDouble[i] === true, raw);
  return `${line}\r\n`;
}

/** How CSV is written. */
export interface CsvOptions {
  /** Writes texts that a spreadsheet would take for formulas as they are. Default false. */
  readonly raw?: boolean | undefined;
}

const FORMULA = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

function fieldOf(cell: Cell, isDouble: boolean, raw: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return isDouble && Number.isInteger(cell) && Math.abs(cell) < 1e21 ? `${numberText(cell)}.0` : numberText(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  if (!raw && FORMULA.test(cell)) cell = `'${cell}`;
  return cell === '' || NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

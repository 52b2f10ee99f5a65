import type { Cell, Table } from './schema.js';
import { lineWriter, numberText, type ByteSink, type TableWriter } from './writer.js';

/**
 * Writes a table as CSV by RFC 4180, in UTF-8: a line of names, then one for each row, ended by CR LF; fields with commas, quotes
 * or line ends are quoted. A missing cell is an empty field, an empty text is `""`. Dates are ISO 8601; 64-bit integers are
 * written with all their digits.
 *
 * @example
 * const parts: Uint8Array[] = [];
 * const writer = csvWriter(tablesOf('vcr')[1]!, (bytes) => void parts.push(bytes));
 * for await (const batch of readTables(file, { tables: ['laps'] })) await writer.write(batch);
 * await writer.end();
 */
export const csvWriter = (table: Table, sink: ByteSink): TableWriter =>
  lineWriter(table, sink, lineOf(table.columns.map(({ name }) => name)), lineOf);

function lineOf(cells: readonly Cell[]): string {
  let line = '';
  for (let i = 0; i < cells.length; i++) line += (i === 0 ? '' : ',') + fieldOf(cells[i]!);
  return `${line}\r\n`;
}

const NEEDS_QUOTES = /[",\r\n]/;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return cell === '' || NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

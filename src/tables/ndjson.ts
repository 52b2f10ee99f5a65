import type { Cell, Table } from './schema.js';
import { lineWriter, numberText, type ByteSink, type TableWriter } from './writer.js';

/**
 * Writes a table as NDJSON: one JSON object a line, its keys in the order of the columns. 64-bit integers are strings, as no
 * reader keeps all their digits otherwise; dates are ISO 8601; NaN and infinities are the strings `NaN`, `Infinity`, `-Infinity`;
 * a missing cell is `null`.
 *
 * @example
 * const lines: Uint8Array[] = [];
 * const writer = ndjsonWriter(tablesOf('sc2')[0]!, (bytes) => void lines.push(bytes));
 * for await (const batch of streamTables(file, { tables: ['players'] })) await writer.write(batch);
 * await writer.end();
 */
export function ndjsonWriter(table: Table, sink: ByteSink): TableWriter {
  const keys = table.columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return lineWriter(table, sink, '', (cells) => {
    let line = '';
    for (let i = 0; i < keys.length; i++) line += keys[i]! + jsonOf(cells[i]!);
    return `${line}}\n`;
  });
}

function jsonOf(cell: Cell): string {
  switch (typeof cell) {
    case 'string':
      return JSON.stringify(cell);
    case 'number':
      return Number.isFinite(cell) ? numberText(cell) : `"${cell}"`;
    case 'bigint':
      return `"${cell}"`;
    case 'boolean':
      return String(cell);
    default:
      return cell === null ? 'null' : `"${cell.toISOString()}"`;
  }
}

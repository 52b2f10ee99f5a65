import { printable } from './printable.js';
import type { Row } from './card.js';
import type { Paint } from './colours.js';

const cellText = (value: Row[string]): string => (value === undefined ? '-' : printable(String(value)));

/** Rows below their headings in aligned columns. Numbers are aligned to the right. */
export function tableLines(rows: readonly Row[], paint: Paint, heading: (column: string) => string = (column) => column): string[] {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!);
  const cells = [columns.map(heading), ...rows.map((row) => columns.map((column) => cellText(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  const isNumber = columns.map((column) => {
    const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
    return values.length > 0 && values.every((value) => typeof value === 'number');
  });
  return cells.map((line, n) => {
    const text = line.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ');
    return n === 0 ? paint('dim', text.trimEnd()) : text.trimEnd();
  });
}

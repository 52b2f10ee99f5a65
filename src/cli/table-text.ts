import { printable } from './printable.js';
import type { Row } from './card.js';
import type { Paint } from './colours.js';

const cellText = (value: Row[string]): string => (value === undefined ? '-' : printable(String(value)));

/** The space between two columns. */
const GAP = '  ';
/** No column is made narrower than this. */
const LEAST_WIDTH = 8;

/** How a table is laid out. */
export interface TableLayout {
  /** The heading of a column. Default: its name. */
  readonly heading?: (column: string) => string;
  /** The most characters of a line; long texts are cut to fit. Default: no limit. */
  readonly width?: number | undefined;
}

/** Rows below their headings in aligned columns. Numbers are aligned to the right. */
export function tableLines(rows: readonly Row[], paint: Paint, { heading = (column) => column, width }: TableLayout = {}): string[] {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!);
  const cells = [columns.map(heading), ...rows.map((row) => columns.map((column) => cellText(row[column])))];
  const widths = fitted(
    columns.map((_, i) => cells.reduce((most, line) => Math.max(most, line[i]!.length), 0)),
    width,
  );
  const isNumber = columns.map((column) => {
    const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
    return values.length > 0 && values.every((value) => typeof value === 'number');
  });
  return cells.map((line, n) => {
    const shown = line.map((cell, i) => (cell.length > widths[i]! ? `${cell.slice(0, widths[i]! - 1)}…` : cell));
    const text = shown.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join(GAP);
    return n === 0 ? paint('dim', text.trimEnd()) : text.trimEnd();
  });
}

/** The widths of columns, with the widest made narrower until a line is not too long. */
function fitted(widths: readonly number[], width = Infinity): readonly number[] {
  const left = [...widths];
  let excess = left.reduce((sum, one) => sum + one, GAP.length * (left.length - 1)) - width;
  while (excess > 0) {
    const widest = Math.max(...left);
    if (widest <= LEAST_WIDTH) break;
    left[left.indexOf(widest)] = widest - 1;
    excess--;
  }
  return left;
}

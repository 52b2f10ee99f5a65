import { printable } from './printable.js';
import type { Row } from './card.js';
import type { Paint } from './colors.js';

const cellText = (value: Row[string]): string => (value === undefined ? '-' : printable(String(value)));

/** Letters that terminals draw two columns wide: those of East Asia and pictures (Unicode's East Asian Width). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Marks above, below and around the letter before them. */
const MARK = /\p{Mark}/u;

const letterWidth = (letter: string): number => (WIDE.test(letter) ? 2 : MARK.test(letter) ? 0 : 1);
/** The columns of a terminal that a text takes. */
function textWidth(text: string): number {
  // most texts are plain, and tables may have many rows
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

/** As much of a text as fits, with a mark where it was cut. */
function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let shown = '';
  let left = width - 1;
  for (const letter of text) {
    left -= letterWidth(letter);
    if (left < 0) break;
    shown += letter;
  }
  return `${shown}…`;
}

/** The same from its end: of a path that is the name of the file. */
function cutStart(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = [...text];
  let left = width - 1;
  let from = letters.length;
  while (from > 0 && (left -= letterWidth(letters[from - 1]!)) >= 0) from--;
  return `…${letters.slice(from).join('')}`;
}

/** The space between two columns. */
const GAP = '  ';
/** No column is made narrower than this. */
const MIN_WIDTH = 8;

/** How a table is laid out. */
export interface TableLayout {
  /** The heading of a column. Default: its name. */
  readonly heading?: (column: string) => string;
  /** The most characters of a line; long texts are cut to fit. Default: no limit. */
  readonly width?: number | undefined;
  /** Columns of which the end is shown where they are cut. Default: the start of all. */
  readonly keepEnd?: readonly string[] | undefined;
}

/** A table whose columns are as wide as its first rows need. Numbers are aligned to the right; one of a later row that is longer makes its line longer. */
export class TextTable {
  readonly #columns: readonly string[];
  readonly #widths: readonly number[];
  readonly #isNumber: readonly boolean[];
  /** Whether longer cells are cut: texts where lines have a limit, and numbers where their column was made narrower for it. */
  readonly #isCut: readonly boolean[];
  readonly #keepsEnd: readonly boolean[];
  /** The headings. */
  readonly head: string;

  constructor(rows: readonly Row[], paint: Paint, { heading = (column) => column, width, keepEnd = [] }: TableLayout = {}) {
    const columns = Object.keys(rows[0] ?? {});
    const headings = columns.map((column) => printable(heading(column)));
    this.#columns = columns;
    this.#keepsEnd = columns.map((column) => keepEnd.includes(column));
    const natural = columns.map((column, i) =>
      rows.reduce((most, row) => Math.max(most, textWidth(cellText(row[column]))), textWidth(headings[i]!)),
    );
    this.#widths = fitted(natural, width);
    this.#isNumber = columns.map((column) => {
      const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
      return values.length > 0 && values.every((value) => typeof value === 'number');
    });
    this.#isCut = columns.map((_, i) => width !== undefined && (!this.#isNumber[i] || this.#widths[i]! < natural[i]!));
    this.head = paint('dim', this.#line(headings));
  }

  lines(rows: readonly Row[]): string[] {
    return rows.map((row) => this.#line(this.#columns.map((column) => cellText(row[column]))));
  }

  #line(cells: readonly string[]): string {
    return cells
      .map((cell, i) => {
        const text = this.#isCut[i] ? (this.#keepsEnd[i] ? cutStart : cut)(cell, this.#widths[i]!) : cell;
        const space = ' '.repeat(Math.max(0, this.#widths[i]! - textWidth(text)));
        return this.#isNumber[i] ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd();
  }
}

/** Rows below their headings in aligned columns. */
export function tableLines(rows: readonly Row[], paint: Paint, layout?: TableLayout): string[] {
  if (rows.length === 0) return [];
  const table = new TextTable(rows, paint, layout);
  return [table.head, ...table.lines(rows)];
}

/** Rows below their names, with tabs between cells: for programs. A cell that is absent is empty. */
export function tsvLines(rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]): string => `${cells.join('\t')}\n`;
  return [line(columns), ...rows.map((row) => line(columns.map((column) => (row[column] === undefined ? '' : cellText(row[column])))))];
}

/** The widths of columns, with the widest made narrower until a line is not too long. */
function fitted(widths: readonly number[], width = Infinity): readonly number[] {
  const left = [...widths];
  let excess = left.reduce((sum, one) => sum + one, GAP.length * (left.length - 1)) - width;
  while (excess > 0) {
    const widest = Math.max(...left);
    if (widest <= MIN_WIDTH) break;
    left[left.indexOf(widest)] = widest - 1;
    excess--;
  }
  return left;
}

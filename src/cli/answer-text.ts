import type { QueryResult, QueryValue } from '../node/index.js';
import { csvLine } from '../tables/csv.js';
import type { Cell } from '../tables/index.js';
import { jsonLine } from './card-text.js';
import type { Row } from './card.js';
import type { Paint } from './colors.js';
import { TextTable } from './table-text.js';

/** How the answer to a query is written. */
export const ANSWER_ENCODINGS = ['text', 'csv', 'json', 'parquet'] as const;
export type AnswerEncoding = (typeof ANSWER_ENCODINGS)[number];

/** Integers that a double can hold become numbers: DuckDB's counts have 64 bits. Larger ones keep their digits, as strings. */
const plain = (value: unknown): unknown =>
  typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
const jsonText = (value: object): string => JSON.stringify(value, (_, inner: unknown) => plain(inner));

const padded = (value: number | bigint): string => String(value).padStart(2, '0');

/** Microseconds as a time of day or a length: `12:03:04.5`. */
function clockText(micros: bigint): string {
  const [seconds, rest] = [micros / 1_000_000n, micros % 1_000_000n];
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
  return `${padded(seconds / 3600n)}:${padded((seconds / 60n) % 60n)}:${padded(seconds % 60n)}${fraction}`;
}

/** An interval as DuckDB writes it: `1 month 2 days 00:03:00`. */
function intervalText({ months, days, micros }: { readonly months: number; readonly days: number; readonly micros: bigint }): string {
  const counted = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} ${what}${Math.abs(count) === 1 ? '' : 's'}`]);
  const clock = micros < 0n ? `-${clockText(-micros)}` : clockText(micros);
  const dated = [...counted(months, 'month'), ...counted(days, 'day')];
  return [...dated, ...(micros === 0n && dated.length > 0 ? [] : [clock])].join(' ');
}

/** Values of types that JavaScript lacks: days, times of day and intervals become strings. */
export function plainOfType(value: QueryValue, type: string): QueryValue {
  if (value === null) return null;
  if (type === 'DATE' && value instanceof Date) return value.toISOString().slice(0, 'yyyy-mm-dd'.length);
  if (type === 'TIME' && typeof value === 'bigint') return clockText(value);
  if (type === 'INTERVAL') return intervalText(value as never);
  return value;
}

/** A cell in one piece: lists and structs are JSON. */
function cellOf(value: QueryValue): Cell {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : jsonText(value);
}

/** Decimals that are shown of a number. Files get all of them. */
const DECIMALS = 6;

function shown(value: QueryValue): Row[string] {
  const cell = plain(cellOf(value)) as Cell;
  if (typeof cell === 'number' && Math.abs(cell) >= 1e-3) return Number(cell.toFixed(DECIMALS));
  return cell === null ? undefined : cell instanceof Date ? cell.toISOString() : cell;
}

/** Unique names of columns. */
const keysOf = (columns: QueryResult['columns']): string[] =>
  columns.map(({ name }, i) => (columns.findIndex((one) => one.name === name) === i ? name : `${name}:${i + 1}`));

/** Writes an answer as text, piece by piece. A table for people is as wide as its first piece needs. */
export class AnswerText {
  readonly #columns: QueryResult['columns'];
  readonly #keys: readonly string[];
  readonly #to: Exclude<AnswerEncoding, 'parquet'>;
  readonly #paint: Paint;
  readonly #width: number | undefined;
  #table: TextTable | undefined;
  #isBegun = false;

  constructor(columns: QueryResult['columns'], to: Exclude<AnswerEncoding, 'parquet'>, paint: Paint, width: number | undefined) {
    this.#columns = columns;
    this.#keys = keysOf(columns);
    this.#to = to;
    this.#paint = paint;
    this.#width = width;
  }

  /** The text of the next rows. The first has the headings, also where there is no row. */
  text(rows: QueryResult['rows']): string {
    const isFirst = !this.#isBegun;
    this.#isBegun = true;
    const plainRows = rows.map((row) => row.map((value, i) => plainOfType(value, this.#columns[i]!.type)));
    switch (this.#to) {
      case 'text':
        return this.#tableText(plainRows);
      case 'csv': {
        const head = isFirst ? csvLine(this.#columns.map(({ name }) => name)) : '';
        return head + plainRows.map((row) => csvLine(row.map(cellOf))).join('');
      }
      case 'json':
        return plainRows.map((row) => this.#jsonRow(row)).join('');
    }
  }

  #tableText(plainRows: readonly (readonly QueryValue[])[]): string {
    if (plainRows.length === 0) return '';
    const rows = plainRows.map((row) => Object.fromEntries(this.#keys.map((key, i) => [key, shown(row[i]!)])));
    const isFirst = this.#table === undefined;
    this.#table ??= new TextTable(rows, this.#paint, { width: this.#width });
    return [...(isFirst ? [this.#table.head] : []), ...this.#table.lines(rows)].map((line) => `${line}\n`).join('');
  }

  #jsonRow(row: readonly QueryValue[]): string {
    const cells = JSON.parse(jsonText(row)) as unknown[];
    return jsonLine(Object.fromEntries(this.#keys.map((name, i) => [name, cells[i]])));
  }
}

import type { QueryResult, QueryValue } from '../node/index.js';
import { csvLine } from '../tables/csv.js';
import type { Cell } from '../tables/index.js';
import { jsonLine } from './card-text.js';
import type { Row } from './card.js';
import type { Paint } from './colours.js';
import { tableLines } from './table-text.js';

/** How the answer to a query is written. */
export const ANSWER_ENCODINGS = ['text', 'csv', 'json', 'parquet'] as const;
export type AnswerEncoding = (typeof ANSWER_ENCODINGS)[number];

/** A whole number that a double holds is a number: counts are 64 bits wide to DuckDB. Others keep their digits, as texts. */
const plain = (value: unknown): unknown =>
  typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
const jsonText = (value: object): string => JSON.stringify(value, (_, inner: unknown) => plain(inner));

/** A cell in one piece: lists and structs are JSON. */
function cellOf(value: QueryValue): Cell {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : jsonText(value);
}

function shown(value: QueryValue): Row[string] {
  const cell = plain(cellOf(value)) as Cell;
  return cell === null ? undefined : cell instanceof Date ? cell.toISOString() : cell;
}

/** A table for people. */
function tableText({ columns, rows }: QueryResult, paint: Paint, width: number | undefined): string {
  // columns of one name each need a place
  const keys = columns.map(({ name }, i) => (columns.findIndex((one) => one.name === name) === i ? name : `${name}:${i + 1}`));
  const lines = tableLines(
    rows.map((row) => Object.fromEntries(keys.map((key, i) => [key, shown(row[i]!)]))),
    paint,
    { width },
  );
  return lines.map((line) => `${line}\n`).join('');
}

function jsonRow({ columns }: QueryResult, row: readonly QueryValue[]): string {
  const cells = JSON.parse(jsonText(row)) as unknown[];
  return jsonLine(Object.fromEntries(columns.map(({ name }, i) => [name, cells[i]])));
}

/** An answer as text. */
export function answerText(answer: QueryResult, to: Exclude<AnswerEncoding, 'parquet'>, paint: Paint, width: number | undefined): string {
  switch (to) {
    case 'text':
      return tableText(answer, paint, width);
    case 'csv':
      return [answer.columns.map(({ name }) => name), ...answer.rows.map((row) => row.map(cellOf))].map((cells) => csvLine(cells)).join('');
    case 'json':
      return answer.rows.map((row) => jsonRow(answer, row)).join('');
  }
}

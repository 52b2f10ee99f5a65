import type { Cell, ColumnType, Table, TableBatch } from '../../src/tables/index.js';
import { streamTables, type TableOptions, type TablesEnd } from '../../src/tables/index.js';
import type { ReplaySource } from '../../src/io/source.js';

/** What DuckDB calls the types of columns. */
export const DUCK_TYPES: Readonly<Record<ColumnType, string>> = {
  boolean: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  double: 'DOUBLE',
  string: 'VARCHAR',
  timestamp: 'TIMESTAMP WITH TIME ZONE',
};

/** A row as an object, by the names of the columns. */
export type RowObject = Readonly<Record<string, Cell>>;

/** All rows of a replay, by the name of the table, and what the end says. */
export async function allRows(
  source: ReplaySource,
  options?: TableOptions,
): Promise<{ readonly rows: Readonly<Record<string, RowObject[]>>; readonly end: TablesEnd }> {
  const reading = streamTables(source, options);
  const rows: Record<string, RowObject[]> = {};
  for await (const batch of reading) (rows[batch.table.name] ??= []).push(...rowsOf(batch));
  return { rows, end: await reading.end() };
}

export const rowsOf = ({ length, columns }: TableBatch): RowObject[] =>
  Array.from({ length }, (_, i) => Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[i]!])));

/** Columns without a value in any row, and tables without a row: none of a scripted match that has everything. */
export function emptyColumns(
  { rows, end }: Awaited<ReturnType<typeof allRows>>,
  isLeftOut: (table: string) => boolean = (table) => /^(cs2|dota)_/.test(table),
): string[] {
  return end.tables
    .filter(({ name }) => !isLeftOut(name))
    .flatMap(({ name, columns }) =>
      columns.filter((column) => (rows[name] ?? []).every((row) => row[column.name] === null)).map((column) => `${name}.${column.name}`),
    );
}

/** A table with a column of every type, for the writers. */
export const EVERY_TYPE: Table = {
  format: 'dem',
  name: 'every_type',
  version: 3,
  about: 'A row.',
  columns: [
    { name: 'replay', type: 'string', isNullable: false, about: 'Which.' },
    { name: 'flag', type: 'boolean', isNullable: true, about: 'A flag.' },
    { name: 'small', type: 'int32', isNullable: true, about: 'A number.' },
    { name: 'steam_id', type: 'int64', isNullable: true, about: 'An id.' },
    { name: 'real', type: 'double', isNullable: true, about: 'A number.' },
    { name: 'text', type: 'string', isNullable: true, about: 'A text.' },
    { name: 'at', type: 'timestamp', isNullable: true, about: 'A date.' },
  ],
};

/** Rows with the values that writers get wrong. */
export const EVERY_ROW: readonly (readonly Cell[])[] = [
  ['a', true, 0, 76561198115238937n, 0.1, 'plain', new Date('2026-11-21T07:15:00.123Z')],
  ['a', false, -(2 ** 31), 2n ** 63n - 1n, Number.MIN_VALUE, 'comma, "quote"', new Date(0)],
  ['a', true, 2 ** 31 - 1, -(2n ** 63n), -1e300, 'line\r\nend\n', new Date('1969-12-31T23:59:59.999Z')],
  ['b', null, null, null, null, null, null],
  ['b', false, -1, 9007199254740993n, 1 / 3, '', new Date('2100-02-28T00:00:00Z')],
  ['b', true, 1, 0n, 123456789.125, 'Gräce ☃ 𝄞', new Date('2008-12-23T02:40:02Z')],
];

/** Those rows as a batch. */
export function batchOf(table: Table, rows: readonly (readonly Cell[])[]): TableBatch {
  return {
    table,
    length: rows.length,
    columns: Object.fromEntries(table.columns.map(({ name }, i) => [name, rows.map((row) => row[i]!)])),
  };
}

/** Collects what a writer writes. */
export function collected(): {
  readonly sink: (bytes: Uint8Array) => void;
  bytes(): Uint8Array;
  text(): string;
  readonly pieces: Uint8Array[];
} {
  const pieces: Uint8Array[] = [];
  const bytes = (): Uint8Array => {
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  };
  return { sink: (piece) => void pieces.push(piece), bytes, text: () => new TextDecoder().decode(bytes()), pieces };
}

import type { Cell } from 'replaykit/tables';
import type { TableData } from './table-store.js';

type Test = (cell: Cell) => boolean;

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
};

const textOf = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().toLowerCase() : String(cell).toLowerCase();

/** One term of a filter: `axe` anywhere, `kind:death` in a column, `value>100` as a number or a string. */
type Word = { readonly text: string } | { readonly column: string; readonly test: Test };

const WORD = /^(\w+)(:|>=|<=|>|<|=)(.*)$/s;

function wordOf(word: string, columns: readonly string[]): Word {
  const [, column, operator, value] = WORD.exec(word) ?? [];
  if (column === undefined || operator === undefined || value === undefined || !columns.includes(column))
    return { text: word.toLowerCase() };
  const text = value.toLowerCase();
  if (operator === ':') return { column, test: (cell) => textOf(cell).includes(text) };
  const number = Number(value);
  const holds = OPERATORS[operator]!;
  const test: Test = (cell) => {
    if (cell === null) return false;
    if (typeof cell === 'number' || typeof cell === 'bigint')
      return !Number.isNaN(number) && value !== '' && holds(Math.sign(Number(cell) - number));
    const own = textOf(cell);
    return holds(own < text ? -1 : own > text ? 1 : 0);
  };
  return { column, test };
}

/** Splits a filter into terms; quotes keep spaces inside one. */
const wordsOf = (filter: string): readonly string[] =>
  [...filter.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', '')).filter((word) => word !== '');

/** Whether a row passes a filter: every term must match. */
export function rowTest(
  { table, columns }: TableData,
  filter: string,
  span: readonly [number, number] | undefined,
): (row: number) => boolean {
  const names = table.columns.map(({ name }) => name).filter((name) => name !== 'replay');
  const words = wordsOf(filter).map((word) => wordOf(word, names));
  const seconds = columns['seconds'];
  return (row) => {
    if (span !== undefined && seconds !== undefined) {
      const at = seconds[row];
      if (typeof at !== 'number' || at < span[0] || at > span[1]) return false;
    }
    return words.every((word) =>
      'text' in word ? names.some((name) => textOf(columns[name]![row]!).includes(word.text)) : word.test(columns[word.column]![row]!),
    );
  };
}

/** Which rows to show, and in which order. */
export interface RowChoice {
  readonly filter: string;
  readonly span: readonly [number, number] | undefined;
  /** Name of a column; `-name` sorts in descending order; an empty string keeps the order of the file. */
  readonly sort: string;
}

const SLICE_MS = 8;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Indices of the matching rows. Works in slices so that the page stays usable, and stops when `signal` aborts. */
export async function chooseRows(data: TableData, { filter, span, sort }: RowChoice, signal: AbortSignal): Promise<Int32Array> {
  const test = rowTest(data, filter, span);
  const kept = new Int32Array(data.length);
  let length = 0;
  let since = performance.now();
  for (let row = 0; row < kept.length; row++) {
    if ((row & 255) === 0 && performance.now() - since > SLICE_MS) {
      await turn();
      if (signal.aborted) return kept.subarray(0, 0);
      since = performance.now();
    }
    if (test(row)) kept[length++] = row;
  }
  const rows = kept.subarray(0, length);
  const column = data.columns[sort.replace(/^-/, '')];
  return column === undefined ? rows : sorted(rows, column, sort.startsWith('-') ? -1 : 1);
}

/** Empty cells come last in both directions; equal cells keep the order of the file. */
function sorted(rows: Int32Array, column: readonly Cell[], direction: 1 | -1): Int32Array {
  return rows.sort((a, b) => {
    const [x, y] = [column[a]!, column[b]!];
    if (x === null || y === null) return x === y ? a - b : x === null ? 1 : -1;
    return x < y ? -direction : x > y ? direction : a - b;
  });
}

/** The same filter and order as lines of a program: `rows` are objects keyed by column. */
export function choiceProgram({ table: { columns } }: TableData, { filter, span, sort }: RowChoice): string {
  const names = columns.map(({ name }) => name).filter((name) => name !== 'replay');
  const text = (cell: string): string => `String(${cell} instanceof Date ? ${cell}.toISOString() : (${cell} ?? '')).toLowerCase()`;
  const tests = wordsOf(filter).map((word) => {
    const [, column = '', operator = '', value = ''] = WORD.exec(word) ?? [];
    if (!names.includes(column))
      return `Object.values(row).some((cell) => ${text('cell')}.includes(${JSON.stringify(word.toLowerCase())}))`;
    const cell = `row.${column}`;
    if (operator === ':') return `${text(cell)}.includes(${JSON.stringify(value.toLowerCase())})`;
    const sign = operator === '=' ? '===' : operator;
    const type = columns.find(({ name }) => name === column)!.type;
    return type === 'int32' || type === 'double'
      ? `${cell} !== null && ${cell} ${sign} ${Number(value)}`
      : type === 'int64'
        ? `${cell} !== null && Number(${cell}) ${sign} ${Number(value)}`
        : `${cell} !== null && ${text(cell)} ${sign} ${JSON.stringify(value.toLowerCase())}`;
  });
  if (span !== undefined && names.includes('seconds')) tests.unshift(`row.seconds >= ${span[0]} && row.seconds <= ${span[1]}`);
  const by = sort.replace(/^-/, '');
  const [first, second] = sort.startsWith('-') ? ['b', 'a'] : ['a', 'b'];
  return [
    ...tests.map((test) => `  .filter((row) => ${test})`),
    ...(names.includes(by)
      ? [
          `  .sort((a, b) => (a.${by} === null) - (b.${by} === null) || (${first}.${by} > ${second}.${by}) - (${first}.${by} < ${second}.${by}))`,
        ]
      : []),
  ].join('\n');
}

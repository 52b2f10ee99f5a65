import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Cell, ColumnType } from 'replaykit/tables';
import { cellText } from '../cell-text.js';
import { param } from '../fragment.js';
import { CodeButton } from '../parts/code-sheet.js';
import { Grid } from '../parts/grid.js';
import { Lines } from '../parts/lines.js';
import { plain } from '../parts/prose.js';
import type { OpenReplay } from '../replay.js';
import { runQuery, type Answer } from '../sql/query.js';
import type { ViewProps } from '../view.js';
import { counted } from '../words.js';
import './sql.css';

const asked = param('sql');

type Outcome =
  | { readonly is: 'idle' }
  | { readonly is: 'asking' }
  | { readonly is: 'answered'; readonly answer: Answer; readonly ms: number }
  | { readonly is: 'failed'; readonly message: string };

/** An example query that works for every replay: it uses the largest table that has a time. */
function firstQuery({ tables }: OpenReplay): string {
  const [most] = [...tables.list()].sort((a, b) => b.counted - a.counted);
  return most === undefined ? '' : `SELECT * FROM ${most.table.name} LIMIT 100`;
}

const typeOf = (cells: readonly Cell[]): ColumnType => {
  const some = cells.find((cell) => cell !== null);
  return typeof some === 'number' ? 'double' : typeof some === 'bigint' ? 'int64' : typeof some === 'boolean' ? 'boolean' : 'string';
};

/** A plot of the first two columns, if both are numbers. */
function Plot({ replay, answer: { columns, cells } }: { readonly replay: OpenReplay; readonly answer: Answer }) {
  const plot = useMemo(() => {
    const numeric = (i: number): boolean =>
      cells[i] !== undefined &&
      cells[i].some((cell) => cell !== null) &&
      cells[i].every((cell) => cell === null || typeof cell === 'number' || typeof cell === 'bigint');
    if (columns.length < 2 || !numeric(0) || !numeric(1) || cells[0]!.length < 3) return undefined;
    const order = cells[0]!.map((_, i) => i).filter((i) => cells[0]![i] !== null);
    order.sort((a, b) => Number(cells[0]![a]) - Number(cells[0]![b]));
    const x = order.map((i) => Number(cells[0]![i]));
    const isLine = x.every((value, i) => i === 0 || value > x[i - 1]!);
    const values = order.map((i) => (cells[1]![i] === null ? null : Number(cells[1]![i])));
    return { x, lines: [{ label: columns[1]!, ink: '--accent', values, points: !isLine }] };
  }, [cells]);
  const place = useSignal(plot?.x[0] ?? 0);
  if (plot === undefined) return null;
  const text = (value: number): string => String(Math.round(value * 1000) / 1000);
  const { x, lines } = plot;
  return (
    <Lines
      replay={replay}
      label={`${columns[1]} over ${columns[0]}`}
      seconds={x}
      lines={lines}
      at={place}
      time={text}
      text={text}
      zero={null}
    />
  );
}

function Result({ replay, answer, ms }: { readonly replay: OpenReplay; readonly answer: Answer; readonly ms: number }) {
  const { columns, cells, hasMore } = answer;
  const shown = useMemo(() => columns.map((name, i) => ({ name, type: typeOf(cells[i]!) })), [cells]);
  const length = cells[0]?.length ?? 0;
  return (
    <>
      <p class="about">
        {hasMore ? `First ${counted(length, 'row')}` : counted(length, 'row')}{' '}
        <span class="quiet">in {Math.max(1, Math.round(ms))} ms</span>
      </p>
      <Plot key={answer} replay={replay} answer={answer} />
      {length > 0 && (
        <Grid name="Answer" columns={shown} length={length} text={(row, column) => cellText(cells[columns.indexOf(column)]![row])} />
      )}
    </>
  );
}

/** Completions for what is being typed: tables, and columns of the tables in the query. */
function completions(replay: OpenReplay, text: string, at: number): readonly string[] {
  const typed = /\w+$/.exec(text.slice(0, at))?.[0].toLowerCase() ?? '';
  if (typed === '') return [];
  const tables = replay.tables.list().map(({ table }) => table);
  const words = new Set(text.toLowerCase().match(/\w+/g));
  const named = tables.filter(({ name }) => words.has(name));
  const names = [
    ...tables.map(({ name }) => name),
    ...(named.length > 0 ? named : tables).flatMap(({ columns }) => columns.map(({ name }) => name)),
  ];
  return [...new Set(names)].filter((name) => name.startsWith(typed) && name !== typed).slice(0, 8);
}

const code = (replay: OpenReplay, query: string): string => `import { DuckDBInstance } from '@duckdb/node-api';
import { exportReplay } from 'replaykit/node';

// the same tables as Parquet files, queried with DuckDB
await exportReplay(${JSON.stringify(replay.file.name)}, { out: 'tables', to: 'parquet' });
const duckdb = await (await DuckDBInstance.create()).connect();
${replay.tables
  .list()
  .map(({ table: { name } }) => name)
  .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(query))
  .map((name) => `await duckdb.run("create view ${name} as select * from 'tables/${name}.parquet'");`)
  .join('\n')}
const answer = await duckdb.runAndReadAll(\`${query.replaceAll('`', '\\`')}\`);
console.table(answer.getRowObjects());
`;

/** The SQL view: queries over the tables of the replay. */
export default function Sql({ replay }: ViewProps) {
  const editor = useRef<HTMLTextAreaElement>(null);
  const outcome = useSignal<Outcome>({ is: 'idle' });
  const offered = useSignal<readonly string[]>([]);
  const stop = useRef<AbortController | undefined>(undefined);
  const query = asked.value === '' ? firstQuery(replay) : asked.value;
  const run = async (): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const text = editor.current!.value;
    asked.value = text;
    offered.value = [];
    outcome.value = { is: 'asking' };
    const from = performance.now();
    const next = await runQuery(replay, text.replace(/;\s*$/, ''), signal).then(
      (answer): Outcome => ({ is: 'answered', answer, ms: performance.now() - from }),
      (error: unknown): Outcome => ({ is: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    if (stop.current.signal === signal) outcome.value = signal.aborted ? { is: 'idle' } : next;
  };
  // a query before the tables are complete would return half an answer
  const isFilled = replay.filling.value?.state.value.is !== 'reading';
  useEffect(() => {
    if (isFilled && editor.current!.value !== '') void run();
  }, [isFilled]);
  useEffect(() => () => stop.current?.abort(), []);
  const complete = (word: string): void => {
    const field = editor.current!;
    const at = field.selectionStart;
    const typed = /\w+$/.exec(field.value.slice(0, at))?.[0] ?? '';
    field.setRangeText(word, at - typed.length, at, 'end');
    offered.value = [];
    field.focus();
  };
  const insert = (word: string): void => {
    const field = editor.current!;
    field.setRangeText(word, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void run();
    } else if (event.key === 'Tab' && !event.shiftKey && offered.value.length > 0) {
      event.preventDefault();
      complete(offered.value[0]!);
    } else if (event.key === 'Escape') offered.value = [];
  };
  const words = new Set(query.toLowerCase().match(/\w+/g));
  const state = outcome.value;
  return (
    <div class="sql">
      <div class="sql-editor">
        <textarea
          ref={editor}
          aria-label="Query"
          rows={4}
          spellcheck={false}
          autocapitalize="off"
          defaultValue={query}
          onKeyDown={keys}
          onInput={({ currentTarget }) => (offered.value = completions(replay, currentTarget.value, currentTarget.selectionStart))}
        />
        {offered.value.length > 0 && (
          <div class="chips completions" role="group" aria-label="Completions; Tab accepts the first">
            {offered.value.map((word) => (
              <button key={word} type="button" class="chip" onClick={() => complete(word)}>
                {word}
              </button>
            ))}
          </div>
        )}
        <div class="toolbar">
          <button type="button" class="primary" onClick={() => void run()} title="Ctrl+Enter">
            Run
          </button>
          {state.is === 'asking' && (
            <button type="button" onClick={() => stop.current?.abort()}>
              Cancel
            </button>
          )}
          <CodeButton code={() => code(replay, editor.current!.value)} />
        </div>
      </div>
      <div class="catalog">
        {replay.tables.list().map(({ table: { name, about, columns } }) => (
          <details key={name} open={words.has(name)}>
            <summary title={plain(about)}>{name}</summary>
            <p>
              {columns.map((column) => (
                <button key={column.name} type="button" class="link" title={plain(column.about)} onClick={() => insert(column.name)}>
                  {column.name}
                </button>
              ))}
            </p>
          </details>
        ))}
      </div>
      <div class="sql-answer" aria-live="polite">
        {state.is === 'asking' && <p class="quiet">Running…</p>}
        {state.is === 'failed' && (
          <div class="problem" role="alert">
            <p>{state.message}</p>
          </div>
        )}
        {state.is === 'answered' && <Result replay={replay} answer={state.answer} ms={state.ms} />}
        {state.is === 'idle' && (
          <p class="quiet">
            {isFilled
              ? 'Tables and columns are listed beside the query. Press Ctrl+Enter to run it.'
              : 'The query runs once the match is read.'}
          </p>
        )}
      </div>
    </div>
  );
}

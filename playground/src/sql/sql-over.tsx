import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Cell, ColumnType } from 'replaykit/tables';
import { cellText } from '../cell-text.js';
import { param } from '../fragment.js';
import { nth } from '../ink.js';
import { CodeButton } from '../parts/code-sheet.js';
import { Grid } from '../parts/grid.js';
import { Lines } from '../parts/lines.js';
import { plain } from '../parts/prose.js';
import type { TableStore } from '../table-store.js';
import { count, counted } from '../words.js';
import { isNamed, runQuery, type Answer } from './query.js';
import './sql.css';

const asked = param('sql');

/** What is queried: the tables of a replay, or of all replays of the list. */
export interface QuerySource {
  readonly tables: TableStore;
  /** Whether the tables are complete: a query before that would return half an answer. */
  readonly isFilled: boolean;
  /** An example to begin with. */
  readonly first: string;
  /** Reads the tables that a query names, where they are read only when asked for. */
  readonly fill?: ((names: readonly string[], signal: AbortSignal) => Promise<void>) | undefined;
  /** What is being read for a query. */
  readonly progress?: string | undefined;
  /** A program that runs the query and prints its answer. */
  program(query: string): string;
}

type Outcome =
  | { readonly is: 'idle' }
  | { readonly is: 'asking' }
  | { readonly is: 'answered'; readonly answer: Answer; readonly ms: number }
  | { readonly is: 'failed'; readonly message: string };

const typeOf = (cells: readonly Cell[]): ColumnType => {
  const some = cells.find((cell) => cell !== null);
  return typeof some === 'number' ? 'double' : typeof some === 'bigint' ? 'int64' : typeof some === 'boolean' ? 'boolean' : 'string';
};

/** Lines beyond this number look alike. */
const MAX_LINES = 8;
const NO_CLOCK = signal(undefined);

/** A plot of the columns of numbers over the first column, if that has numbers too. */
function Plot({ answer: { columns, cells } }: { readonly answer: Answer }) {
  const plot = useMemo(() => {
    const numeric = (i: number): boolean =>
      cells[i] !== undefined &&
      cells[i].some((cell) => cell !== null) &&
      cells[i].every((cell) => cell === null || typeof cell === 'number' || typeof cell === 'bigint');
    const drawn = columns.flatMap((_, i) => (i > 0 && numeric(i) ? [i] : [])).slice(0, MAX_LINES);
    if (drawn.length === 0 || !numeric(0) || cells[0]!.length < 3) return undefined;
    const order = cells[0]!.map((_, i) => i).filter((i) => cells[0]![i] !== null);
    order.sort((a, b) => Number(cells[0]![a]) - Number(cells[0]![b]));
    const x = order.map((i) => Number(cells[0]![i]));
    const isLine = x.every((value, i) => i === 0 || value > x[i - 1]!);
    const lines = drawn.map((column, i) => ({
      label: columns[column]!,
      ink: drawn.length === 1 ? '--accent' : nth(i),
      values: order.map((row) => (cells[column]![row] === null ? null : Number(cells[column]![row]))),
      points: !isLine,
    }));
    return { x, lines };
  }, [cells]);
  const place = useSignal(plot?.x[0] ?? 0);
  if (plot === undefined) return null;
  const text = (value: number): string => String(Math.round(value * 1000) / 1000);
  const { x, lines } = plot;
  return (
    <Lines
      replay={{ moment: place, clock: NO_CLOCK }}
      label={`${lines.map(({ label }) => label).join(', ')} over ${columns[0]}`}
      seconds={x}
      lines={lines}
      at={place}
      time={text}
      text={text}
      zero={null}
    />
  );
}

function Result({ answer, ms }: { readonly answer: Answer; readonly ms: number }) {
  const { columns, cells, hasMore } = answer;
  const shown = useMemo(() => columns.map((name, i) => ({ name, type: typeOf(cells[i]!) })), [cells]);
  const length = cells[0]?.length ?? 0;
  return (
    <>
      <p class="about">
        {hasMore ? `First ${counted(length, 'row')}` : counted(length, 'row')}{' '}
        <span class="quiet">in {Math.max(1, Math.round(ms))} ms</span>
      </p>
      <Plot key={answer} answer={answer} />
      {length > 0 && (
        <Grid name="Answer" columns={shown} length={length} text={(row, column) => cellText(cells[columns.indexOf(column)]![row])} />
      )}
    </>
  );
}

/** Completions for what is being typed: tables, and columns of the tables in the query. */
function completions(store: TableStore, text: string, at: number): readonly string[] {
  const typed = /\w+$/.exec(text.slice(0, at))?.[0].toLowerCase() ?? '';
  if (typed === '') return [];
  const tables = store.all().map(({ table }) => table);
  const named = tables.filter(({ name }) => isNamed(name, text));
  const names = [
    ...tables.map(({ name }) => name),
    ...(named.length > 0 ? named : tables).flatMap(({ columns }) => columns.map(({ name }) => name)),
  ];
  return [...new Set(names)]
    .filter((name) => name.startsWith(typed) && name !== typed)
    .slice(0, 8)
    .map(written);
}

/** A name as a query writes it: that of a format and a table is quoted. */
const written = (name: string): string => (name.includes('.') ? `"${name}"` : name);

/** An editor for SQL, the catalog of the tables, and the answer as a grid and a plot. */
export function SqlOver({ source }: { readonly source: QuerySource }) {
  const { tables, isFilled } = source;
  const editor = useRef<HTMLTextAreaElement>(null);
  const outcome = useSignal<Outcome>({ is: 'idle' });
  const offered = useSignal<readonly string[]>([]);
  const stop = useRef<AbortController | undefined>(undefined);
  const query = asked.value === '' ? source.first : asked.value;
  const run = async (): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const text = editor.current!.value;
    asked.value = text;
    offered.value = [];
    outcome.value = { is: 'asking' };
    const from = performance.now();
    const answered = async (): Promise<Answer> => {
      await source.fill?.(
        tables.all().flatMap(({ table: { name } }) => (isNamed(name, text) ? [name] : [])),
        signal,
      );
      return await runQuery(tables, text.replace(/;\s*$/, ''), signal);
    };
    const next = await answered().then(
      (answer): Outcome => ({ is: 'answered', answer, ms: performance.now() - from }),
      (error: unknown): Outcome => ({ is: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    if (stop.current.signal === signal) outcome.value = signal.aborted ? { is: 'idle' } : next;
  };
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
          onInput={({ currentTarget }) => (offered.value = completions(tables, currentTarget.value, currentTarget.selectionStart))}
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
          <CodeButton code={() => source.program(editor.current!.value)} />
        </div>
      </div>
      <div class="catalog">
        {tables.all().map(({ table: { name, about, columns }, counted: rows }) => (
          <details key={name} open={isNamed(name, query)}>
            <summary title={plain(about)}>
              {name} {source.fill === undefined && <span class="quiet">{count(rows)}</span>}
            </summary>
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
        {state.is === 'asking' && <p class="quiet">{source.progress ?? 'Running…'}</p>}
        {state.is === 'failed' && (
          <div class="problem" role="alert">
            <p>{state.message}</p>
          </div>
        )}
        {state.is === 'answered' && <Result answer={state.answer} ms={state.ms} />}
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

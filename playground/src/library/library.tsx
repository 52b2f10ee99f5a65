import { computed, useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { saveAs } from '../download.js';
import { param, type Param } from '../fragment.js';
import { Grid, type GridColumn } from '../parts/grid.js';
import { closeAll, listed, show, showList, summaries } from '../session.js';
import { winnerLabel } from '../match-result.js';
import { clockText, count, counted, FORMAT_LABELS, mapLabel, size, titleOf } from '../words.js';
import { canKeep, forgetFiles, keepFiles, keptCount } from './kept-files.js';
import type { Listed } from './listed.js';
import { PartHost } from './part-host.js';
import { copies } from './series.js';
import { useByteLength } from './sizes.js';
import './library.css';

const part = param('list');
const filter = param('q');
const order = param('sort');
const game = param('game');
const outcome = param('only');

/** What the columns of the list are made of. */
const COLUMNS: readonly (GridColumn & { readonly of: (file: Listed) => string | number | Date | undefined })[] = [
  { name: 'match', type: 'string', characters: 30, of: (file) => (file.known === undefined ? file.file.name : titleOf(file.known)) },
  { name: 'winner', type: 'string', characters: 14, of: ({ known }) => winnerLabel(known?.winner) },
  { name: 'game', type: 'string', characters: 12, of: (file) => gameOf(file) },
  { name: 'map', type: 'string', characters: 18, of: ({ known }) => mapLabel(known?.map) },
  { name: 'length', type: 'double', characters: 6, of: ({ known }) => known?.durationSeconds },
  { name: 'played', type: 'timestamp', characters: 11, of: ({ known }) => known?.playedAt },
  { name: 'state', type: 'string', characters: 10, of: (file) => stateOf(file) },
  { name: 'file', type: 'string', characters: 24, of: ({ path }) => path },
  { name: 'size', type: 'int32', characters: 6, of: ({ byteLength }) => byteLength },
];

/** Names of games, as people call them. */
const GAMES: Readonly<Record<string, string>> = {
  dota2: 'Dota 2',
  cs2: 'CS2',
  deadlock: 'Deadlock',
  sc2: 'StarCraft II',
  w3g: 'Warcraft III',
  rf2: 'rFactor 2',
  lmu: 'Le Mans Ultimate',
};

function gameOf({ known: summary }: Listed): string | undefined {
  if (summary === undefined) return undefined;
  return GAMES[summary.game ?? ''] ?? GAMES[summary.format] ?? FORMAT_LABELS[summary.format].replace(/ (?:replay|game cache)$/, '');
}

function stateOf({ state }: Listed): string {
  const now = state.peek();
  if (now.is === 'waiting') return '…';
  if (now.is === 'failed') return "can't be read";
  return now.summary.isComplete ? 'complete' : 'damaged';
}

const isOutcome = (file: Listed, wanted: string): boolean => {
  if (wanted === '') return true;
  if (wanted === 'copies') return copies.value.has(file);
  return stateOf(file) === (wanted === 'damaged' ? 'damaged' : "can't be read");
};

/** Everything that a search looks into: players with their races or heroes, too. */
function textOf(file: Listed): string {
  const { known: summary } = file;
  const players = summary?.players.flatMap(({ name, character }) => [name, character]) ?? [];
  return [summary?.title, summary?.winner, gameOf(file), summary?.map, summary?.build, file.path, ...players].join(' ').toLowerCase();
}

function shownText(file: Listed, column: string): string {
  if (column === 'size') return size(file.measured());
  const value = COLUMNS.find(({ name }) => name === column)!.of(file);
  if (value === undefined) return '';
  if (column === 'length') return clockText(value as number);
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

function sorted(files: readonly Listed[], by: string): readonly Listed[] {
  const column = COLUMNS.find(({ name }) => name === by.replace(/^-/, ''));
  if (column === undefined) return files;
  const direction = by.startsWith('-') ? -1 : 1;
  const values = new Map(files.map((file) => [file, column.of(file)]));
  return [...files].sort((a, b) => {
    const [x, y] = [values.get(a), values.get(b)];
    if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
    return (typeof x === 'string' && typeof y === 'string' ? x.localeCompare(y) : Number(x) - Number(y)) * direction;
  });
}

/** The files that the search and the chips leave, in the order of the chosen column. */
const shown = computed(() => {
  void summaries.version.value;
  const words = filter.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const left = listed.value.filter(
    (file) => (game.value === '' || gameOf(file) === game.value) && isOutcome(file, outcome.value) && hasAll(file, words),
  );
  return sorted(left, order.value);
});
const hasAll = (file: Listed, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const text = textOf(file);
  return words.every((word) => text.includes(word));
};

function Chips() {
  const files = listed.value;
  void summaries.version.value;
  const games = [...Map.groupBy(files, gameOf)].filter(([name]) => name !== undefined);
  const damaged = files.filter((file) => isOutcome(file, 'damaged')).length;
  const unread = files.filter((file) => isOutcome(file, 'unread')).length;
  const chip = (of: Param, value: string, label: string, many: number) => (
    <button
      key={label}
      type="button"
      class="chip"
      aria-pressed={of.value === value}
      onClick={() => (of.value = of.peek() === value ? '' : value)}
    >
      {label} <span class="quiet">{count(many)}</span>
    </button>
  );
  if (games.length < 2 && damaged + unread + copies.value.size === 0) return null;
  return (
    <div class="chips" role="group" aria-label="Filter">
      {games.length > 1 && games.map(([name, own]) => chip(game, name!, name!, own.length))}
      {damaged > 0 && chip(outcome, 'damaged', 'Damaged', damaged)}
      {copies.value.size > 0 && chip(outcome, 'copies', 'Copies', copies.value.size)}
      {unread > 0 && chip(outcome, 'unread', "Can't be read", unread)}
    </div>
  );
}

function Replays() {
  const files = shown.value;
  const sort = (column: string): void => {
    order.value = order.peek() === column ? `-${column}` : order.peek() === `-${column}` ? '' : column;
  };
  return (
    <>
      <Chips />
      <input
        type="search"
        class="filter"
        placeholder="Search players, races, heroes, maps, files"
        aria-label="Search replays"
        value={filter.value}
        onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
      />
      <Grid
        name="Replays"
        columns={COLUMNS}
        length={files.length}
        text={(row, column) => shownText(files[row]!, column)}
        sort={order.value}
        onSort={sort}
        onOpen={(row) => void show(files[row]!)}
      />
      {files.length === 0 && <p class="nothing">No replay matches.</p>}
    </>
  );
}

const PARTS = { replays: 'Replays', totals: 'Totals', series: 'Series', compare: 'Compare', sql: 'SQL' } as const;

/** Something that takes a while, with its progress. */
interface Task {
  readonly what: string;
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
}

/** Buttons for everything at once: keep, forget, download. */
function Actions() {
  const task = useSignal<Task | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const files = listed.value;
  const bytes = useByteLength(files);
  const run = async (what: string, how: (tell: (done: number) => void, signal: AbortSignal) => Promise<void>): Promise<void> => {
    const stop = new AbortController();
    problem.value = undefined;
    const tell = (done: number): void => void (task.value = { what, done, of: files.length, stop: () => stop.abort() });
    tell(0);
    try {
      await how(tell, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      task.value = undefined;
    }
  };
  const zip = (): Promise<void> =>
    run('Reading all tables', async (tell, signal) => {
      const { tablesZip } = await import('./tables-zip.js');
      saveAs('replays.zip', await tablesZip(files, tell, signal));
    });
  const keep = (): Promise<void> => run('Copying', (tell, signal) => keepFiles(files, tell, signal));
  const forget = async (): Promise<void> => {
    await forgetFiles();
    closeAll();
  };
  const running = task.value;
  return (
    <>
      <div class="toolbar">
        <button type="button" disabled={running !== undefined} onClick={() => void zip()}>
          All tables as Parquet
        </button>
        {canKeep && (
          <button
            type="button"
            disabled={running !== undefined}
            title="Copies stay on this machine, in the storage that this browser keeps for this page"
            onClick={() => void keep()}
          >
            Keep in this browser{bytes !== undefined && `, ${size(bytes)}`}
          </button>
        )}
        {keptCount.value > 0 && (
          <button type="button" onClick={() => void forget()}>
            Forget everything
          </button>
        )}
      </div>
      {running !== undefined && (
        <div class="progress" role="status">
          <progress value={running.done} max={running.of} aria-label={running.what} />
          <span>
            {running.what} · {count(running.done)} of {count(running.of)}
          </span>
          <button type="button" onClick={running.stop}>
            Cancel
          </button>
        </div>
      )}
      {problem.value !== undefined && (
        <p class="note" role="alert">
          {problem.value}
        </p>
      )}
      {keptCount.value > 0 && <p class="note">{counted(keptCount.value, 'replay')} kept in this browser, also after a reload.</p>}
    </>
  );
}

/** All replays: a table, what they add up to, which belong together, two of them on one axis, and SQL over all. */
export function Library() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const many = listed.value.length;
  const progress = summaries.progress.value;
  const now = useComputed(() => (Object.hasOwn(PARTS, part.value) ? (part.value as keyof typeof PARTS) : 'replays')).value;
  return (
    <div class="library">
      <header class="band">
        <h1 ref={heading} tabIndex={-1}>
          {counted(many, 'replay')}
        </h1>
        {progress !== undefined && (
          <div class="progress" role="status">
            <progress value={progress.done} max={progress.asked} aria-label="Reading summaries" />
            <span>
              Reading summaries · {count(progress.done)} of {count(progress.asked)}
            </span>
            <button type="button" onClick={() => summaries.cancel()}>
              Cancel
            </button>
          </div>
        )}
        <Actions />
      </header>
      <div class="tabs" role="group" aria-label="All replays">
        {Object.entries(PARTS).map(([id, label]) => (
          <button key={id} type="button" aria-pressed={id === now} onClick={() => showList(id)}>
            {label}
          </button>
        ))}
      </div>
      {now === 'replays' ? <Replays /> : <PartHost key={now} part={now} files={listed.value} />}
    </div>
  );
}

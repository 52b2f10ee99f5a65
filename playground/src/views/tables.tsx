import type { ColumnType } from 'replaykit/tables';
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { cellText } from '../cell-text.js';
import { ENDINGS, encodeRows, saveAs } from '../download.js';
import { param } from '../fragment.js';
import { CodeButton } from '../parts/code-sheet.js';
import { Facts } from '../parts/facts.js';
import { Grid } from '../parts/grid.js';
import { Moment } from '../parts/moment.js';
import { plain, Prose } from '../parts/prose.js';
import { program } from '../program.js';
import { chooseRows, choiceProgram } from '../row-filter.js';
import type { OpenReplay } from '../replay.js';
import type { TableData } from '../table-store.js';
import type { ViewProps } from '../view.js';
import { count, counted, label, title } from '../words.js';

const table = param('table');
const filter = param('q');
const sort = param('sort');

/** Columns worth showing: not the file's name, and not those that are empty in every row. */
const shownColumns = ({ table: { columns }, columns: cells }: TableData) =>
  columns.filter(({ name }) => name !== 'replay' && cells[name]!.some((cell) => cell !== null));

/** A program that prints the rows on screen. */
const code = (replay: OpenReplay, data: TableData): string => {
  const shown = choiceProgram(data, { filter: filter.peek(), span: replay.span.peek(), sort: sort.peek() });
  return program(
    replay,
    { 'replaykit/tables': 'streamTables' },
    `
const rows = [];
for await (const { length, columns } of streamTables(file, { tables: ['${data.table.name}'], replay: ${JSON.stringify(replay.file.name)} })) {
  for (let row = 0; row < length; row++) {
    rows.push(Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[row]])));
  }
}
${shown === '' ? 'console.table(rows);' : `const shown = rows\n${shown};\nconsole.table(shown);`}
`,
  );
};

function Row({
  replay,
  data,
  row,
  onClose,
}: {
  readonly replay: OpenReplay;
  readonly data: TableData;
  readonly row: number;
  readonly onClose: () => void;
}) {
  const seconds = data.columns['seconds']?.[row];
  return (
    <aside class="drawer" aria-label="Row">
      <div class="drawer-head">
        <h3>
          {title(data.table.name)}, row {count(row + 1)}
        </h3>
        {typeof seconds === 'number' && (
          <span>
            at <Moment replay={replay} seconds={seconds} />
          </span>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <Facts
        of={shownColumns(data).map(({ name, about }) => [label(name), cellText(data.columns[name]![row]) || undefined, plain(about)])}
      />
    </aside>
  );
}

/** A column for the example in the filter's placeholder. */
const sampleOf = (columns: ReturnType<typeof shownColumns>, ...types: readonly ColumnType[]): string =>
  columns.findLast(({ type }) => types.includes(type))?.name ?? 'column';

const NONE = new Int32Array(0);

function TableOf({ replay, data }: { readonly replay: OpenReplay; readonly data: TableData }) {
  const rows = useSignal<Int32Array | undefined>(undefined);
  const selected = useSignal<number | undefined>(undefined);
  const busy = useSignal(false);
  const { name } = data.table;
  useSignalEffect(() => {
    void replay.tables.version.value;
    const stop = new AbortController();
    const choice = { filter: filter.value, span: replay.span.value, sort: sort.value };
    busy.value = true;
    void chooseRows(data, choice, stop.signal).then((chosen) => {
      if (stop.signal.aborted) return;
      rows.value = chosen;
      busy.value = false;
    });
    return () => stop.abort();
  });
  const columns = useComputed(() => (void replay.tables.version.value, shownColumns(data)));
  const save = async (encoding: keyof typeof ENDINGS): Promise<void> =>
    saveAs(`${replay.file.name}.${name}.${ENDINGS[encoding]}`, await encodeRows(encoding, data, rows.peek() ?? NONE));
  const at = selected.value;
  const chosen = rows.value ?? NONE;
  return (
    <>
      <p class="about">
        <Prose>{data.table.about}</Prose>{' '}
        <span class="quiet">
          {rows.value === undefined || chosen.length === data.counted
            ? counted(data.counted, 'row')
            : `${count(chosen.length)} of ${counted(data.counted, 'row')}`}
        </span>
      </p>
      <div class="toolbar">
        <input
          type="search"
          class="filter"
          placeholder={`Search, or ${sampleOf(columns.value, 'string')}:word, ${sampleOf(columns.value, 'int32', 'double')}>100`}
          aria-label="Filter rows"
          value={filter.value}
          onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
        />
        {Object.keys(ENDINGS).map((encoding) => (
          <button key={encoding} type="button" onClick={() => void save(encoding as keyof typeof ENDINGS)} title="Download these rows">
            {{ csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet', arrow: 'Arrow' }[encoding]}
          </button>
        ))}
        <CodeButton code={() => code(replay, data)} />
      </div>
      <Grid
        key={name}
        name={title(name)}
        columns={columns.value}
        length={chosen.length}
        text={(row, column) => cellText(data.columns[column]![chosen[row]!])}
        sort={sort.value}
        onSort={(column) => (sort.value = sort.value === column ? `-${column}` : sort.value === `-${column}` ? '' : column)}
        selected={at}
        onSelect={(row) => (selected.value = row)}
      />
      {rows.value?.length === 0 && !busy.value && <p class="nothing">No rows match the filter.</p>}
      {at !== undefined && at < chosen.length && (
        <Row replay={replay} data={data} row={chosen[at]!} onClose={() => (selected.value = undefined)} />
      )}
    </>
  );
}

/** The Tables view: every table, with filter, sort and download. */
export default function Tables({ replay }: ViewProps) {
  const tables = replay.tables.list();
  const shown = tables.find((data) => data.table.name === table.value) ?? tables[0];
  return (
    <div class="tables">
      <div class="chips" role="group" aria-label="Table">
        {tables.map(({ table: { name }, counted: rows }) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={name === shown?.table.name}
            onClick={() => {
              table.value = name;
              sort.value = '';
              filter.value = '';
            }}
          >
            {title(name)} <span class="quiet">{count(rows)}</span>
          </button>
        ))}
      </div>
      {shown !== undefined && <TableOf key={shown.table.name} replay={replay} data={shown} />}
    </div>
  );
}

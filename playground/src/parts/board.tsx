import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import './game.css';

/** A column of a scoreboard. */
export interface BoardColumn<Row> {
  readonly title: string;
  /** The full name, if the title is short. */
  readonly about?: string;
  /** The value to sort by. */
  readonly value: (row: Row) => number | string | undefined;
  /** The content of the cell; by default the value. */
  readonly cell?: (row: Row) => ComponentChildren;
  /** Draws a bar below the number, relative to the largest value. */
  readonly bar?: boolean;
}

/** A table of a few dozen rows, sortable by every column. */
export function Board<Row>({
  label,
  columns,
  rows,
  now,
}: {
  readonly label: string;
  readonly columns: readonly BoardColumn<Row>[];
  readonly rows: readonly Row[];
  /** Whether a row belongs to the current moment. */
  readonly now?: (row: Row) => boolean;
}) {
  const sort = useSignal<{ readonly column: number; readonly up: boolean } | undefined>(undefined);
  const { value: by } = sort;
  const sorted = useMemo(() => {
    const value = by && columns[by.column]?.value;
    if (by === undefined || value === undefined) return rows;
    return [...rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
      return by.up ? order : -order;
    });
  }, [rows, columns, by]);
  const isNumber = columns.map(({ value }) => rows.some((row) => typeof value(row) === 'number'));
  const most = columns.map(({ bar, value }) => (bar === true ? Math.max(1, ...rows.map((row) => Number(value(row)) || 0)) : 0));
  return (
    <div class="board" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, about }, i) => (
              <th
                key={title}
                scope="col"
                class={isNumber[i] ? 'number' : ''}
                title={about}
                aria-sort={by?.column === i ? (by.up ? 'ascending' : 'descending') : 'none'}
              >
                <button
                  type="button"
                  onClick={() => (sort.value = { column: i, up: by?.column === i ? !by.up : !isNumber[i] })}
                  aria-label={about === undefined ? undefined : `${title}, ${about}`}
                >
                  {title}
                  <span aria-hidden="true">{by?.column === i ? (by.up ? ' ↑' : ' ↓') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, at) => (
            <tr key={at} class={now?.(row) === true ? 'now' : ''}>
              {columns.map(({ title, value, cell, bar }, i) => {
                const own = value(row);
                return (
                  <td key={title} class={isNumber[i] ? 'number' : ''}>
                    {cell?.(row) ?? own ?? '–'}
                    {bar === true && <span class="cell-bar" style={{ width: `${(100 * (Number(own) || 0)) / most[i]!}%` }} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { ColumnType } from 'replaykit/tables';
import { counted, label } from '../words.js';
import { plain } from './prose.js';
import { useVirtualRows } from './virtual-rows.js';

/** A column of a grid. */
export interface GridColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** The tooltip. */
  readonly about?: string;
  /** The width in characters; by default that of the longest text that is there. */
  readonly characters?: number;
}

const ROW_HEIGHT = 32;
const MIN_CHARACTERS = 6;
const MAX_CHARACTERS = 48;

/** A table of any length; only the visible rows are in the page. */
export function Grid({
  name,
  columns,
  length,
  text,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
}: {
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly length: number;
  readonly text: (row: number, column: string) => string;
  readonly sort?: string;
  readonly onSort?: (column: string) => void;
  readonly selected?: number | undefined;
  readonly onSelect?: (row: number) => void;
  /** Opens what a row is: a click, or Enter on the row that arrow keys move to. Rows then mark where the keys are. */
  readonly onOpen?: (row: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, height, scrollTo } = useVirtualRows(scroller, length, ROW_HEIGHT);
  const widths = useMemo(
    () =>
      columns.map((column) => {
        if (column.characters !== undefined) return column.characters;
        let longest = label(column.name).length + 2;
        const step = Math.max(1, Math.floor(length / 60));
        for (let row = 0; row < length; row += step) longest = Math.max(longest, text(row, column.name).length);
        return Math.min(MAX_CHARACTERS, Math.max(MIN_CHARACTERS, longest));
      }),
    [columns, length > 0, name],
  );
  const template = widths.map((width) => `minmax(${width + 3}ch, ${width}fr)`).join(' ');
  const isNumber = ({ type }: GridColumn): boolean => type === 'int32' || type === 'int64' || type === 'double';
  const at = useSignal<number | undefined>(undefined);
  const marked = onOpen === undefined ? selected : at.value;
  const mark = onOpen === undefined ? onSelect : (row: number): void => void (at.value = row);
  const move = (event: KeyboardEvent): void => {
    if (
      event.key === 'Enter' &&
      event.target === event.currentTarget &&
      onOpen !== undefined &&
      at.value !== undefined &&
      at.value < length
    ) {
      event.preventDefault();
      return onOpen(at.value);
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -length, End: length }[event.key];
    if (step === undefined || mark === undefined || length === 0) return;
    event.preventDefault();
    const next = Math.min(length - 1, Math.max(0, (marked ?? (step > 0 ? -1 : 0)) + step));
    mark(next);
    scrollTo(next);
  };
  return (
    <div
      class="grid"
      role="grid"
      aria-label={`${name}, ${counted(length, 'row')}`}
      aria-rowcount={length + 1}
      aria-colcount={columns.length}
      tabIndex={0}
      ref={scroller}
      onKeyDown={move}
    >
      <div class="grid-head" role="rowgroup">
        <div class="grid-row" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => {
            const direction = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined;
            return (
              <div
                key={column.name}
                role="columnheader"
                aria-sort={direction ?? 'none'}
                class={isNumber(column) ? 'number' : ''}
                title={column.about === undefined ? undefined : plain(column.about)}
              >
                {onSort === undefined ? (
                  label(column.name)
                ) : (
                  <button type="button" onClick={() => onSort(column.name)}>
                    {label(column.name)}
                    <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}</span>
                  </button>
                )}
              </div>
            );
          })}
        </div>
      </div>
      <div class="grid-body" role="rowgroup" style={{ height: `${height}px` }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            class={`grid-row ${index === marked ? 'selected' : ''}`}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={index === marked}
            style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
            onClick={() => (onOpen ?? onSelect)?.(index)}
          >
            {columns.map((column) => (
              <div key={column.name} role="gridcell" class={isNumber(column) ? 'number' : ''}>
                {text(index, column.name)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

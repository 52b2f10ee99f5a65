import { signal, type ReadonlySignal } from '@preact/signals';
import type { Cell, Table, TableBatch } from 'replaykit/tables';

/** Rows of a table beyond this number are counted but not kept. */
const MAX_ROWS = 1_000_000;

/** The rows of one table read so far, by column. */
export class TableData {
  readonly table: Table;
  readonly columns: Readonly<Record<string, Cell[]>>;
  /** The number of rows, including those that are not kept. */
  counted = 0;
  /** Rows per second of the clock. */
  readonly density: number[] = [];

  constructor(table: Table) {
    this.table = table;
    this.columns = Object.fromEntries(table.columns.map(({ name }) => [name, []]));
  }

  /** The number of rows kept. */
  get length(): number {
    return Math.min(this.counted, MAX_ROWS);
  }

  add({ columns, length }: TableBatch): void {
    const room = MAX_ROWS - this.length;
    for (const [name, kept] of Object.entries(this.columns)) {
      const cells = columns[name]!;
      for (let i = 0; i < Math.min(length, room); i++) kept.push(cells[i]!);
    }
    for (const at of columns['seconds'] ?? []) {
      if (typeof at === 'number' && at >= 0 && at < 1e6) this.density[Math.floor(at)] = (this.density[Math.floor(at)] ?? 0) + 1;
    }
    this.counted += length;
  }
}

/** The tables of a replay, filled while it is read. */
export class TableStore {
  readonly #tables = new Map<string, TableData>();
  #empty: readonly TableData[] = [];
  readonly #version = signal(0);
  #telling: number | undefined;

  /** Increases when rows are added, a few times per second at most. */
  get version(): ReadonlySignal<number> {
    return this.#version;
  }

  /** A table, if it has rows. A view that reads it is rendered again when rows are added. */
  get(name: string): TableData | undefined {
    void this.#version.value;
    return this.#tables.get(name);
  }

  /** Every table that the replay can have, also those without rows, once all were read. */
  all(): readonly TableData[] {
    const known = this.list();
    return [...known, ...this.#empty.filter((data) => !this.#tables.has(data.table.name))];
  }

  /** The tables that have rows, in the order they arrived; in the order of the catalog once all were read. */
  list(): readonly TableData[] {
    void this.#version.value;
    return [...this.#tables.values()];
  }

  add(batch: TableBatch): void {
    if (batch.length === 0) return;
    let data = this.#tables.get(batch.table.name);
    if (data === undefined) this.#tables.set(batch.table.name, (data = new TableData(batch.table)));
    data.add(batch);
    this.#telling ??= window.setTimeout(() => this.tell(), 200);
  }

  /** Sets the final order of the tables, once all were read. */
  arrange(tables: readonly Table[]): void {
    const all = tables.flatMap(({ name }) => this.#tables.get(name) ?? []);
    this.#empty = tables.filter(({ name }) => !this.#tables.has(name)).map((table) => new TableData(table));
    this.#tables.clear();
    for (const data of all) this.#tables.set(data.table.name, data);
  }

  /** Removes the rows of some tables. */
  drop(names: readonly string[]): void {
    for (const name of names) {
      const data = this.#tables.get(name);
      if (data === undefined) continue;
      this.#tables.delete(name);
      this.#empty = [...this.#empty, new TableData(data.table)];
    }
  }

  /** Removes all rows. */
  clear(): void {
    this.#tables.clear();
    this.#empty = [];
    this.tell();
  }

  /** Renders everything that shows tables. */
  tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#version.value++;
  }
}

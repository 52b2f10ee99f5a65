import { signal, type ReadonlySignal } from '@preact/signals';
import type { Cell, Table, TableBatch } from 'replaykit/tables';

/** Rows of one table beyond this are counted and not kept. */
const MAX_ROWS = 1_000_000;

/** The rows of one table, by column, as far as they were read. */
export class TableData {
  readonly table: Table;
  readonly columns: Readonly<Record<string, Cell[]>>;
  /** How many rows there are, those that are not kept too. */
  counted = 0;
  /** Rows per second of the clock. */
  readonly density: number[] = [];

  constructor(table: Table) {
    this.table = table;
    this.columns = Object.fromEntries(table.columns.map(({ name }) => [name, []]));
  }

  /** How many rows are kept. */
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
  readonly #version = signal(0);
  #telling: number | undefined;

  /** Grows when rows came, a few times a second at most. */
  get version(): ReadonlySignal<number> {
    return this.#version;
  }

  /** A table that has rows. Reading this in a view renders it again when rows come. */
  get(name: string): TableData | undefined {
    void this.#version.value;
    return this.#tables.get(name);
  }

  /** The tables that have rows, as they came; in the order of the catalogue when all were read. */
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

  /** All were read: this is their order. */
  arrange(tables: readonly Table[]): void {
    const all = tables.flatMap(({ name }) => this.#tables.get(name) ?? []);
    this.#tables.clear();
    for (const data of all) this.#tables.set(data.table.name, data);
  }

  /** Forgets all rows. */
  clear(): void {
    this.#tables.clear();
    this.tell();
  }

  /** Renders what shows tables. */
  tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#version.value++;
  }
}

import type { StringTableRows } from '../string-tables/string-table.js';

/** The first row of each key of a string table, kept as rows are sent: a table is gone through once, not after each update. */
export class RowIndex {
  /** Rows that were looked at. */
  visited = 0;
  #table: StringTableRows | undefined;
  readonly #rows = new Map<string, number>();
  readonly #keys = new Map<number, string>();
  /** Keys whose first row took another one: a later row may have them too. */
  readonly #left = new Set<string>();

  /** These rows of a table were sent. */
  changed(table: StringTableRows | undefined, rows: readonly number[]): void {
    if (table === undefined || table !== this.#table) return;
    for (const row of rows) this.#add(row, table.key(row));
  }

  rowOf(table: StringTableRows | undefined, key: string): number | undefined {
    if (table !== this.#table) this.#start(table);
    if (this.#left.delete(key)) {
      for (const [row, one] of this.#keys) {
        this.visited++;
        if (one === key && row < (this.#rows.get(key) ?? Infinity)) this.#rows.set(key, row);
      }
    }
    return this.#rows.get(key);
  }

  #start(table: StringTableRows | undefined): void {
    this.#table = table;
    this.#rows.clear();
    this.#keys.clear();
    this.#left.clear();
    if (table !== undefined) for (const [row, key] of table.rows()) this.#add(row, key);
  }

  #add(row: number, key: string | undefined): void {
    this.visited++;
    const before = this.#keys.get(row);
    if (key === undefined || key === before) return;
    if (before !== undefined && this.#rows.get(before) === row) {
      this.#rows.delete(before);
      this.#left.add(before);
    }
    this.#keys.set(row, key);
    if (row < (this.#rows.get(key) ?? Infinity)) this.#rows.set(key, row);
  }
}

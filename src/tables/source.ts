import type { TableKey } from './schema.js';

/** Takes the rows of one table. A row that does not fit its columns is left out, with a diagnostic. */
export type AddRow<Row> = (row: Row) => void;

/** Makes the rows of one table during one read. */
export interface RowMaker<Row> {
  /** Called for events, by type. `*` is called for every event of the read. */
  readonly on?: Readonly<Record<string, (event: never) => void>> | undefined;
  /** Called after the last event. Returns the rows that are made of sections. */
  readonly end?: ((replay: never) => Iterable<Row> | undefined) | undefined;
}

/** Where the rows of a table come from. Each format names its own events and sections. */
export interface TableSource<Row> {
  /** Types of events, or words that stand for several of them, as the `events` option of the format takes them. */
  readonly events?: readonly string[] | undefined;
  /** Sections, as the `include` option of the format takes them. */
  readonly sections?: readonly string[] | undefined;
  /**
   * Called once for each read, with what the format's read knows. Left out where rows need code of the parser: then the makers in
   * `rows/<format>.ts` have an entry for the table.
   */
  readonly start?: ((add: AddRow<Row>, read: never) => RowMaker<Row>) | undefined;
  /** The columns that name a row of this table, beside `replay`. */
  readonly key?: readonly string[] | undefined;
  /** The columns that refer to rows of other tables. */
  readonly references?: readonly TableKey[] | undefined;
}

/** References of several columns to the same column of another table. */
export const refersTo = (table: string, of: string, ...columns: readonly string[]): TableKey[] =>
  columns.map((column) => ({ column, table, of }));

/** One row for each event of some types. A `row` that returns `undefined` gives none. */
export const eachEvent = <Event extends { readonly type: string }, Row, Read = unknown>(
  events: readonly Event['type'][],
  row: (event: Event, read: Read) => Row | undefined,
): TableSource<Row> => ({
  events,
  start: (add, read: Read) => {
    const follow = (event: Event): void => {
      const made = row(event, read);
      if (made !== undefined) add(made);
    };
    return { on: Object.fromEntries(events.map((type) => [type, follow])) };
  },
});

/** Rows of sections, made after the last event. */
export const ofSections = <Replay, Row, Read = unknown>(
  sections: readonly string[],
  rows: (replay: Replay, read: Read) => Iterable<Row> | undefined,
): TableSource<Row> => ({ sections, start: (_, read: Read) => ({ end: (replay: Replay) => rows(replay, read) }) });

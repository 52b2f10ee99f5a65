import type { Table } from './schema.js';

/** A column that is a column of another table of the same format. */
export interface TableKey {
  readonly column: string;
  /** The other table. */
  readonly table: string;
  /** Its column. */
  readonly of: string;
}

/** Which columns are a column of another table, by what is said of them. `replay` joins all tables. */
export const keysOf = ({ columns }: Table): TableKey[] =>
  columns.flatMap(({ name, about }) => {
    const meant = /`(\w+)` of the table `(\w+)`/.exec(about);
    return meant === null ? [] : [{ column: name, table: meant[2]!, of: meant[1]! }];
  });

import type { Table } from './schema.js';

/** What a file says of its table. Parquet and Arrow have no place of their own for the unit of a column. */
export const aboutTable = ({ format, name, version, columns }: Table): object => ({
  format,
  name,
  version,
  units: Object.fromEntries(columns.flatMap((column) => (column.unit === undefined ? [] : [[column.name, column.unit]]))),
});

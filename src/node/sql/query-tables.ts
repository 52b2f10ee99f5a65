import { replayError } from '../../core/errors.js';
import { unknownName } from '../../core/known-names.js';
import { FORMAT_NAMES, type ReplayFormat } from '../../kit/registry.js';
import type { TableKey } from '../../tables/schema.js';
import { tablesOf, type ColumnType, type Table } from '../../tables/index.js';
import { literal, type NamedTable } from './duck.js';
import { REPLAYS, queriedReplaysTable, withSeries } from '../replays-table.js';

/** A table as a query names it. */
export interface QueryTable {
  /** The full name, which always works: `sc2.players`. */
  readonly name: string;
  /** The short name, `players`. It works where no other format of the opened replays has a table of that name. */
  readonly shortName?: string | undefined;
  /** Columns with their units, and what a row is. */
  readonly table: Table;
  /** Columns that refer to a column of another table. `replay` joins all tables and is not listed. */
  readonly keys: readonly TableKey[];
  /** Whether some of the opened replays are of its format. Other tables have no rows. */
  readonly isPresent: boolean;
}

/** The tables of a query: one of a format, or `replays` of all formats. */
export interface AskedTables {
  readonly tables: readonly Table[];
  /** The name that stands alone in the query. */
  readonly alias?: string | undefined;
}

/** Every table of every format, `replays` first. */
const ALL: readonly Table[] = FORMAT_NAMES.flatMap((format) => [queriedReplaysTable(format), ...tablesOf(format)]);
/** The schema of a format's tables in SQL, where a hyphen would have to be quoted: `brood_war`. */
export const schemaOf = (format: ReplayFormat): string => format.replaceAll('-', '_');
const nameOf = ({ format, name }: Table): string => `${schemaOf(format)}.${name}`;
const SYSTEM_SCHEMAS = ['information_schema', 'pg_catalog'];

/** All tables, for replays of these formats. */
export function queryTables(present: ReadonlySet<ReplayFormat>): QueryTable[] {
  return ALL.map((table) => ({
    name: nameOf(table),
    shortName:
      table.name !== REPLAYS && meant(table.name, present).length === 1 && meant(table.name, present)[0] === table ? table.name : undefined,
    table,
    keys: table.references ?? [],
    isPresent: present.has(table.format),
  }));
}

/** The tables of the formats that are there; of all formats where none is. */
const there = (present: ReadonlySet<ReplayFormat>): readonly Table[] =>
  present.size === 0 ? ALL : ALL.filter(({ format }) => present.has(format));

/** The tables that a short name can mean: those of the formats that are there, or of all formats where none of these has it. */
function meant(name: string, present: ReadonlySet<ReplayFormat>): readonly Table[] {
  const named = ALL.filter((table) => table.name === name);
  const own = named.filter(({ format }) => present.has(format));
  return own.length > 0 ? own : named;
}

/** The tables that a name in a query stands for. Undefined where the query or DuckDB defines the name. */
export function tableNamed({ schema, name: written, isOwn }: NamedTable, present: ReadonlySet<ReplayFormat>): AskedTables | undefined {
  const name = written.toLowerCase();
  if (schema !== undefined) {
    if (SYSTEM_SCHEMAS.includes(schema.toLowerCase())) return undefined;
    const table = ALL.find((one) => nameOf(one) === `${schema.toLowerCase()}.${name}`);
    if (table === undefined) throw unknownName('table', `${schema}.${written}`, there(present).map(nameOf));
    return { tables: [table], alias: undefined };
  }
  const tables = meant(name, present);
  if (tables.length === 1 || (name === REPLAYS && !isOwn)) return { tables, alias: name };
  if (isOwn) return undefined;
  if (tables.length === 0)
    throw unknownName('table', written, [...new Set(there(present).flatMap((table) => [table.name, nameOf(table)]))]);
  throw replayError('usage', `there are several tables ${written}: ${tables.map(nameOf).join(', ')}`);
}

const SQL_TYPES = {
  boolean: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  double: 'DOUBLE',
  string: 'VARCHAR',
  timestamp: 'TIMESTAMP WITH TIME ZONE',
} as const satisfies Record<ColumnType, string>;

/**
 * The statement that makes the view of a table over its files. `paths` are the current paths of replays by their hashes; the files in a
 * cache have those of the first time.
 */
export function viewOf(table: Table, files: readonly string[], paths: ReadonlyMap<string, string>): string {
  const empty = table.columns.map(({ name, type }) => `NULL::${SQL_TYPES[type]} AS ${name}`).join(', ');
  const rows = files.length > 0 ? rowsOf(table, `read_parquet([${files.map(literal).join(', ')}])`, paths) : `SELECT ${empty} WHERE false`;
  return `CREATE VIEW ${nameOf(table)} AS ${rows}`;
}

const rowsOf = ({ name }: Table, rows: string, paths: ReadonlyMap<string, string>): string =>
  name === REPLAYS ? withSeries(`(${withPaths(rows, paths)})`) : `SELECT * FROM ${rows}`;

/** A join, since a map of ten thousand paths that is searched for each row takes minutes. */
function withPaths(rows: string, paths: ReadonlyMap<string, string>): string {
  if (paths.size === 0) return `SELECT * FROM ${rows}`;
  const [keys, values] = [[...paths.keys()], [...paths.values()]].map((texts) => `[${texts.map(literal).join(', ')}]`);
  const known = `(SELECT unnest(${keys!}) AS replay, unnest(${values!}) AS path)`;
  return `SELECT written.* REPLACE (coalesce(known.path, written.path) AS path) FROM ${rows} AS written LEFT JOIN ${known} AS known ON known.replay = written.replay`;
}

/** The statement that makes the view of a short name. */
export const aliasOf = (alias: string, tables: readonly Table[]): string =>
  `CREATE VIEW main.${alias} AS ${tables.map((table) => `FROM ${nameOf(table)}`).join(' UNION ALL ')}`;

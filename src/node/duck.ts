import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { totalmem } from 'node:os';
import { replayError } from '../core/errors.js';
import { duckError } from './duck-errors.js';

/** A value for a place of a query that is written as `$1` or `$name`. */
export type QueryParam = string | number | bigint | boolean | null;

/**
 * A cell of an answer. Integers up to 32 bits and floating-point numbers are numbers; `BIGINT` and wider types (`count(*)`, sums) are
 * bigint; timestamps and dates are Date; lists are arrays; structs are objects.
 */
export type QueryValue =
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | null
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/** The answer to a query. */
export interface QueryResult {
  /** Names and DuckDB's types, in order: `{ name: 'games', type: 'BIGINT' }`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The rows, each with a cell for each column. */
  readonly rows: readonly (readonly QueryValue[])[];
  /** True when `maxRows` left rows out. */
  readonly hasMore: boolean;
}

/** What a query takes besides its text. */
export interface QueryOptions {
  /** Values for `$1`, `$2`, or by name. */
  readonly params?: readonly QueryParam[] | Readonly<Record<string, QueryParam>> | undefined;
  /** The most rows that are given. Rows after them are not computed where that can be avoided. Default: all rows. */
  readonly maxRows?: number | undefined;
  /** Interrupts the query, which rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

export type DuckApi = typeof import('@duckdb/node-api');

/** Loads DuckDB, which users install themselves. */
export async function duckApi(task = 'tables are queried'): Promise<DuckApi> {
  try {
    return await import('@duckdb/node-api');
  } catch (cause) {
    const how = 'npm install @duckdb/node-api hyparquet-writer';
    throw replayError('usage', `${task} by the package @duckdb/node-api, which is not installed: ${how}`, { cause });
  }
}

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A table or a view that a query names. */
export interface NamedTable {
  /** The schema in front of the name; undefined for a name that stands alone. */
  readonly schema?: string | undefined;
  readonly name: string;
  /** Whether the query itself defines that name (`WITH name AS …`). */
  readonly isOwn: boolean;
}

/** From this number of files on, none of their bytes are kept between queries. */
const MANY_FILES = 1000;

/** Half of the machine's memory, in megabytes. */
const DEFAULT_MEMORY_MB = Math.max(256, Math.floor(totalmem() / 2e6));

/** A database in memory, which can read the files of its views and no others. */
export class Duck {
  readonly #instance: DuckDBInstance;
  /** How many queries are running. */
  #running = 0;
  #isClosed = false;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** Makes the database: runs `statements`, then locks it. From then on it can read only `files`, and no setting can be changed. */
  static async open(statements: readonly string[], files: readonly string[], maxMemoryMb = DEFAULT_MEMORY_MB): Promise<Duck> {
    const api = await duckApi();
    // No extension is fetched from the network. A query that does not fit into memory is an error and writes no temporary file.
    const config = {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      temp_directory: '',
      memory_limit: `${maxMemoryMb}MB`,
      // Of many small files it would keep more than they are worth.
      enable_external_file_cache: String(files.length < MANY_FILES),
    };
    const instance = await api.DuckDBInstance.create(':memory:', config);
    const connection = await instance.connect();
    try {
      await connection.run(`SET allowed_paths = [${files.map(literal).join(', ')}]`);
      for (const statement of statements) await connection.run(statement);
      await connection.run('SET enable_external_access = false');
      await connection.run('SET lock_configuration = true');
    } finally {
      connection.closeSync();
    }
    return new Duck(instance);
  }

  /**
   * The tables that a query names. Throws `usage` unless the text is one SELECT. DuckDB can write no other statement as JSON, so statements
   * that change something (COPY, ATTACH, SET, INSTALL) are refused.
   */
  async tablesIn(sql: string): Promise<NamedTable[]> {
    const { rows } = await this.query('SELECT json_serialize_sql($1::VARCHAR)', { params: [sql] });
    const parsed = JSON.parse(rows[0]![0] as string) as SerializedSql;
    if (parsed.error)
      throw replayError(
        'usage',
        `${parsed.error_message.replace(/^Only SELECT.*/, 'not a SELECT')}: only a single SELECT statement is allowed`,
      );
    if (parsed.statements.length !== 1)
      throw replayError('usage', `the text has ${parsed.statements.length} statements: only a single SELECT statement is allowed`);
    return namesIn(parsed.statements);
  }

  /** Writes the answer to a SELECT as Parquet. The database was opened with that file as one of its own. */
  async copy(sql: string, path: string): Promise<void> {
    await this.query(`CREATE VIEW main.answer AS ${sql}`);
    await this.query(`COPY main.answer TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`);
  }

  /** Runs a statement. An error of DuckDB becomes the `cause` of a ReplayError `usage`. */
  async query(sql: string, { params, maxRows = Infinity, signal }: QueryOptions = {}): Promise<QueryResult> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw replayError('usage', 'the tables were closed');
    this.#running++;
    const connection = await this.#instance.connect();
    const interrupt = (): void => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    try {
      return await this.#read(connection, sql, params, maxRows);
    } catch (error) {
      signal?.throwIfAborted();
      throw duckError(error);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
      this.#running--;
      this.#closeIdle();
    }
  }

  async #read(connection: DuckDBConnection, sql: string, params: QueryOptions['params'], maxRows: number): Promise<QueryResult> {
    const reader = await connection.streamAndRead(sql, valuesOf(params));
    if (maxRows === Infinity) await reader.readAll();
    else await reader.readUntil(maxRows + 1);
    const rows = reader.getRowsJS() as QueryValue[][];
    const types = reader.columnTypes();
    return {
      columns: reader.columnNames().map((name, i) => ({ name, type: String(types[i]) })),
      rows: rows.length > maxRows ? rows.slice(0, maxRows) : rows,
      hasMore: rows.length > maxRows,
    };
  }

  /** Frees the memory, after the running queries have ended. */
  close(): void {
    this.#isClosed = true;
    this.#closeIdle();
  }

  #closeIdle(): void {
    if (this.#isClosed && this.#running === 0) this.#instance.closeSync();
  }
}

/** The value in the form that DuckDB takes. An integer beyond 32 bits becomes a bigint. */
const valueOf = (param: QueryParam): DuckDBValue =>
  typeof param === 'number' && Number.isInteger(param) && (param | 0) !== param ? BigInt(param) : param;

function valuesOf(params: QueryOptions['params'] = []): DuckDBValue[] | Record<string, DuckDBValue> {
  if (Array.isArray(params)) return (params as readonly QueryParam[]).map(valueOf);
  return Object.fromEntries(Object.entries(params as Record<string, QueryParam>).map(([name, param]) => [name, valueOf(param)]));
}

/** The answer of `json_serialize_sql`. */
type SerializedSql =
  | { readonly error: true; readonly error_message: string }
  | { readonly error: false; readonly statements: readonly unknown[] };

/** The tables in a tree of a parsed query, and the names that it defines itself. */
function namesIn(tree: unknown): NamedTable[] {
  const tables = new Map<string, { readonly schema?: string | undefined; readonly name: string }>();
  const own = new Set<string>();
  const rest: unknown[] = [tree];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { type, schema_name: schema, table_name: name, cte_map: defined } = node as SqlNode;
    if (type === 'BASE_TABLE') tables.set(`${schema!}.${name!}`, { schema: schema === '' ? undefined : schema, name: name! });
    for (const { key } of defined?.map ?? []) own.add(key.toLowerCase());
    rest.push(...(Object.values(node) as unknown[]));
  }
  return [...tables.values()].map(({ schema, name }) => ({ schema, name, isOwn: schema === undefined && own.has(name.toLowerCase()) }));
}

/** The keys of a node that are used here. */
interface SqlNode {
  readonly type?: string;
  readonly schema_name?: string;
  readonly table_name?: string;
  readonly cte_map?: { readonly map: readonly { readonly key: string }[] };
}

import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { replayError } from '../../core/errors.js';
import { duckApi, literal, type NamedTable, type QueryOptions, type QueryParam, type QueryResult, type QueryValue } from './duck.js';
import { duckError } from './duck-errors.js';
import type { DuckRecipe } from './duck-messages.js';
import { pivotWithValues } from './pivot-statement.js';

/** From this number of files on, none of their bytes are kept between queries. */
const MANY_FILES = 1000;

/** A query that runs. */
export interface RunningQuery {
  readonly columns: QueryResult['columns'];
  readonly batches: AsyncIterator<QueryValue[][]>;
}

/** A database in memory, which can read the files of its views and no others. It is in the process that runs queries. */
export class DuckDatabase {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** Makes the database: runs `statements`, then locks it. From then on it can read only `files`, and no setting can be changed. */
  static async open({ statements, files, settings }: DuckRecipe): Promise<DuckDatabase> {
    const api = await duckApi();
    const { maxMemoryMb, maxTempMb, threads, tempFolder } = settings;
    // No extension is fetched from the network.
    const config = {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      memory_limit: `${maxMemoryMb}MB`,
      temp_directory: maxTempMb === 0 ? '' : tempFolder,
      ...(maxTempMb > 0 && { max_temp_directory_size: `${maxTempMb}MB` }),
      ...(threads !== undefined && { threads: String(threads) }),
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
    return new DuckDatabase(instance);
  }

  /**
   * The tables that a query names. Throws `usage` unless the text is one SELECT or PIVOT. DuckDB can write no other statement as JSON, so statements
   * that change something (COPY, ATTACH, SET, INSTALL) are refused.
   */
  async tablesIn(sql: string): Promise<NamedTable[]> {
    const connection = await this.#instance.connect();
    try {
      const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [pivotWithValues(sql) ?? sql]);
      const parsed = JSON.parse(reader.getRowsJS()[0]![0] as string) as SerializedSql;
      if (parsed.error)
        throw replayError(
          'usage',
          `${parsed.error_message.replace(/^Only SELECT.*/, 'not a SELECT')}: only a single SELECT statement is allowed`,
        );
      if (parsed.statements.length !== 1)
        throw replayError('usage', `the text has ${parsed.statements.length} statements: only a single SELECT statement is allowed`);
      return namesIn(parsed.statements);
    } catch (error) {
      throw duckError(error);
    } finally {
      connection.closeSync();
    }
  }

  /** Starts a statement. `started` is called with what interrupts it. An error of DuckDB becomes the `cause` of a ReplayError. */
  async start(sql: string, params: QueryOptions['params'], started: (interrupt: () => void) => void): Promise<RunningQuery> {
    const connection = await this.#instance.connect();
    started(() => connection.interrupt());
    try {
      const result = await connection.stream(sql, valuesOf(params));
      const types = result.columnTypes();
      const columns = result.columnNames().map((name, i) => ({ name, type: String(types[i]) }));
      return { columns, batches: batchesOf(connection, result.yieldRowsJs() as AsyncIterableIterator<QueryValue[][]>) };
    } catch (error) {
      connection.closeSync();
      throw duckError(error);
    }
  }

  close(): void {
    this.#instance.closeSync();
  }
}

async function* batchesOf(connection: DuckDBConnection, rows: AsyncIterableIterator<QueryValue[][]>): AsyncGenerator<QueryValue[][], void> {
  try {
    yield* rows;
  } catch (error) {
    throw duckError(error);
  } finally {
    connection.closeSync();
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

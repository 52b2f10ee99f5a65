import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isReplayError } from '../../core/errors.js';
import type { ReplayFormat } from '../../kit/registry.js';
import type { Table } from '../../tables/index.js';
import { defaultCache, tablesFolder } from '../cache-folder.js';
import { CachedReplays } from '../cached-replays.js';
import { duckApi, literal, type QueryOptions, type QueryResult, type QueryStream } from './duck.js';
import { DuckProcess, type DuckLimits } from './duck-process.js';
import { ExportedFolder } from '../exported-folder.js';
import type { ExportSource } from '../export-replay.js';
import type { ExportProgress } from '../export-replays.js';
import { filesUnder } from '../files-under.js';
import { pathOrBytes } from '../many-source.js';
import { filesInArchive, isArchive, isFoundArchive } from '../open-path.js';
import type { ReplayReadOptions } from '../parse-options.js';
import { QueryDeadline } from './query-deadline.js';
import { Duck } from './remote-duck.js';
import { aliasOf, queryTables, schemaOf, tableNamed, viewOf, type AskedTables, type QueryTable } from './query-tables.js';
import type { PoolOptions } from '../worker-pool.js';

/** What `openTables` takes besides the replays. */
export interface OpenTablesOptions extends Omit<ReplayReadOptions, 'strict'>, PoolOptions, DuckLimits {
  /**
   * The folder where tables are kept, by the content of the replays and the version of replaykit. It may be removed at any time. Default: `replaykit` in
   * the caches of the user (`$XDG_CACHE_HOME` or `~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`).
   */
  readonly cache?: string | undefined;
  /** Called after each replay that was exported into the cache. */
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Replays that can be asked with SQL. */
export interface OpenedTables {
  /** The formats of the opened replays. */
  readonly formats: readonly ReplayFormat[];
  /** The replays that could not be read so far, and why. Files of a folder that are not replays are not listed. */
  readonly failures: readonly { readonly source: ExportSource; readonly error: Error }[];
  /** Every table that a query can name, with columns, units and keys. This reads no replay. */
  tables(): readonly QueryTable[];
  /**
   * Runs one SELECT of DuckDB, or `SHOW TABLES`, `DESCRIBE`, `SUMMARIZE`, `PIVOT`, `UNPIVOT`. Tables that it names are exported first, where no query before named them. Nothing
   * can be changed, and no file but those of the tables can be read. Several queries may run at once. They run in a process of their own: one that
   * breaks it is an error, and the next query starts another.
   *
   * @throws ReplayError `usage` for anything but a single SELECT, for an unknown table (the nearest are named), for what DuckDB
   * refuses (`cause`), and with the `reason` `timeout` or `result-too-large` for what takes too long or too much; `worker` with `out-of-memory` or
   * `worker-exit` for a query that broke its process; errors of the file system; `signal.reason`.
   */
  query(sql: string, options?: QueryOptions): Promise<QueryResult>;
  /**
   * The same, piece by piece: an answer of a million rows takes little memory.
   *
   * @throws as `query`; the loop over the batches throws what happens later.
   */
  stream(sql: string, options?: QueryOptions): Promise<QueryStream>;
  /**
   * Writes the answer to a SELECT into a Parquet file, which is overwritten where it is there.
   *
   * @throws as `query`.
   */
  writeParquet(sql: string, path: string, options?: Pick<QueryOptions, 'maxSeconds' | 'signal'>): Promise<void>;
  /** Frees the memory. */
  close(): void;
}

/**
 * Opens replays, or a folder that `exportReplays` filled, for SQL: DuckDB over the tables of `tablesOf`, as `sc2.players`, or `players` where
 * no other format that is there has such a table. `replays` alone has a row for each replay of all formats.
 *
 * Zip archives are read like folders. Replays are exported to Parquet when a query asks for their tables, once: the files are in a cache by content, and are written again when they are damaged. A
 * file that has not changed is not read again. Opening looks at the first bytes of each file. Processes may share a cache.
 *
 * It needs the packages `@duckdb/node-api` and, for replays, `hyparquet-writer` beside replaykit.
 *
 * @throws ReplayError `usage` when a package is not installed, before anything is read; `source` for a path that does not exist.
 * @example
 * const tables = await openTables('replays');
 * const { columns, rows } = await tables.query('SELECT name, count(*) AS games FROM sc2.players WHERE race = $1 GROUP BY name', { params: ['Zerg'] });
 * for (const [name, games] of rows) console.log(name, games);
 * tables.close();
 */
export async function openTables(
  sources: string | URL | Iterable<ExportSource> | AsyncIterable<ExportSource>,
  options: OpenTablesOptions = {},
): Promise<OpenedTables> {
  const { cache = defaultCache(), maxMemoryMb, maxTempMb, maxResultMb, threads, ...caching } = options;
  // Where DuckDB is missing this throws before anything is read.
  await duckApi();
  const queries = new DuckProcess({ maxMemoryMb, maxTempMb, maxResultMb, threads });
  const replays = new CachedReplays(tablesFolder(resolve(cache)), caching);
  const folders: ExportedFolder[] = [];
  const listed = typeof sources === 'string' || sources instanceof URL ? [sources] : sources;
  for await (const source of listed) {
    const path = typeof source === 'string' || source instanceof URL ? (pathOrBytes(source) as string) : undefined;
    if (path === undefined) await replays.add(source, false);
    else if (!existsSync(path) || !statSync(path).isDirectory())
      for (const [file, found] of await replaysAt(path, false, options)) await replays.add(file, found);
    else if (ExportedFolder.isOne(path)) folders.push(new ExportedFolder(path));
    else {
      const onUnreadable = (folder: string, error: Error): unknown => replays.failures.push({ source: folder, error });
      for (const one of await filesUnder(path, onUnreadable, existsSync(cache) ? cache : undefined))
        for (const [file, found] of await replaysAt(one, true, options)) await replays.add(file, found);
    }
  }
  return new Tables(replays, folders, queries);
}

/** A file, or the files in it where it is an archive, and whether a file was found. One that cannot be listed fails when it is opened. */
async function replaysAt(
  path: string,
  found: boolean,
  { limits }: OpenTablesOptions,
): Promise<(readonly [path: string, found: boolean])[]> {
  const files = (found ? isFoundArchive(path) : isArchive(path)) ? await filesInArchive(path, limits).catch(() => undefined) : undefined;
  return files?.map((file) => [file.path, true] as const) ?? [[path, found]];
}

class Tables implements OpenedTables {
  readonly #replays: CachedReplays;
  readonly #folders: readonly ExportedFolder[];
  #duck: Duck;
  /** The views of `#duck`. */
  #views: Views = { files: new Map(), aliases: new Map() };
  /** Settles when it is the next query's turn to make views. */
  #turn: Promise<unknown> = Promise.resolve();

  readonly #queries: DuckProcess;
  /** Queries that have begun and not ended. */
  #running = 0;
  #isClosed = false;

  constructor(replays: CachedReplays, folders: readonly ExportedFolder[], queries: DuckProcess) {
    this.#replays = replays;
    this.#folders = folders;
    this.#queries = queries;
    this.#duck = new Duck(queries, [], []);
  }

  get #present(): ReadonlySet<ReplayFormat> {
    return new Set([...this.#replays.formats, ...this.#folders.flatMap(({ formats }) => formats)]);
  }

  get formats(): readonly ReplayFormat[] {
    return [...this.#present];
  }

  get failures(): OpenedTables['failures'] {
    return this.#replays.failures;
  }

  tables(): readonly QueryTable[] {
    return queryTables(this.#present);
  }

  async query(sql: string, options: QueryOptions = {}): Promise<QueryResult> {
    const deadline = new QueryDeadline(options.maxSeconds, options.signal);
    try {
      const { signal } = deadline;
      return await this.#run(sql, signal, (duck, statement) => duck.query(statement, { ...options, signal }));
    } finally {
      deadline.clear();
    }
  }

  async stream(sql: string, options: QueryOptions = {}): Promise<QueryStream> {
    const deadline = new QueryDeadline(options.maxSeconds, options.signal);
    try {
      const { signal } = deadline;
      const { columns, batches } = await this.#run(sql, signal, (duck, statement) => duck.stream(statement, { ...options, signal }));
      return { columns, batches: clearing(batches, deadline) };
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  async writeParquet(sql: string, path: string, options: QueryOptions = {}): Promise<void> {
    // The first row shows whether the query is one, and sees to its views.
    await this.query(sql, { ...options, maxRows: 1 });
    const file = resolve(path);
    const deadline = new QueryDeadline(options.maxSeconds, options.signal);
    const duck = opened(this.#queries, this.#views, this.#replays.paths, [file]);
    try {
      await duck.copy(this.#statementOf(sql), file, deadline.signal);
    } finally {
      deadline.clear();
      duck.close();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#duck.close();
    this.#closeIdle();
  }

  #closeIdle(): void {
    if (this.#isClosed && this.#running === 0) this.#queries.close();
  }

  /** What is asked of DuckDB: tables that no query named are not there yet, and other reads are the source of a SELECT. */
  #statementOf(sql: string): string {
    if (SHOW_TABLES.test(sql)) {
      const there = this.tables().filter(({ isPresent }) => isPresent);
      const rows = there.map(({ name, table }) => `(${literal(name)}, ${literal(table.about)})`);
      return rows.length === 0
        ? `SELECT '' AS name, '' AS about WHERE false`
        : `SELECT * FROM (VALUES ${rows.join(', ')}) AS shown(name, about)`;
    }
    return OTHER_READS.test(sql) ? `SELECT * FROM (${sql.replace(/[\s;]+$/, '')})` : sql;
  }

  async #run<Answer>(sql: string, signal: AbortSignal, ask: (duck: Duck, statement: string) => Promise<Answer>): Promise<Answer> {
    const statement = this.#statementOf(sql);
    this.#running++;
    try {
      const named = await this.#duck.tablesIn(statement);
      const asked = named.map((one) => tableNamed(one, this.#present)).filter((one) => one !== undefined);
      const run = async (anew: boolean): Promise<Answer> => {
        // The query begins in its turn, so that no other query closes the database before it.
        const { answer } = await this.#inTurn(async () => {
          await this.#prepare(asked, anew, signal);
          return { answer: ask(this.#duck, statement) };
        });
        return await answer;
      };
      try {
        return await run(false);
      } catch (error) {
        if (!(await this.#isDamaged(asked, error))) throw error;
        return await run(true);
      }
    } finally {
      this.#running--;
      this.#closeIdle();
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return await turn;
  }

  /** Makes the views that are asked for. With `anew`, their files in the cache are made again. */
  async #prepare(asked: readonly AskedTables[], anew: boolean, signal: AbortSignal | undefined): Promise<void> {
    const tables = [...new Set(asked.flatMap(({ tables }) => tables))].filter((table) => anew || !this.#views.files.has(table));
    const isKnown = asked.every(({ alias }) => alias === undefined || this.#views.aliases.has(alias));
    if (tables.length === 0 && isKnown) return;
    const cached = await this.#replays.filesOf(tables, signal, anew);
    const filesOf = (table: Table): string[] => [...this.#folders.flatMap((folder) => folder.filesOf(table)), ...cached.get(table)!];
    const views = {
      files: new Map([...this.#views.files, ...tables.map((table) => [table, filesOf(table)] as const)]),
      aliases: new Map([
        ...this.#views.aliases,
        ...asked.flatMap(({ alias, tables }) => (alias === undefined ? [] : [[alias, tables] as const])),
      ]),
    };
    const duck = opened(this.#queries, views, this.#replays.paths);
    this.#duck.close();
    this.#duck = duck;
    this.#views = views;
  }

  /** Whether a query failed because a file of the cache cannot be read, or is gone since an export merged it with others. */
  async #isDamaged(asked: readonly AskedTables[], error: unknown): Promise<boolean> {
    if (!(error instanceof Error)) return false;
    const files = asked.flatMap(({ tables }) => tables).flatMap((table) => this.#views.files.get(table) ?? []);
    if (files.some((file) => !existsSync(file))) return true;
    if (isAnswer(error)) return false;
    for (const { format, name } of asked.flatMap(({ tables }) => tables)) {
      const reading = this.#duck.query(`SELECT count(COLUMNS(*)) FROM ${schemaOf(format)}.${name}`);
      const isWhole = await reading.then(
        () => true,
        () => false,
      );
      if (!isWhole) return true;
    }
    return false;
  }
}

async function* clearing<Batch>(batches: AsyncIterable<Batch>, deadline: QueryDeadline): AsyncGenerator<Batch, void> {
  try {
    yield* batches;
  } finally {
    deadline.clear();
  }
}

/** The views of a database. */
interface Views {
  readonly files: ReadonlyMap<Table, readonly string[]>;
  /** Names that stand alone. */
  readonly aliases: ReadonlyMap<string, readonly Table[]>;
}

/** `others`: files that it may read and write besides those of the views. */
function opened(queries: DuckProcess, { files, aliases }: Views, found: ReadonlyMap<string, string>, others: readonly string[] = []): Duck {
  const schemas = [...new Set([...files.keys()].map(({ format }) => format))].map((format) => `CREATE SCHEMA ${schemaOf(format)}`);
  const views = [...files].map(([table, paths]) => viewOf(table, paths, found));
  const names = [...aliases].map(([alias, tables]) => aliasOf(alias, tables));
  return new Duck(queries, [...schemas, ...views, ...names], [...[...files.values()].flat(), ...others]);
}

/** Reads that DuckDB takes as the source of a SELECT. */
const OTHER_READS = /^\s*(describe|desc|summarize|unpivot)\b/i;
const SHOW_TABLES = /^\s*show\s+(all\s+)?tables\s*;?\s*$/i;

/** Reasons of errors that are about a query and not about a file. */
const OF_QUERIES: ReadonlySet<string | undefined> = new Set(['timeout', 'result-too-large', 'out-of-memory', 'worker-exit', 'interrupted']);

/** Whether an error is about a query and not about a file. */
const isAnswer = (error: Error): boolean =>
  isReplayError(error) &&
  (OF_QUERIES.has(error.reason) ||
    /^(Parser|Binder|Catalog|Conversion|Out of Range|Permission|Interrupt|Out of Memory) Error/.test(error.message));

import { replayError } from '../../core/errors.js';
import { literal, type NamedTable, type QueryOptions, type QueryResult, type QueryStream, type QueryValue } from './duck.js';
import type { DuckRecipe, FromQueries } from './duck-messages.js';
import type { DuckProcess } from './duck-process.js';
import { pivotWithValues } from './pivot-statement.js';

type Rows = readonly (readonly QueryValue[])[];
type Batch = Extract<FromQueries, { readonly kind: 'batch' }>;

/** A database in a process for queries. It is made again when the process was. */
export class Duck {
  readonly #process: DuckProcess;
  readonly #recipe: DuckRecipe;
  readonly #number: number;
  #opened: { readonly generation: number; readonly opening: Promise<unknown> } | undefined;
  /** How many queries are running. */
  #running = 0;
  #isClosed = false;

  constructor(process: DuckProcess, statements: readonly string[], files: readonly string[]) {
    this.#process = process;
    this.#number = process.newId();
    this.#recipe = process.recipe(statements, files);
  }

  /** The tables that a query names. Throws `usage` unless the text is one SELECT. */
  async tablesIn(sql: string): Promise<NamedTable[]> {
    this.#begin();
    try {
      await this.#ready();
      return (await this.#process.request({ kind: 'tables', id: this.#process.newId(), database: this.#number, sql })) as NamedTable[];
    } finally {
      this.#end();
    }
  }

  /** Writes the answer to a SELECT as Parquet. The database was opened with that file as one of its own. */
  async copy(sql: string, path: string, signal: AbortSignal): Promise<void> {
    // A view cannot be of a PIVOT that has to look for its columns.
    const isPivot = pivotWithValues(sql) !== undefined;
    if (!isPivot) await this.query(`CREATE VIEW main.answer AS ${sql}`, { signal });
    const answer = isPivot ? `(${sql.replace(/[\s;]+$/, '')}\n)` : 'main.answer';
    await this.query(`COPY ${answer} TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`, { signal });
  }

  /** Runs a statement, and gives its answer at once. An error of DuckDB becomes the `cause` of a ReplayError. */
  async query(sql: string, options: QueryOptions = {}): Promise<QueryResult> {
    const { maxRows = Infinity } = options;
    const { columns, batches } = await this.#start(sql, options);
    const rows: (readonly QueryValue[])[] = [];
    let byteLength = 0;
    for await (const batch of batches) {
      byteLength += batch.byteLength;
      if (byteLength > this.#process.maxResultBytes) {
        const detail = `the answer takes more than ${this.#process.maxResultBytes / 1e6} MB (maxResultMb): give it a LIMIT, or take it as a stream`;
        throw replayError('usage', detail, { reason: 'result-too-large' });
      }
      for (const row of batch.rows) if (rows.length <= maxRows) rows.push(row);
      if (rows.length > maxRows) break;
    }
    const hasMore = rows.length > maxRows;
    return { columns, rows: hasMore ? rows.slice(0, maxRows) : rows, hasMore };
  }

  /** Runs a statement, and gives its answer piece by piece. */
  async stream(sql: string, options: QueryOptions = {}): Promise<QueryStream> {
    const { columns, batches } = await this.#start(sql, options);
    return { columns, batches: rowsOf(batches, options.maxRows ?? Infinity) };
  }

  /** Frees the memory, after the running queries have ended. */
  close(): void {
    this.#isClosed = true;
    this.#closeIdle();
  }

  #begin(): void {
    if (this.#isClosed) throw replayError('usage', 'the tables were closed');
    this.#running++;
  }

  #end(): void {
    this.#running--;
    this.#closeIdle();
  }

  #closeIdle(): void {
    if (this.#isClosed && this.#running === 0) this.#process.post({ kind: 'close', database: this.#number });
  }

  /** Makes the database in the process that runs now, where that was not done. */
  async #ready(): Promise<void> {
    const process = this.#process;
    process.start();
    const { generation } = process;
    let opened = this.#opened;
    if (opened?.generation !== generation) {
      const opening = process.request({ kind: 'open', id: process.newId(), database: this.#number, recipe: this.#recipe });
      this.#opened = opened = { generation, opening };
    }
    await opened.opening;
  }

  async #start(
    sql: string,
    { params, signal }: QueryOptions,
  ): Promise<{ readonly columns: QueryResult['columns']; readonly batches: AsyncGenerator<Batch, void> }> {
    signal?.throwIfAborted();
    this.#begin();
    const finish = (): void => this.#end();
    try {
      await this.#ready();
      const process = this.#process;
      const request = {
        kind: 'query',
        id: process.newId(),
        database: this.#number,
        sql,
        params,
        maxBatchBytes: process.maxResultBytes,
      } as const;
      const answers = process.ask(request, signal);
      const first = await answers.next();
      if (first.done === true || first.value.kind !== 'columns') throw replayError('worker', 'the process for queries gave no columns');
      return { columns: first.value.columns, batches: batchesOf(answers, finish) };
    } catch (error) {
      finish();
      throw error;
    }
  }
}

async function* batchesOf(answers: AsyncGenerator<FromQueries, void>, finish: () => void): AsyncGenerator<Batch, void> {
  try {
    for await (const answer of answers) if (answer.kind === 'batch') yield answer;
  } finally {
    finish();
  }
}

async function* rowsOf(batches: AsyncIterable<Batch>, maxRows: number): AsyncGenerator<Rows, void> {
  let left = maxRows;
  for await (const { rows } of batches) {
    if (rows.length >= left) {
      yield rows.slice(0, left);
      return;
    }
    left -= rows.length;
    yield rows;
  }
}

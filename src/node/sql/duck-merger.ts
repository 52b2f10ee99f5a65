import { literal, type DuckApi } from './duck.js';
import { duckError } from './duck-errors.js';

/** The files of one table that become one. */
interface MergeTask {
  /** The files of single replays, in order. */
  readonly parts: readonly string[];
  /** Merged files whose rows are kept. */
  readonly before: readonly string[];
  /** Replays whose rows in these files are left out, since the parts have them again. */
  readonly replays: readonly string[];
  /** The file that is made. */
  readonly into: string;
  /** What the file says of its table. */
  readonly about: string;
  readonly signal?: AbortSignal | undefined;
}

/** What puts files of one table into one. */
export interface Merger {
  /** Gives the number of rows. Rejects with `signal.reason`. */
  merge(task: MergeTask): Promise<number>;
  close(): void;
}

/** Rows of a row group. Readers skip groups by the least and most of their columns. */
const MERGED_GROUP_ROWS = 1 << 16;

/** Files that are open at once. Of 10,000 files in one statement DuckDB holds 3 GB, and takes ten times as long. */
const MERGED_AT_ONCE = 256;
/** Each holds the row groups that it reads and writes. */
const MERGE_THREADS = 2;

/** Merges with DuckDB, compressed by zstd; what does not fit into memory goes into `scratch`. */
export async function duckMerger(api: DuckApi, scratch: string): Promise<Merger> {
  // Every file is read once, so there is no use in the bytes that DuckDB would keep of each.
  const config = { temp_directory: scratch, enable_external_file_cache: 'false', threads: String(MERGE_THREADS) };
  const instance = await api.DuckDBInstance.create(':memory:', config);
  const connection = await instance.connect();
  const list = (files: readonly string[]): string => `[${files.map(literal).join(', ')}]`;
  const read = (files: readonly string[]): string => `read_parquet(${list(files)}, file_row_number = true, hive_partitioning = false)`;
  // The parts are in the order of their replays, and each in its own: DuckDB keeps the order in which it reads.
  const inOrder = (files: readonly string[]): string => `SELECT * EXCLUDE (file_row_number) FROM ${read(files)}`;
  const copy = async (rows: string, into: string, how: string): Promise<number> => {
    const written = await connection.runAndReadAll(
      `COPY (${rows}) TO ${literal(into)} (FORMAT parquet, ROW_GROUP_SIZE ${MERGED_GROUP_ROWS}, ${how})`,
    );
    return Number(written.getRowsJS()[0]![0]);
  };
  /** Files that hold the rows of the parts in their order, few enough to be read at once. */
  const gathered = async (parts: readonly string[], into: string): Promise<readonly string[]> => {
    if (parts.length <= MERGED_AT_ONCE) return parts;
    const groups: string[] = [];
    for (let from = 0; from < parts.length; from += MERGED_AT_ONCE) {
      const group = `${into}.${groups.length}`;
      await copy(inOrder(parts.slice(from, from + MERGED_AT_ONCE)), group, 'COMPRESSION snappy');
      groups.push(group);
    }
    return await gathered(groups, groups[0]!);
  };
  const merge = async ({ parts, replays, before, into, about }: MergeTask): Promise<number> => {
    const files = await gathered(parts, into);
    // To sort takes more memory than to read: it is done only where a join has lost the order.
    const rows =
      before.length === 0
        ? inOrder(files)
        : replays.length === 0
          ? `${inOrder(before)} UNION ALL BY NAME ${inOrder(files)}`
          : `SELECT * EXCLUDE (file_row_number) FROM (FROM ${read(files)} UNION ALL BY NAME
               SELECT * FROM ${read(before)} WHERE replay NOT IN (SELECT unnest(${list(replays)})))
             ORDER BY replay, file_row_number`;
    return await copy(rows, into, `COMPRESSION zstd, COMPRESSION_LEVEL 9, KV_METADATA {'replaykit.table': ${literal(about)}}`);
  };
  return {
    async merge(task) {
      task.signal?.throwIfAborted();
      const interrupt = (): void => connection.interrupt();
      task.signal?.addEventListener('abort', interrupt);
      try {
        return await merge(task);
      } catch (error) {
        task.signal?.throwIfAborted();
        throw duckError(error);
      } finally {
        task.signal?.removeEventListener('abort', interrupt);
      }
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { replayError } from '../core/errors.js';
import { isNoReplay } from '../kit/open.js';
import { inCompletionOrder } from '../io/completion-order.js';
import { checkParquet } from './check-parquet.js';
import { duckApi } from './sql/duck.js';
import { writeFolderManifest } from './folder-manifest.js';
import { checkExport, exportedBefore, type ExportOptions, type ExportSource, type ExportedReplay } from './export-replay.js';
import type { MergedTable } from './merge-tables.js';
import { MergedIndex, checkMerge, partsOf } from './merged-folder.js';
import { filesUnder } from './files-under.js';
import { pathOrBytes } from './many-source.js';
import { archiveOf, filesInArchive, isArchive, isFoundArchive } from './open-path.js';
import { RunFolders } from './run-folders.js';
import type { PoolOptions } from './worker-pool.js';

/** The outcome of one replay or file. */
export type ExportOutcome =
  | { readonly status: 'exported' | 'skipped'; readonly replay: ExportedReplay }
  /** The content of another replay of this run, under another name or in another compression. `replay`: its hash. */
  | { readonly status: 'copy'; readonly replay: string }
  /** A file of a folder that is not in a format that replaykit supports. */
  | { readonly status: 'ignored' }
  | { readonly status: 'failed'; readonly error: Error };

/** Progress, reported after each replay. */
export interface ExportProgress {
  readonly source: ExportSource;
  readonly outcome: ExportOutcome;
  /** Replays and files so far. */
  readonly done: number;
  /** How many there are; undefined for an iterable that is not an array, whose length is not known. */
  readonly total?: number | undefined;
}

/** What `exportReplays` is given besides the replays. */
export interface ExportReplaysOptions extends ExportOptions, PoolOptions {
  /** Ends the run and its workers; the promise rejects with `signal.reason`. What was exported stays, and is not done again. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  /**
   * Afterwards a few Parquet files of each table, `<out>/<format>/<table>/merged-1.parquet`, in the place of one a replay: smaller, and quicker to ask. What a
   * later run adds goes into a new file, and small files become one now and then. The files of single replays are in `<out>/_parts`. Needs
   * a folder of its own and the packages `hyparquet-writer` and `@duckdb/node-api`. Default false.
   */
  readonly merge?: boolean | undefined;
  /** With `merge`: false removes the files of single replays after they were merged. Later runs add to the merged files as before. Default true. */
  readonly keepParts?: boolean | undefined;
}

/** The outcome of all replays. */
export interface ExportReport {
  /** Replays that were written in this run. */
  readonly exported: number;
  /** Replays that were there already. */
  readonly skipped: number;
  /** Replays with the content of another one of this run. They are exported and counted once. */
  readonly copies: number;
  /** How many of the written and the skipped ones are not complete: damaged, or cut off. */
  readonly incomplete: number;
  /** Rows of the tables written in this run. */
  readonly rows: number;
  /** Bytes of the files written in this run. */
  readonly byteLength: number;
  /** Files of a folder that are not in a format that replaykit supports. */
  readonly ignored: readonly string[];
  /** The replays that could not be exported and the folders that could not be read, and why. */
  readonly failed: readonly { readonly source: ExportSource; readonly error: Error }[];
  /** The files of all replays, with `merge`. */
  readonly merged: readonly MergedTable[];
}

/** One file or replay to export. A file that was found in a folder need not be a replay. */
interface Job {
  readonly source: ExportSource;
  readonly found: boolean;
  /** Of a replay that another run was exporting when it was its turn. */
  readonly hash?: string | undefined;
}

/** How long a run waits before it looks again whether another one has finished a replay. */
const LOOK_MS = 200;

/**
 * Writes the tables of many replays into a folder, on all processors, with one replay at a time in each worker thread. `exportReplay` says
 * what is written and how. Of a folder all files are taken, also those in zip archives; files that are not replays are ignored. A bad file
 * never stops the run; the report names it.
 *
 * A run that was ended goes on where it was when it is started again, since replays whose tables are there are skipped. Several runs may
 * share a folder at the same time, also from several machines: each replay is exported by one of them. Apart from the paths of a folder and
 * the hashes, memory does not grow with the number of replays.
 *
 * @throws ReplayError `usage` for options that make no sense, and for Parquet without `hyparquet-writer`, before anything is read; `source` for a path that does not exist; `signal.reason`.
 * @example
 * const report = await exportReplays('replays', { out: 'lake', to: 'parquet', onProgress: ({ done, total }) => console.log(done, total) });
 * for (const { source, error } of report.failed) console.error(source, error.message);
 */
export async function exportReplays(
  sources: string | URL | Iterable<ExportSource> | AsyncIterable<ExportSource>,
  options: ExportReplaysOptions,
): Promise<ExportReport> {
  checkExport(options ?? {});
  const { merge = false, keepParts = true, ...given } = options;
  checkMerge(options.out, merge);
  const { to = 'parquet' } = options;
  if (merge && to !== 'parquet') throw replayError('usage', `merged tables are Parquet, not ${to}`);
  // once, and before anything is read
  if (to === 'parquet') checkParquet();
  if (!merge) return await exportEach(sources, given);
  await duckApi('tables are merged');
  const report = await exportEach(sources, { ...given, out: partsOf(options.out) }, options.out, MergedIndex.of(options.out));
  options.signal?.throwIfAborted();
  const { mergeTables } = await import('./merge-tables.js');
  const scratch = await new RunFolders(partsOf(options.out)).make();
  try {
    const merged = await mergeTables({ out: options.out, scratch: scratch.path, keepParts, signal: options.signal });
    writeFolderManifest(options.out, scratch.path);
    return { ...report, merged };
  } finally {
    await scratch.remove();
  }
}

/** One file of each table and replay. `except`: a folder that has no replays. `merged`: what was exported and merged before. */
async function exportEach(
  sources: Parameters<typeof exportReplays>[0],
  options: Omit<ExportReplaysOptions, 'merge' | 'keepParts'>,
  except = options.out,
  merged?: MergedIndex,
): Promise<ExportReport> {
  const { signal, onProgress, jobs, timeoutMs, maxHeapMb, ...exporting } = options;
  const report = new Report();
  const todo = await jobsOf(sources, except, options, report);
  const total = Array.isArray(todo) ? todo.length + report.done : undefined;

  const { WorkerPool } = await import('./worker-pool.js');
  const pool = new WorkerPool({ jobs, timeoutMs, maxHeapMb });
  const runs = new RunFolders(options.out);
  await runs.sweep();
  const run = await runs.make();
  const taken = new Set<string>();
  /** `later`: the hash of a replay that another run is exporting. */
  const tried = async ({ source, found, hash: before }: Job, lane: number): Promise<ExportOutcome | { readonly later: string }> => {
    try {
      const since = performance.now();
      const task = { source: source instanceof URL ? pathOrBytes(source) : source, scratch: run.path, options: exporting };
      const hash = await pool.run('hashOne', task, lane, since);
      if (hash !== before && taken.has(hash)) return { status: 'copy', replay: hash };
      taken.add(hash);
      const there = exportedBefore(merged?.filesOfReplay(hash), exporting);
      if (there !== undefined) return { status: 'skipped', replay: there };
      const replay = await pool.run('exportHashed', hash, lane, since);
      return replay === undefined ? { later: hash } : { status: replay.isSkipped ? 'skipped' : 'exported', replay };
    } catch (error) {
      if (found && isNoReplay(error)) return { status: 'ignored' };
      return { status: 'failed', error: error as Error };
    }
  };
  const one = async (job: Job, _: number, lane: number) => ({ job, outcome: await tried(job, lane) });
  try {
    let left: Job[] | AsyncIterable<Job> = Array.isArray(todo) ? largestFirst(todo) : todo;
    for (let isFirst = true; isFirst || (left as Job[]).length > 0; isFirst = false) {
      if (!isFirst) await setTimeout(LOOK_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
      const later: Job[] = [];
      for await (const { job, outcome } of inCompletionOrder(left, pool.jobs, one, signal)) {
        if ('later' in outcome) {
          later.push({ ...job, hash: outcome.later });
          continue;
        }
        report.add(job.source, outcome);
        onProgress?.({ source: job.source, outcome, done: report.done, total });
      }
      left = later;
    }
    if (merged === undefined) writeFolderManifest(options.out, run.path);
    return report.facts();
  } finally {
    await pool.close();
    await run.remove();
  }
}

/** The inputs: the files of a folder, one file, or the replays that were listed. */
async function jobsOf(
  sources: string | URL | Iterable<ExportSource> | AsyncIterable<ExportSource>,
  except: string,
  options: ExportOptions,
  report: Report,
): Promise<Job[] | AsyncIterable<Job>> {
  if (typeof sources === 'string' || sources instanceof URL) {
    const path = pathOrBytes(sources) as string;
    if (archiveOf(path) !== undefined) return [{ source: path, found: false }];
    const stats = await stat(path).catch((cause: unknown) => {
      throw replayError('source', cause instanceof Error ? cause.message : 'the path cannot be read', { cause });
    });
    if (!stats.isDirectory()) return await jobsAt(path, false, options);
    const jobs: Job[] = [];
    const onUnreadable = (folder: string, error: Error): void => report.add(folder, { status: 'failed', error });
    for (const file of await filesUnder(path, onUnreadable, except)) jobs.push(...(await jobsAt(file, true, options)));
    return jobs;
  }
  if (Array.isArray(sources)) return (sources as readonly ExportSource[]).map((source) => ({ source, found: false }));
  return listed(sources);
}

/** A file, or the files in it where it is an archive. An archive that cannot be read is a job that will fail. */
async function jobsAt(path: string, found: boolean, { limits }: ExportOptions): Promise<Job[]> {
  const files = (found ? isFoundArchive(path) : isArchive(path)) ? await filesInArchive(path, limits).catch(() => undefined) : undefined;
  return files?.map((file) => ({ source: file.path, found: true })) ?? [{ source: path, found }];
}

async function* listed(sources: Iterable<ExportSource> | AsyncIterable<ExportSource>): AsyncGenerator<Job> {
  for await (const source of sources) yield { source, found: false };
}

/** Large replays go first. A large one that begins last would keep one worker busy while all others are idle. */
const largestFirst = (jobs: readonly Job[]): Job[] =>
  jobs
    .map((job) => ({ job, byteLength: sizeOf(job.source) }))
    .sort((a, b) => b.byteLength - a.byteLength)
    .map(({ job }) => job);

function sizeOf(source: ExportSource): number {
  if (typeof source === 'object' && 'byteLength' in source) return source.byteLength;
  if (typeof source === 'object' && 'bytes' in source) return source.bytes.byteLength;
  try {
    return statSync(source).size;
  } catch {
    // The worker that opens the file will report why it cannot be read.
    return 0;
  }
}

/** Sums up the outcomes. */
class Report {
  #exported = 0;
  #skipped = 0;
  #copies = 0;
  #incomplete = 0;
  #rows = 0;
  #byteLength = 0;
  readonly #ignored: string[] = [];
  readonly #failed: { source: ExportSource; error: Error }[] = [];
  done = 0;

  add(source: ExportSource, outcome: ExportOutcome): void {
    this.done++;
    if (outcome.status === 'failed') this.#failed.push({ source, error: outcome.error });
    else if (outcome.status === 'ignored') this.#ignored.push(source as string);
    else if (outcome.status === 'copy') this.#copies++;
    else {
      if (!outcome.replay.isComplete) this.#incomplete++;
      if (outcome.status === 'skipped') this.#skipped++;
      else this.#exported++;
      this.#rows += outcome.replay.rows;
      this.#byteLength += outcome.replay.byteLength;
    }
  }

  facts(): ExportReport {
    return {
      exported: this.#exported,
      skipped: this.#skipped,
      copies: this.#copies,
      incomplete: this.#incomplete,
      rows: this.#rows,
      byteLength: this.#byteLength,
      ignored: this.#ignored,
      failed: this.#failed,
      merged: [],
    };
  }
}

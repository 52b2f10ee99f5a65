import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ReplayFormat } from '../kit/registry.js';
import { FORMAT_NAMES } from '../kit/registry.js';
import { aboutTable } from '../tables/parquet.js';
import { tablesOf, type Table } from '../tables/index.js';
import { duckApi } from './duck.js';
import { duckMerger, type Merger } from './duck-merger.js';
import { partsOf } from './merged-folder.js';
import { replaysTable } from './replays-table.js';

/** A table of all replays. */
export interface MergedTable {
  readonly format: ReplayFormat;
  readonly name: string;
  /** Path from the folder on: `sc2/players.parquet`. */
  readonly path: string;
  readonly rows: number;
  readonly byteLength: number;
}

/**
 * Makes one file of each table out of the files of the single replays, with DuckDB: rows in the order of the replays' hashes, and of each
 * replay in the order of the table. Rows of replays whose own files are no longer there are kept. The merged files are replaced after
 * all tables were merged, so an error or an abort leaves all of them as they were.
 *
 * @throws ReplayError `usage` when DuckDB is not installed or runs out of memory; `source` with a `reason` when the disk is full or a
 * file is locked; `signal.reason`.
 */
export async function mergeTables(out: string, scratch: string, signal?: AbortSignal): Promise<MergedTable[]> {
  const merger = await duckMerger(await duckApi('tables are merged'), scratch);
  try {
    const merged: MergedTable[] = [];
    const finished: (readonly [draft: string, whole: string])[] = [];
    for (const format of FORMAT_NAMES) {
      for (const table of [replaysTable(format), ...tablesOf(format)]) {
        signal?.throwIfAborted();
        const one = await mergeTable(table, out, scratch, merger, signal);
        if (one === undefined) continue;
        merged.push(one);
        finished.push([draftOf(table, scratch), join(out, one.path)]);
      }
    }
    for (const [draft, whole] of finished) {
      mkdirSync(dirname(whole), { recursive: true });
      renameSync(draft, whole);
    }
    return merged;
  } finally {
    merger.close();
  }
}

/** Where a table is merged before it is moved to its place. */
const draftOf = ({ format, name }: Table, scratch: string): string => join(scratch, `${format}-${name}.parquet`);

async function mergeTable(
  table: Table,
  out: string,
  scratch: string,
  merger: Merger,
  signal: AbortSignal | undefined,
): Promise<MergedTable | undefined> {
  const { format, name } = table;
  const folder = join(partsOf(out), format, name);
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((file) => file.endsWith('.parquet'));
  if (names.length === 0) return undefined;
  const replays = names.map((file) => basename(file, '.parquet')).sort();
  const parts = replays.map((replay) => join(folder, `${replay}.parquet`));
  const path = `${format}/${name}.parquet`;
  const [draft, whole] = [draftOf(table, scratch), join(out, path)];
  const before = existsSync(whole) ? whole : undefined;
  const rows = await merger.merge({ parts, replays, before, into: draft, about: JSON.stringify(aboutTable(table)), signal });
  const byteLength = statSync(draft).size;
  return { format, name, path, rows, byteLength };
}

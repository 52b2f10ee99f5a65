import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ReplayFormat } from '../kit/registry.js';
import { FORMAT_NAMES } from '../kit/registry.js';
import { aboutTable } from '../tables/parquet.js';
import { tablesOf, type Table } from '../tables/index.js';
import { duckApi } from './duck.js';
import { duckMerger } from './duck-merger.js';
import { partsOf } from './merged-folder.js';
import { replaysTable } from './replays-table.js';
import { rowMerger, type Merger } from './row-merger.js';

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
 * Makes one file of each table out of the files of the single replays, with DuckDB where it is installed: rows in the order of the replays' hashes, and of each replay in the order of the table. Rows of
 * replays whose own files are not there any more are kept. A file appears whole or not at all. Rejects with `signal.reason`; what was merged stays.
 */
export async function mergeTables(out: string, scratch: string, signal?: AbortSignal): Promise<MergedTable[]> {
  const api = await duckApi().catch(() => undefined);
  const merger = api === undefined ? await rowMerger() : await duckMerger(api, scratch);
  try {
    const merged: MergedTable[] = [];
    for (const format of FORMAT_NAMES) {
      for (const table of [replaysTable(format), ...tablesOf(format)]) {
        signal?.throwIfAborted();
        const one = await mergeTable(table, out, scratch, merger, signal);
        if (one !== undefined) merged.push(one);
      }
    }
    return merged;
  } finally {
    merger.close();
  }
}

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
  const [draft, whole] = [join(scratch, `${format}-${name}.parquet`), join(out, path)];
  const before = existsSync(whole) ? whole : undefined;
  const rows = await merger.merge({ parts, replays, before, into: draft, about: JSON.stringify(aboutTable(table)), signal });
  const byteLength = statSync(draft).size;
  mkdirSync(dirname(whole), { recursive: true });
  renameSync(draft, whole);
  return { format, name, path, rows, byteLength };
}

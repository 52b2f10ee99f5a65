import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/registry.js';
import { aboutTable } from '../tables/about-table.js';
import { tablesOf, type Table } from '../tables/index.js';
import { Claims } from './claims.js';
import { duckApi } from './sql/duck.js';
import { duckMerger, type Merger } from './sql/duck-merger.js';
import { MergedIndex, partsOf, type MergedFile } from './merged-folder.js';
import { refuseLinks } from './refuse-links.js';
import { replaysTable } from './replays-table.js';
import { TableFolder, type Manifest } from './table-folder.js';

/** A table of all replays. */
export interface MergedTable {
  readonly format: ReplayFormat;
  readonly name: string;
  /** Its files, from the folder on: `sc2/players/merged-1.parquet`. Each has the rows of other replays. */
  readonly paths: readonly string[];
  readonly rows: number;
  readonly byteLength: number;
}

/** The folder that is merged, and how. */
export interface MergeOptions {
  readonly out: string;
  /** The folder of this run, among the files of single replays. */
  readonly scratch: string;
  /** Whether the files of single replays stay. */
  readonly keepParts: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The claim of who merges. */
const MERGE = 'merge';

const ALL_TABLES: readonly Table[] = FORMAT_NAMES.flatMap((format) => [replaysTable(format), ...tablesOf(format)]);

/**
 * Adds the files of single replays to those of all, with DuckDB. What is new goes into one new file of each table, with the rows of the
 * files that are not larger and of those that have rows of the same replays, so the number of files grows with the logarithm of the number of
 * replays. In a file the rows of a replay follow each other, in the order of the table. Rows of replays whose own files are no longer there
 * are kept.
 *
 * `_merged.json` says what is in the files, and is replaced after all tables were merged, so an error or an abort leaves all as it was.
 *
 * @throws ReplayError `usage` when DuckDB is not installed or runs out of memory; `source` with a `reason` when the disk is full or a
 * file is locked; `signal.reason`.
 */
export async function mergeTables({ out, scratch, keepParts, signal }: MergeOptions): Promise<MergedTable[]> {
  const claims = new Claims(partsOf(out), scratch);
  await claims.wait(MERGE, signal);
  try {
    const index = MergedIndex.of(out);
    const parts = new TableFolder(partsOf(out), 'parquet');
    const fresh = freshParts(parts, index);
    if (fresh.length > 0) await addParts(fresh, index, { out, scratch, keepParts, signal });
    removeStrays(out, index);
    if (!keepParts) {
      const merged = [...parts.stamps()].filter(([replay, stamp]) => index.replay(replay)?.stamp === stamp);
      parts.remove(
        merged.map(([replay]) => replay),
        ALL_TABLES,
      );
    }
    return summed(index);
  } finally {
    claims.release(MERGE);
  }
}

/** A replay whose files are to be merged. */
interface FreshPart {
  readonly manifest: Manifest;
  readonly stamp: string;
}

function freshParts(parts: TableFolder, index: MergedIndex): FreshPart[] {
  const fresh: FreshPart[] = [];
  for (const [replay, stamp] of parts.stamps()) {
    const manifest = index.replay(replay)?.stamp === stamp ? undefined : parts.manifestOf(replay);
    if (manifest !== undefined) fresh.push({ manifest, stamp });
  }
  return fresh.sort((a, b) => (a.manifest.replay < b.manifest.replay ? -1 : 1));
}

async function addParts(fresh: readonly FreshPart[], index: MergedIndex, { out, scratch, signal }: MergeOptions): Promise<void> {
  const merger = await duckMerger(await duckApi('tables are merged'), scratch);
  try {
    const numbers = new Map(
      fresh.map(({ manifest: { manifest: _, tables: __, ...facts }, stamp }) => [facts.replay, index.add({ ...facts, stamp })]),
    );
    const files: MergedFile[] = [];
    const drafts: (readonly [draft: string, path: string])[] = [];
    const number = index.next++;
    for (const table of ALL_TABLES) {
      signal?.throwIfAborted();
      const before = index.filesOf(table);
      const parts = partsOfTable(table, fresh, out);
      if (parts.size === 0) {
        files.push(...before);
        continue;
      }
      const taken = filesToRewrite(before, table, new Set([...parts.keys()].map((replay) => numbers.get(replay)!)));
      const draft = join(scratch, `${table.format}-${table.name}.parquet`);
      const path = `${table.format}/${table.name}/merged-${number}.parquet`;
      const rows = await mergeInto(draft, { table, parts, numbers, taken, out, merger, signal });
      const replays = new Set([...taken.flatMap((file) => [...file.replays]), ...[...parts.keys()].map((replay) => numbers.get(replay)!)]);
      const { format, name, version } = table;
      files.push(...before.filter((file) => !taken.includes(file)));
      files.push({ format, name, version, path, rows, byteLength: statSync(draft).size, replays });
      drafts.push([draft, path]);
    }
    for (const [draft, path] of drafts) {
      refuseLinks(out, ...path.split('/'));
      mkdirSync(dirname(join(out, path)), { recursive: true });
      renameSync(draft, join(out, path));
    }
    index.files = files;
    index.write(out, scratch);
  } finally {
    merger.close();
  }
}

/** The files of a table, by replay. */
function partsOfTable({ format, name }: Table, fresh: readonly FreshPart[], out: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const { manifest } of fresh) {
    const file = manifest.format === format ? manifest.tables.find((table) => table.name === name) : undefined;
    if (file !== undefined) parts.set(manifest.replay, join(partsOf(out), file.path));
  }
  return parts;
}

/** Files with rows of replays that are merged again, with other columns, and those that are not larger than what becomes of them. */
function filesToRewrite(files: readonly MergedFile[], { version }: Table, added: ReadonlySet<number>): readonly MergedFile[] {
  const isOld = (file: MergedFile): boolean => file.version !== version || [...added].some((number) => file.replays.has(number));
  const taken = files.filter(isOld);
  let size = added.size + taken.reduce((sum, { replays }) => sum + replays.size, 0);
  const others = files.filter((file) => !taken.includes(file)).sort((a, b) => a.replays.size - b.replays.size);
  for (const file of others) {
    if (file.replays.size > size) break;
    taken.push(file);
    size += file.replays.size;
  }
  return taken;
}

/** What becomes one file. */
interface Merge {
  readonly table: Table;
  readonly parts: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly taken: readonly MergedFile[];
  readonly out: string;
  readonly merger: Merger;
  readonly signal: AbortSignal | undefined;
}

/** Gives the number of rows. */
const mergeInto = (draft: string, { table, parts, numbers, taken, out, merger, signal }: Merge): Promise<number> =>
  merger.merge({
    parts: [...parts.values()],
    replays: [...parts.keys()].filter((replay) => taken.some((file) => file.replays.has(numbers.get(replay)!))),
    before: taken.map(({ path }) => join(out, path)),
    into: draft,
    about: JSON.stringify(aboutTable(table)),
    signal,
  });

/** Removes merged files that the index does not name: those that became part of others, and those of a run that was ended. */
function removeStrays(out: string, { files }: MergedIndex): void {
  const named = new Set(files.map(({ path }) => path));
  for (const { format, name } of ALL_TABLES) {
    refuseLinks(out, format, name);
    const folder = join(out, format, name);
    const found = existsSync(folder) ? readdirSync(folder).filter((file) => /^merged-\d+\.parquet$/.test(file)) : [];
    for (const file of found) if (!named.has(`${format}/${name}/${file}`)) rmSync(join(folder, file), { force: true });
  }
}

/** All merged tables, with their files together. */
function summed(index: MergedIndex): MergedTable[] {
  return ALL_TABLES.flatMap((table) => {
    const files = index.filesOf(table);
    const sum = (of: 'rows' | 'byteLength'): number => files.reduce((so, file) => so + file[of], 0);
    const { format, name } = table;
    return files.length === 0
      ? []
      : [{ format, name, paths: files.map(({ path }) => path), rows: sum('rows'), byteLength: sum('byteLength') }];
  });
}

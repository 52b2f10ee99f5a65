import { replayError } from '../core/errors.js';
import { checkName, checkNames } from '../core/known-names.js';
import { narrowDecoder } from '../formats/gamecache/text.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplayFormat } from '../kit/registry.js';
import { tableNames } from '../tables/catalogue.js';
import { TABLE_ENCODINGS, tablesOf, type TableEncoding } from '../tables/index.js';
import { streamTablesAndSummary } from '../tables/read.js';
import { Claims } from './claims.js';
import { KEPT_BYTES, contentOf, type Content } from './content.js';
import { pathOrBytes, type ManySource } from './many-source.js';
import { PathOpener } from './open-path.js';
import type { ReplayReadOptions } from './parse-options.js';
import { RunFolders } from './run-folders.js';
import { REPLAYS, replaysRow, replaysTable, stateAfter } from './replays-table.js';
import { TableFiles, type WrittenTable } from './table-files.js';
import { TableFolder, type ExportedTable, type ReplayFiles } from './table-folder.js';

/** Bytes with a name, which the table `replays` then has in its column `path`: a URL, a key of an object store. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One replay to export: a path (or `file:` URL), also of a file in a zip archive (`archive.zip/inner/name.dem`), its bytes, or bytes with a name. */
export type ExportSource = ManySource | NamedBytes;

/** What is exported of a replay, and where to. */
export interface ExportOptions extends ReplayReadOptions {
  /** The folder of the tables; it is made when it is not there. */
  readonly out: string;
  /** Default `parquet`, which needs the package `hyparquet-writer` beside replaykit. */
  readonly to?: TableEncoding | undefined;
  /** Names of the tables that are wanted. Default: all that a replay's format has. The table `replays` is always written. */
  readonly tables?: readonly string[] | undefined;
  /** CSV only: write texts that a spreadsheet would take for formulas as they are, see `csvWriter`. Default false. */
  readonly rawCsv?: boolean | undefined;
  /** A `TextDecoder` label for the replay paths of a gamecache, which the file does not state: `gbk`. Default UTF-8 with replacement. */
  readonly pathEncoding?: string | undefined;
  /** Skip a replay whose tables are there already. It is known by its content. Default true. */
  readonly resume?: boolean | undefined;
}

/** The files of one replay after the export. */
export interface ExportedReplay extends ReplayFiles {
  /** True when everything was there before. */
  readonly isSkipped: boolean;
  /** Rows that this call wrote. */
  readonly rows: number;
  /** Bytes of the files that this call wrote. */
  readonly byteLength: number;
}

/**
 * Writes the tables of one replay into a folder, in this thread: `<out>/<format>/<table>/<hash>.parquet`, and a row about it in the table
 * `replays`. `hash` is the SHA-256 of the content, so a replay that comes again is known under any name and in any compression; when its
 * tables are there, nothing is done. Files appear whole or not at all, and several processes may export the same replay at once. Files are
 * written synchronously, so the event loop stands still meanwhile. A compressed replay is decompressed once; above 32 MB it goes into a
 * file in `<out>/_scratch`. A damaged replay gives the rows that could be read, and `isComplete: false`.
 *
 * For many replays on all processors: `exportReplays`.
 *
 * @throws ReplayError as `streamTables`; errors of the file system.
 * @example
 * const { replay, tables } = await exportReplay('match.dem', { out: 'lake', tables: ['players', 'chat'] });
 * console.log(replay, tables.map(({ path, rows }) => `${path}: ${rows} rows`));
 */
export async function exportReplay(source: ExportSource, options: ExportOptions & Pick<ReadOptions, 'signal'>): Promise<ExportedReplay> {
  checkExport(options);
  const run = await new RunFolders(options.out).make();
  const claims = new Claims(options.out, run.path);
  try {
    const content = await namedContentOf(source, run.path, options);
    const claim = claimOn(content, options);
    try {
      await claims.wait(claim, options.signal);
      return await exportContent(content, run.path, options);
    } finally {
      claims.release(claim);
      content.discard();
    }
  } finally {
    await run.remove();
  }
}

/** Throws `usage` for an unknown table or encoding, and where no folder is given. */
export function checkExport({ out, to, tables, pathEncoding }: ExportOptions): void {
  if (typeof out !== 'string' || out === '')
    throw replayError('usage', "`out` is missing: give the folder that the tables are written to, { out: 'tables' }", { path: ['out'] });
  narrowDecoder(pathEncoding);
  checkNames('tables', tables, [REPLAYS, ...tableNames()]);
  if (to !== undefined) checkName('to', to, TABLE_ENCODINGS);
}

/** A replay, and the name that it was given by. */
export interface NamedContent extends Content {
  readonly path: string | undefined;
}

/** Reads a replay for its hash. */
export async function namedContentOf(
  source: ExportSource,
  scratch: string,
  reading: ReadOptions,
  opener = new PathOpener(),
): Promise<NamedContent> {
  const isNamed = typeof source === 'object' && 'name' in source;
  const from = isNamed ? source.bytes : pathOrBytes(source);
  const content = await contentOf(typeof from === 'string' ? await opener.open(from, reading.limits, KEPT_BYTES) : from, scratch, reading);
  return Object.assign(content, { path: isNamed ? source.name : typeof from === 'string' ? from : undefined });
}

/** The claim of who exports a replay. Its encodings are exported apart from each other. */
export const claimOn = ({ hash }: Content, { to = 'parquet' }: ExportOptions): string => `${hash}.${to}`;

/** What an earlier run exported of a replay, where it is all that is wanted. */
export function exportedBefore(
  manifest: ReplayFiles | undefined,
  { to = 'parquet', tables, resume = true, ...reading }: ExportOptions,
): ExportedReplay | undefined {
  const before = resume ? readAlike(manifest, { to, ...reading }) : undefined;
  return before !== undefined && isEnough(before, tables, reading.strict) ? exported(before, []) : undefined;
}

/** Exports a replay whose hash is known, unless its tables are there. */
export async function exportContent(
  content: NamedContent,
  scratch: string,
  { out, to = 'parquet', tables, resume = true, rawCsv, ...reading }: ExportOptions & ReadOptions,
): Promise<ExportedReplay> {
  const folder = new TableFolder(out, to);
  const replay = content.hash;
  const manifest = folder.manifestOf(replay);
  const done = exportedBefore(manifest, { out, to, tables, resume, rawCsv, ...reading });
  if (done !== undefined) return done;
  const before = resume ? readAlike(manifest, { to, rawCsv, ...reading }) : undefined;
  const files = new TableFiles(scratch, to, rawCsv);
  try {
    const stream = streamTablesAndSummary(content.source, { ...reading, tables: tables?.filter((name) => name !== REPLAYS), replay });
    for await (const batch of stream) await files.write(batch);
    const end = await stream.end();
    for (const table of end.tables) await files.begin(table);
    const state = stateAfter(end, before);
    await files.write(await replaysRow(content.source, content.path, end, state));
    const written = await files.end((table) => folder.pathOf(table, replay));
    const { format } = end;
    const asked = askedOf(format, { to, rawCsv, ...reading });
    const facts = { replay, format, ...state, ...asked, tables: withOthers(written, before) };
    folder.publish(written, facts, scratch);
    return exported(facts, written);
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** The options that change what the tables of a format hold. */
type ReadingOptions = Pick<ExportOptions, 'to' | 'pathEncoding' | 'rawCsv'>;

const askedOf = (format: ReplayFormat, { to, pathEncoding, rawCsv }: ReadingOptions): Pick<ReplayFiles, 'pathEncoding' | 'rawCsv'> => ({
  pathEncoding: format === 'gamecache' ? pathEncoding : undefined,
  rawCsv: to === 'csv' && rawCsv === true ? true : undefined,
});

/** The manifest of an earlier run. Undefined where that run read the paths of a gamecache, or wrote the texts of CSV, otherwise than is wanted now. */
function readAlike(manifest: ReplayFiles | undefined, options: ReadingOptions): ReplayFiles | undefined {
  if (manifest === undefined) return undefined;
  const asked = askedOf(manifest.format, options);
  return manifest.pathEncoding === asked.pathEncoding && manifest.rawCsv === asked.rawCsv ? manifest : undefined;
}

/** Whether nothing more is wanted of a replay than an earlier run exported. */
const isEnough = (before: ReplayFiles, tables: readonly string[] | undefined, strict = false): boolean =>
  (before.isComplete || !strict) && hasAll(before, tables);

/** Whether the tables that are wanted are there, with the columns of this version of replaykit. */
export function hasAll({ format, tables }: ReplayFiles, names: readonly string[] | undefined): boolean {
  const wanted = [...tablesOf(format).filter(({ name }) => names?.includes(name) ?? true), replaysTable(format)];
  return wanted.every(({ name, version }) => tables.some((table) => table.name === name && table.version === version));
}

/** The files that were written now, and those that an earlier run with other `tables` left. */
function withOthers(written: readonly WrittenTable[], before: ReplayFiles | undefined): readonly ExportedTable[] {
  const now = written.map(({ table }) => table);
  const others = (before?.tables ?? []).filter(({ name }) => !now.some((table) => table.name === name));
  return [...now, ...others];
}

function exported(manifest: ReplayFiles, written: readonly WrittenTable[]): ExportedReplay {
  const { replay, format, isComplete, diagnostics, damage, pathEncoding, rawCsv, tables } = manifest;
  const sum = (field: 'rows' | 'byteLength'): number => written.reduce((so, { table }) => so + table[field], 0);
  const isSkipped = written.length === 0;
  const facts = { replay, format, isComplete, diagnostics, damage, pathEncoding, rawCsv, tables };
  return { ...facts, isSkipped, rows: sum('rows'), byteLength: sum('byteLength') };
}

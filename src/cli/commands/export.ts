import { statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { isNoReplay } from '../../kit/open.js';
import type { ExportSource } from '../../node/export-replay.js';
import { exportReplays, type ExportProgress, type ExportReport } from '../../node/export-replays.js';
import { alsoFindPackagesFrom } from '../../node/user-packages.js';
import { tableNames } from '../../tables/catalogue.js';
import { TABLE_ENCODINGS, type TableEncoding } from '../../tables/index.js';
import { UsageError, countOf, suggestion, listOf } from '../args.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { errorFacts, readOptions, sayError } from '../each.js';
import { exportOne } from '../export-one.js';
import { inputsOf, type Input } from '../inputs.js';
import { seekable } from '../../io/drive-async.js';
import { openSource } from '../../io/source.js';
import { printable } from '../printable.js';
import type { Terminal } from '../terminal.js';

export const exportTables = command({
  summary: 'writes tables (players, chat, events, positions) as NDJSON, CSV, Arrow or Parquet',
  help: `Usage: replaykit export --out DIR [--to ENCODING] [--merge] [--tables A,B] [--jobs N] [--json] FILE...

Writes the tables of replays into a folder, one file a table and replay, on all processors: DIR/FORMAT/TABLE/HASH.csv,
where HASH is the SHA-256 of the replay's content. A run that was ended goes on where it was when it is started again.
Files appear whole or not at all.

  replaykit export --out lake replays/
  replaykit export --out lake --to parquet --tables players,chat replays/ --jobs 4
  replaykit export --out lake --merge replays/
  duckdb -c "select * from 'lake/sc2/players/*.ndjson'"
  replaykit export --out - --to arrow --tables players replays/sc2/ | python3 read.py

  --out DIR     the folder that the tables go to. It is made when it is not there. With - one table (--tables) of
                replays of one format goes to standard output; Arrow as a stream
  --to          ${TABLE_ENCODINGS.join(', ')}; default ndjson. Parquet needs: npm install hyparquet-writer
  --tables A,B  these tables; default: all that the format has. Give a word that does not exist, and all are listed
  --merge       a few Parquet files of each table for all replays, DIR/FORMAT/TABLE/merged-1.parquet: smaller, and quicker
                to ask. What comes later is added. Needs: npm install @duckdb/node-api hyparquet-writer
  --no-parts    with --merge: removes the files of single replays, DIR/_parts, after they were merged
  --raw-csv     CSV: a text that begins with = + - @ as it is. Without it such a text has an apostrophe
                in front, since a spreadsheet would take a player's name for a formula
  --path-encoding LABEL
                of the paths in a gamecache: gbk, windows-1251... The file does not state it; info and
                events say which one its bytes look like
  --jobs N      how many replays are read at the same time; default: one for each processor
  --json        one line of JSON: what was exported, skipped, ignored, and what failed
`,
  options: {
    out: { type: 'string' },
    to: { type: 'string' },
    tables: { type: 'string', multiple: true },
    jobs: { type: 'string' },
    merge: { type: 'boolean' },
    'no-parts': { type: 'boolean' },
    'raw-csv': { type: 'boolean' },
    'path-encoding': { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(
    { out, to, merge, 'no-parts': noParts, tables, jobs, 'raw-csv': rawCsv, 'path-encoding': pathEncoding, json },
    operands,
    terminal,
  ) {
    if (out === undefined) throw new UsageError('--out DIR is missing: it is the folder that the tables go to');
    if (noParts === true && merge !== true)
      throw new UsageError('--no-parts goes with --merge, which puts the files of single replays together');
    const names = tablesNamed(listOf(tables));
    const encoding = encodingOf(to ?? (merge === true ? 'parquet' : undefined));
    const workers = countOf('jobs', jobs);
    alsoFindPackagesFrom(process.cwd(), operands);
    if (out === '-') {
      const [name, ...more] = names ?? [];
      if (name === undefined || more.length > 0 || name === 'replays') throw new UsageError('--out - takes one table: --tables NAME');
      if (merge === true || json === true) throw new UsageError('--out - writes rows only: leave out --merge and --json');
      return await exportOne({ name, encoding, rawCsv: rawCsv === true, pathEncoding }, await inputsOf(operands, terminal), terminal);
    }
    const same = operands.find((operand) => isSameFolder(operand, out));
    if (same !== undefined) throw new UsageError(`--out ${out} is the folder of the replays: tables need one of their own`);
    const inputs = (await inputsOf(operands, terminal)).filter(({ path }) => path === undefined || !isInside(path, out));
    const { sources, unread } = await sourcesOf(inputs, terminal);
    await terminal.showProgress(true);
    terminal.progress.expect(sources.length);
    const options = {
      out,
      to: encoding,
      merge: merge === true,
      keepParts: noParts !== true,
      tables: names,
      jobs: workers,
      rawCsv: rawCsv === true,
      pathEncoding,
      signal: terminal.signal,
    };
    const found = new Set(inputs.flatMap(({ path, found }) => (found && path !== undefined ? [path] : [])));
    let done = 0;
    const onProgress = (progress: ExportProgress): void => {
      done = progress.done;
      tell(progress, found, terminal);
    };
    try {
      const report = await exportReplays(sources, { ...options, onProgress });
      return await close({ ...report, failed: [...unread, ...report.failed] }, found, out, json === true, terminal);
    } catch (error) {
      if (terminal.signal.aborted)
        terminal.say(`interrupted after ${done} of ${sources.length} files: the same command goes on from there\n`);
      if (isReplayError(error, 'usage')) throw new UsageError(error.message);
      throw error;
    }
  },
});

function tablesNamed(names: readonly string[] | undefined): readonly string[] | undefined {
  const known = ['replays', ...tableNames()];
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new UsageError(`no format has a table ${unknown.join(', ')}${suggestion(unknown, known)}`);
  return names;
}

function encodingOf(name: string | undefined): TableEncoding {
  const encoding = TABLE_ENCODINGS.find((one) => one === (name ?? 'ndjson'));
  if (encoding === undefined) throw new UsageError(`--to does not take ${name!}${suggestion([name!], TABLE_ENCODINGS)}`);
  return encoding;
}

/** Whether an operand and the folder of the tables are the same folder, under whatever name. */
function isSameFolder(operand: string, out: string): boolean {
  const [one, other] = [operand, out].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one?.isDirectory() === true && one.ino === other?.ino && one.dev === other.dev;
}

/** Leaves out the tables of an earlier run, which are not replays. */
function isInside(path: string, folder: string): boolean {
  return resolve(path).startsWith(resolve(folder) + sep);
}

/** Inputs in the form that workers take. One that cannot be read is reported, and the others are taken. */
export async function sourcesOf(
  inputs: readonly Input[],
  terminal: Terminal,
): Promise<{ readonly sources: ExportSource[]; readonly unread: { readonly source: ExportSource; readonly error: ReplayError }[] }> {
  const sources: ExportSource[] = [];
  const unread: { readonly source: ExportSource; readonly error: ReplayError }[] = [];
  for (const input of inputs) {
    try {
      sources.push(await sourceOf(input, terminal));
    } catch (error) {
      if (!isReplayError(error)) throw error;
      sayError(input, error, terminal);
      unread.push({ source: input.name, error });
    }
  }
  return { sources, unread };
}

/** Workers open files themselves; a stream or an address is read here. */
async function sourceOf(input: Input, terminal: Terminal): Promise<ExportSource> {
  if (input.path !== undefined) return input.path;
  // The bytes keep their wrapper, so that the worker can report damage in it.
  const held = await seekable(openSource(input.source()), readOptions(terminal));
  return { name: input.name, bytes: (await held.read(0, held.byteLength ?? Infinity)) ?? new Uint8Array(0) };
}

export const nameOf = (source: ExportSource): string => (typeof source === 'object' && 'name' in source ? source.name : String(source));

function tell({ source, outcome }: ExportProgress, found: ReadonlySet<string>, terminal: Terminal): void {
  const name = nameOf(source);
  if (outcome.status === 'failed' && !(found.has(name) && isNoReplay(outcome.error))) {
    terminal.say(`${printable(name)}: ${terminal.paintTalk('red', printable(outcome.error.message))}\n`);
  } else if ((outcome.status === 'exported' || outcome.status === 'skipped') && !outcome.replay.isComplete)
    terminal.say(`${printable(name)}: damaged, exported as far as it could be read\n`);
  terminal.progress.file(name);
  terminal.progress.add(1);
}

const total = (merged: ExportReport['merged'], what: 'rows' | 'byteLength'): number => merged.reduce((sum, one) => sum + one[what], 0);

async function close(report: ExportReport, found: ReadonlySet<string>, out: string, asJson: boolean, terminal: Terminal): Promise<number> {
  const { exported, skipped, copies, incomplete, rows, byteLength, merged } = report;
  const all = report.failed.map(({ source, error }) => ({ file: nameOf(source), error }));
  const failed = all.filter(({ file, error }) => !(found.has(file) && isNoReplay(error)));
  const ignored = [...report.ignored, ...all.filter((one) => !failed.includes(one)).map(({ file }) => file)];
  if (asJson) {
    const errors = failed.map(({ file, error }) => ({
      file,
      error: isReplayError(error) ? errorFacts(error) : { message: error.message },
    }));
    await terminal.out(jsonLine({ out, exported, skipped, copies, incomplete, rows, byteLength, ignored, failed: errors, merged }));
  } else {
    const counts = [
      `${exported} exported`,
      `${skipped} there already`,
      ...(copies > 0 ? [`${copies} ${copies === 1 ? 'copy' : 'copies'}`] : []),
      `${incomplete} damaged`,
      `${ignored.length} no replays`,
      `${failed.length} failed`,
    ];
    await terminal.out(`${counts.join(', ')}: ${rows} rows, ${byteLength} bytes in ${printable(out)}\n`);
    if (merged.length > 0)
      await terminal.out(`merged into ${merged.length} tables: ${total(merged, 'rows')} rows, ${total(merged, 'byteLength')} bytes\n`);
  }
  return failed.length > 0 || incomplete > 0 ? 1 : 0;
}

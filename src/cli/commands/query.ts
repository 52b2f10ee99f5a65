import { open as openFile } from 'node:fs/promises';
import { isReplayError } from '../../core/errors.js';
import { isNoReplay } from '../../kit/open.js';
import {
  openTables,
  type DuckLimits,
  type ExportProgress,
  type ExportSource,
  type OpenedTables,
  type QueryTable,
} from '../../node/index.js';
import { ExportedFolder } from '../../node/exported-folder.js';
import { queryTables } from '../../node/sql/query-tables.js';
import { REPLAYS } from '../../node/replays-table.js';
import { alsoFindPackagesFrom } from '../../node/user-packages.js';
import { ANSWER_ENCODINGS, AnswerText, type AnswerEncoding } from '../answer-text.js';
import { UsageError, countOf, suggestion } from '../args.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { inputsOf } from '../inputs.js';
import { checkNew, wholeFile } from '../new-file.js';
import { printable } from '../printable.js';
import { LIMIT_OPTIONS, QUERY_LIMITS, queryLimits } from '../query-limits.js';
import { tableLines } from '../table-text.js';
import type { Terminal } from '../terminal.js';
import { nameOf, sourcesOf } from './export.js';

export const query = command({
  summary: 'answers a question in SQL over the tables of replays, with DuckDB',
  help: `Usage: replaykit query [--to ENCODING] [--json] [--out FILE] [--force] [--cache DIR] [--jobs N] SELECT FILE...
       replaykit query --tables [--json] [FILE...]

Answers one SELECT of DuckDB over the tables of replays: sc2.players, dem.dota_kills; a name alone where only one of the formats
that are there has such a table; replays for all of them. What a query needs is exported once, into a cache by content, and read from
there afterwards. FILE may also be a folder that export filled with Parquet. A query changes nothing and reads no other file.
It needs: npm install @duckdb/node-api hyparquet-writer, beside replaykit or in the folder where it is started

  replaykit query 'SELECT name, count(*) FROM sc2.players GROUP BY name' replays/
  replaykit query "SELECT * FROM replays WHERE NOT is_complete" replays/ --json
  replaykit query 'SELECT * FROM dem.cs2_kills' --to parquet --out kills.parquet replays/
  replaykit query --tables replays/

  --tables      what can be asked: tables with their columns, units and keys; of these replays, or of all formats
  --to          ${ANSWER_ENCODINGS.join(', ')}; default text
  --json        one line of JSON for each row, the same as --to json. Integers above 2^53 are texts, so that they keep their digits
  --out FILE    into this file, which is there whole or not at all; Parquet needs it
  --force       write over that file when it is there
  --cache DIR   where tables are kept; default replaykit in the caches of the user ($XDG_CACHE_HOME, ~/.cache,
                ~/Library/Caches, %LOCALAPPDATA%). It may be removed at any time
  --jobs N      how many replays are exported at the same time; default: one for each processor
${QUERY_LIMITS}`,
  options: {
    tables: { type: 'boolean' },
    to: { type: 'string' },
    json: { type: 'boolean' },
    out: { type: 'string' },
    force: { type: 'boolean' },
    cache: { type: 'string' },
    jobs: { type: 'string' },
    ...LIMIT_OPTIONS,
  },
  async run({ tables: describe, to, json, out, force, cache, jobs, ...rest }, operands, terminal) {
    const { maxSeconds, ...limits } = queryLimits(rest);
    const opening = { cache, jobs: countOf('jobs', jobs), ...limits };
    alsoFindPackagesFrom(process.cwd(), operands);
    if (describe === true) return await describeTables(operands, opening, json === true, terminal);
    const [sql, ...files] = operands;
    if (sql === undefined) throw new UsageError('a SELECT is missing (--tables shows what can be asked)');
    if (files.length === 0)
      throw new UsageError(`a FILE is missing: the first word is the SELECT in quotes, here '${sql}', and files follow`);
    const encoding = encodingOf(json === true ? 'json' : to);
    if (encoding === 'parquet' && out === undefined)
      throw new UsageError('--to parquet needs --out FILE: Parquet is not written to a terminal or a pipe');
    if (out !== undefined) checkNew(out, force === true);
    return await withTables(files, opening, terminal, async (tables) => {
      await answer(tables, sql, encoding, out, maxSeconds, terminal);
    });
  },
});

function encodingOf(name = 'text'): AnswerEncoding {
  const encoding = ANSWER_ENCODINGS.find((one) => one === name);
  if (encoding === undefined) throw new UsageError(`--to does not take ${name}${suggestion([name], ANSWER_ENCODINGS)}`);
  return encoding;
}

/** Where tables are kept, and how many replays are read at once. */
interface Opening extends DuckLimits {
  readonly cache: string | undefined;
  readonly jobs: number | undefined;
}

/** Does something with the tables of replays. What could not be read is said; then the exit code is 1. */
async function withTables(
  files: readonly string[],
  opening: Opening,
  terminal: Terminal,
  work: (tables: OpenedTables) => Promise<void>,
): Promise<number> {
  const sources: ExportSource[] = [];
  const found = new Set<ExportSource>();
  const others = files.filter((file) => !ExportedFolder.isOne(file));
  sources.push(...files.filter((file) => ExportedFolder.isOne(file)));
  const inputs = others.length > 0 || files.length === 0 ? await inputsOf(others, terminal) : [];
  const given = await sourcesOf(inputs, terminal);
  sources.push(...given.sources);
  for (const { path, found: isFound } of inputs) if (isFound && path !== undefined) found.add(path);
  await terminal.showProgress(true);
  terminal.progress.expect(sources.length);
  const onProgress = ({ source }: ExportProgress): void => {
    terminal.progress.file(nameOf(source));
    terminal.progress.add(1);
  };
  try {
    const tables = await openTables(sources, { ...opening, onProgress });
    try {
      await work(tables);
    } finally {
      tables.close();
    }
    const failures = tables.failures.filter(({ source, error }) => !(found.has(source) && isNoReplay(error)));
    for (const { source, error } of failures)
      terminal.say(`${printable(nameOf(source))}: ${terminal.paintTalk('red', printable(error.message))}\n`);
    return failures.length > 0 || given.unread.length > 0 ? 1 : 0;
  } catch (error) {
    if (isReplayError(error, 'usage')) throw new UsageError(error.message);
    throw error;
  }
}

async function answer(
  tables: OpenedTables,
  sql: string,
  to: AnswerEncoding,
  out: string | undefined,
  maxSeconds: number | undefined,
  terminal: Terminal,
): Promise<void> {
  const options = { maxSeconds, signal: terminal.signal };
  if (to === 'parquet') return await wholeFile(out!, (draft) => tables.writeParquet(sql, draft, options), terminal.signal);
  const { columns, batches } = await tables.stream(sql, options);
  const text = new AnswerText(columns, to, terminal.paint, out === undefined ? terminal.width : undefined);
  const write = async (take: (part: string) => Promise<unknown>): Promise<void> => {
    let count = 0;
    for await (const rows of batches) {
      count += rows.length;
      await take(text.text(rows));
    }
    // the headings of an answer without rows
    if (count === 0) await take(text.text([]));
    if (count === 0) terminal.say('the answer has no rows\n');
  };
  if (out === undefined) return await write((part) => terminal.out(part));
  await wholeFile(
    out,
    async (draft) => {
      const file = await openFile(draft, 'wx');
      try {
        await write((part) => file.write(part));
      } finally {
        await file.close();
      }
    },
    terminal.signal,
  );
}

async function describeTables(files: readonly string[], opening: Opening, asJson: boolean, terminal: Terminal): Promise<number> {
  if (files.length === 0) {
    for (const table of queryTables(new Set())) await terminal.out(asJson ? tableJson(table) : tableText(table, terminal));
    return 0;
  }
  return await withTables(files, opening, terminal, async (tables) => {
    for (const table of tables.tables()) if (table.isPresent) await terminal.out(asJson ? tableJson(table) : tableText(table, terminal));
  });
}

const tableJson = ({ name, shortName, table, keys }: QueryTable): string =>
  jsonLine({ name, shortName, about: table.about, keys: [{ column: 'replay' }, ...keys], columns: table.columns });

function tableText({ name, shortName, table, keys }: QueryTable, { paint, width }: Terminal): string {
  const joins = ['replay', ...keys.map(({ column, table: other, of }) => `${column} is ${other}.${of}`)].join(', ');
  const columns = table.columns.map((column) => ({
    column: column.name,
    type: column.isNullable ? `${column.type}, null` : column.type,
    unit: column.unit,
    what: column.about,
  }));
  const lines = tableLines(columns, paint, { width }).map((line) => `  ${line}\n`);
  const alone = shortName !== undefined ? ` or ${shortName}` : table.name === REPLAYS ? ` (${REPLAYS} alone is of all formats)` : '';
  return `${paint('bold', name)}${alone}: ${table.about}\n  keys: ${joins}\n${lines.join('')}\n`;
}

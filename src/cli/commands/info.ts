import { isDamage } from '../../core/diagnostics.js';
import { summarizeReplay, type ReplaySummary } from '../../kit/index.js';
import { cardText, clockText, jsonLine } from '../card-text.js';
import type { Card, Row } from '../card.js';
import { command } from '../command.js';
import { eachInput, errorFacts, readOptions, sayDiagnostics, sayError, type EncodingOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputsOf, type Input } from '../inputs.js';
import { plainSource } from '../plain-source.js';
import { tableLines, tsvLines } from '../table-text.js';
import type { Terminal } from '../terminal.js';

export const info = command({
  summary: 'shows what a replay is: format, map, build, length, players, counts',
  help: `Usage: replaykit info [--json] FILE...

Shows what each replay is: format, map, build, length, players, winner, counts. One file prints a card, several print a table,
which is cut to fit the terminal. In a pipe it has tabs between its columns (TSV), and is not cut. Files in a folder that are not replays are counted.

  replaykit info match.dem
  replaykit info replays/                      a table of every file below the folder
  replaykit info --json replays/ > list.ndjson
  curl -s $URL | replaykit info -

  --path-encoding LABEL
                encoding of the paths in a gamecache: gbk, windows-1251... The file does not record it;
                a note suggests one
  --json        one line of JSON for each file, with the same keys for every format: what only its format has is in
                "details". A file that cannot be read has an "error" instead. Numbers of 64 bits are strings
`,
  options: { 'path-encoding': { type: 'string' }, json: { type: 'boolean' } },
  async run({ 'path-encoding': pathEncoding, json }, operands, terminal) {
    const encoding = { pathEncoding };
    await terminal.showProgress(true);
    const inputs = await inputsOf(operands, terminal);
    if (json === true) return await eachInput(inputs, terminal, (input) => line(input, encoding, terminal), jsonError(terminal));
    return inputs.length === 1
      ? await eachInput(inputs, terminal, (input) => card(input, encoding, terminal))
      : await table(inputs, encoding, terminal);
  },
});

/** What is shown of a replay: the facts that all formats share, and those that only its format has. */
interface Found {
  readonly summary: ReplaySummary;
  readonly card: Card;
}

async function foundIn(input: Input, encoding: EncodingOptions, terminal: Terminal): Promise<Found> {
  const options = readOptions(terminal, encoding);
  const { guide, source: given } = await identify(input.source(), options);
  const source = await plainSource(given, options);
  const found = await guide.card(source, options);
  const summary = found.summary ?? (await summarizeReplay(source, options));
  return { card: found, summary: { ...summary, players: found.players ?? summary.players } };
}

async function card(input: Input, encoding: EncodingOptions, terminal: Terminal): Promise<boolean> {
  const options = readOptions(terminal, encoding);
  const { guide, source } = await identify(input.source(), options);
  const found = await guide.card(source, options);
  await terminal.out(cardText(input.name, found, terminal.paint));
  sayDiagnostics(input, found.diagnostics, terminal);
  return found.isComplete;
}

/** A line of JSON. Its keys are the same for every format; what only one format has is in `details`. */
async function line(input: Input, encoding: EncodingOptions, terminal: Terminal): Promise<boolean> {
  const { summary, card } = await foundIn(input, encoding, terminal);
  const { format, title, game = null, map = null, build = null, version = null, durationSeconds = null } = summary;
  const { gameId = null, playedAt = null, ticksPerSecond = null, winner = null, players } = summary;
  const { isComplete, facts: details, diagnostics } = card;
  const shared = { title, game, map, build, version, durationSeconds, gameId, playedAt, ticksPerSecond, winner, players };
  await terminal.out(jsonLine({ file: input.name, format, isComplete, ...shared, details, diagnostics }));
  sayDiagnostics(input, diagnostics, terminal);
  return isComplete;
}

const jsonError =
  (terminal: Terminal) =>
  async (input: Input, error: Parameters<typeof sayError>[1]): Promise<void> => {
    await terminal.out(jsonLine({ file: input.name, error: errorFacts(error) }));
    sayError(input, error, terminal);
  };

/** A table with a line for each file, which holds its facts or its error. */
async function table(inputs: readonly Input[], encoding: EncodingOptions, terminal: Terminal): Promise<number> {
  const rows: Row[] = [];
  const code = await eachInput(
    inputs,
    terminal,
    async (input) => {
      const { row, isComplete } = await rowOf(input, encoding, terminal);
      rows.push(row);
      return isComplete;
    },
    ({ name }, { format, message }) => void rows.push(rowWith(name, format, message)),
  );
  if (rows.length === 0) return code;
  if (terminal.width === undefined) for (const line of tsvLines(rows)) await terminal.out(line);
  else await terminal.out(`${tableLines(rows, terminal.paint, { width: terminal.width, keepEnd: ['file'] }).join('\n')}\n`);
  return code;
}

async function rowOf(
  input: Input,
  encoding: EncodingOptions,
  terminal: Terminal,
): Promise<{ readonly row: Row; readonly isComplete: boolean }> {
  const { summary, card } = await foundIn(input, encoding, terminal);
  const { isComplete, diagnostics } = card;
  const { format, title, map, build, durationSeconds, winner, players } = summary;
  const state = isComplete ? 'ok' : (diagnostics.find(isDamage)?.message ?? 'incomplete');
  const length = durationSeconds === undefined ? undefined : clockText(durationSeconds);
  return {
    isComplete,
    row: rowWith(input.name, format, state, { title, map, build, length, winner, players: players.length || undefined }),
  };
}

/** The columns, which all rows share. */
function rowWith(file: string, format: string | undefined, state: string, facts: Row = {}): Row {
  const { title, map, build, length, players, winner } = facts;
  return { file, format, title, map, build, length, players, winner, state };
}

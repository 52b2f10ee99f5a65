import { isDamage } from '../../core/diagnostics.js';
import { summarizeReplay } from '../../kit/index.js';
import { cardJson, cardText, clockText, jsonLine } from '../card-text.js';
import type { Row } from '../card.js';
import { command } from '../command.js';
import { eachInput, errorFacts, readOptions, sayDiagnostics, sayError } from '../each.js';
import { identify } from '../identify.js';
import { inputsOf, type Input } from '../inputs.js';
import { plainSource } from '../plain-source.js';
import { tableLines } from '../table-text.js';
import type { Terminal } from '../terminal.js';

export const info = command({
  summary: 'tells what a replay is: format, map, build, length, players, counts',
  help: `Usage: replaykit info [--json] FILE...

Tells what each replay is: format, map, build, length, players, counts. One file gives a card, several give a table.

  replaykit info match.dem
  replaykit info replays/                      a table of every file below the folder
  replaykit info --json replays/ > list.ndjson
  curl -s $URL | replaykit info -

  --json        one line of JSON a file, with its diagnostics, or its error; 64-bit numbers are strings
`,
  options: { json: { type: 'boolean' } },
  async run({ json }, operands, terminal) {
    await terminal.showProgress(true);
    const inputs = await inputsOf(operands, terminal);
    if (json === true) return await eachInput(inputs, terminal, (input) => line(input, terminal), jsonError(terminal));
    return inputs.length === 1 ? await eachInput(inputs, terminal, (input) => card(input, terminal)) : await table(inputs, terminal);
  },
});

async function card(input: Input, terminal: Terminal): Promise<boolean> {
  const options = readOptions(terminal);
  const { guide, source } = await identify(input.source(), options);
  const found = await guide.card(source, options);
  await terminal.out(cardText(input.name, found, terminal.paint));
  sayDiagnostics(input, found.diagnostics, terminal);
  return found.complete;
}

async function line(input: Input, terminal: Terminal): Promise<boolean> {
  const options = readOptions(terminal);
  const { guide, source } = await identify(input.source(), options);
  const found = await guide.card(source, options);
  await terminal.out(cardJson(input.name, found));
  sayDiagnostics(input, found.diagnostics, terminal);
  return found.complete;
}

const jsonError =
  (terminal: Terminal) =>
  async (input: Input, error: Parameters<typeof sayError>[1]): Promise<void> => {
    await terminal.out(jsonLine({ file: input.name, error: errorFacts(error) }));
    sayError(input, error, terminal);
  };

/** A table with a line for each file, which holds its facts or its error. */
async function table(inputs: readonly Input[], terminal: Terminal): Promise<number> {
  const rows: Row[] = [];
  const code = await eachInput(
    inputs,
    terminal,
    async (input) => {
      const { row, complete } = await rowOf(input, terminal);
      rows.push(row);
      return complete;
    },
    ({ name }, { format, message }) => void rows.push(rowWith(name, format, message)),
  );
  await terminal.out(`${tableLines(rows, terminal.paint).join('\n')}\n`);
  return code;
}

async function rowOf(input: Input, terminal: Terminal): Promise<{ readonly row: Row; readonly complete: boolean }> {
  const options = readOptions(terminal);
  const { guide, source: given } = await identify(input.source(), options);
  const source = await plainSource(given, options);
  const { complete, diagnostics } = await guide.card(source, options);
  const { format, title, map, build, durationSeconds, players } = await summarizeReplay(source, options);
  const damage = diagnostics.find(isDamage)?.message ?? 'incomplete';
  const length = durationSeconds === undefined ? undefined : clockText(durationSeconds);
  return {
    complete,
    row: rowWith(input.name, format, complete ? 'ok' : damage, {
      title,
      map,
      build,
      length,
      players: players.length === 0 ? undefined : players.length,
    }),
  };
}

/** The columns, which all rows share. */
function rowWith(file: string, format: string | undefined, state: string, facts: Row = {}): Row {
  const { title, map, build, length, players } = facts;
  return { file, format, title: short(title), map: short(map), build, length, players, state };
}

/** Longer cells would push the rest off the screen. */
const MAX_CELL = 32;
function short(cell: Row[string]): Row[string] {
  return typeof cell === 'string' && cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL - 1)}…` : cell;
}

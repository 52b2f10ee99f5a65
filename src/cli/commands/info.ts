import { isReplayError } from '../../core/errors.js';
import type { ReplaySource } from '../../io/source.js';
import { openFile } from '../../node/file-source.js';
import { UsageError, readArgs } from '../args.js';
import { cardJson, cardText, printable } from '../card-text.js';
import type { Command, Output } from '../command.js';
import { describe } from '../describe.js';

const HELP = `Usage: replaykit info [--json] FILE...

Tells what each replay is: format, map, build, length, players, counts. The format is recognised by content,
also inside gzip, bzip2, zstd and zlib. FILE may be - for standard input.

  --json   one line of JSON per file, with its diagnostics; 64-bit numbers are strings
  --help   this text

Exit code: 0; 1 when a file is damaged, cannot be read or is of no known format; 2 for a usage error.
`;

export const info: Command = {
  summary: 'tells what a replay is: format, map, build, length, players, counts',
  help: HELP,
  async run(args, output) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } });
    if (values.help === true) {
      output.out(HELP);
      return 0;
    }
    if (positionals.length === 0) throw new UsageError('info needs a FILE, or - for standard input');
    if (positionals.filter((name) => name === '-').length > 1) throw new UsageError('standard input can be read once');
    let damaged = false;
    for (const name of positionals) {
      if (!(await show(name, values.json === true, output))) damaged = true;
    }
    return damaged ? 1 : 0;
  },
};

/** Shows one file; false when something is wrong with it. */
async function show(name: string, asJson: boolean, output: Output): Promise<boolean> {
  try {
    const source: ReplaySource = name === '-' ? process.stdin : openFile(name);
    const card = await describe(source);
    output.out(asJson ? cardJson(name, card) : cardText(name, card));
    for (const { message, count } of card.diagnostics)
      output.err(`${name}: ${printable(message)}${count > 1 ? ` (${count} times)` : ''}\n`);
    return card.complete;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    output.err(`${name}: ${printable(error.message)}\n`);
    return false;
  }
}

import { isReplayError, type ReplayError } from '../core/errors.js';
import type { Diagnostic } from '../core/diagnostics.js';
import type { ReadOptions } from '../io/options.js';
import { printable } from './printable.js';
import type { Input } from './inputs.js';
import type { Terminal } from './terminal.js';

/** Options of formats that store text in an encoding which the file does not record. */
export interface EncodingOptions {
  readonly pathEncoding?: string | undefined;
}

/** The options that the program passes to every read. A format takes those that it knows. */
export const readOptions = ({ signal }: Terminal, encoding: EncodingOptions = {}): ReadOptions & EncodingOptions => ({
  signal,
  ...encoding,
});

/**
 * Does something with each input, one after the other. `one` returns whether all went well. A ReplayError is passed to `failed`, or printed
 * if there is none, and the next input follows. Returns the exit code.
 */
export async function eachInput(
  inputs: readonly Input[],
  terminal: Terminal,
  one: (input: Input) => Promise<boolean>,
  failed?: (input: Input, error: ReplayError) => Promise<void> | void,
): Promise<number> {
  let code = 0;
  let noReplays = 0;
  for (const [i, input] of inputs.entries()) {
    try {
      terminal.signal.throwIfAborted();
      if (!(await one(input))) code = 1;
    } catch (error) {
      if (terminal.signal.aborted && inputs.length > 1)
        terminal.say(`interrupted: ${i} of ${inputs.length} files were done, ${printable(input.name)} is the next\n`);
      terminal.signal.throwIfAborted();
      if (!isReplayError(error)) throw error;
      if (isNoReplay(input, error)) {
        noReplays++;
        continue;
      }
      code = 1;
      if (failed === undefined) sayError(input, error, terminal);
      else await failed(input, error);
    }
  }
  if (noReplays > 0) terminal.say(`${noReplays} ${noReplays === 1 ? 'file is' : 'files are'} not in a format that replaykit supports\n`);
  return code;
}

/**
 * Whether an error only says that a file in a folder is of no known format. Such files are common next to replays; they are counted, and are not
 * failures.
 */
const isNoReplay = ({ found }: Input, error: ReplayError): boolean => found && error.code === 'bad-signature' && error.format === undefined;

/** Prints that a file could not be read. */
export function sayError({ name }: Input, error: ReplayError, terminal: Terminal): void {
  terminal.say(`${printable(name)}: ${terminal.paintTalk('red', printable(error.message))}\n`);
}

/** The most kinds of diagnostics that are printed for one file. Hostile and unknown files have many. */
const MAX_SAID = 10;

/** Prints the diagnostics of a read, except those that are only information. */
export function sayDiagnostics({ name }: Input, diagnostics: readonly Diagnostic[], terminal: Terminal): void {
  const notable = diagnostics.filter(({ severity }) => severity !== 'info');
  for (const diagnostic of notable.slice(0, MAX_SAID)) terminal.say(`${printable(name)}: ${diagnosticText(diagnostic)}\n`);
  const more = notable.length - MAX_SAID;
  if (more > 0) terminal.say(`${printable(name)}: ${more} more of other kinds, see replaykit validate --notes\n`);
}

/** A diagnostic in one line. */
export const diagnosticText = ({ message, count }: Diagnostic): string => `${printable(message)}${count > 1 ? ` (${count} times)` : ''}`;

/** An error as JSON, with the fields of a diagnostic. */
export function errorFacts({ code, message, offset, path, reason }: ReplayError): object {
  return { code, message, offset, path, reason };
}

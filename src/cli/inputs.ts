import { createReadStream, statSync } from 'node:fs';
import { replayError } from '../core/errors.js';
import type { ReplaySource } from '../io/source.js';
import { openFile } from '../node/file-source.js';
import { UsageError } from './args.js';
import { filesBelow, isPattern, matchedFiles } from './file-names.js';
import type { Terminal } from './terminal.js';

/** An input, with the name that it is shown by. */
export interface Input {
  readonly name: string;
  /** The name of a file that can be read again and again; undefined for streams. */
  readonly path: string | undefined;
  /** Whether it was found in a folder. Such a file need not be a replay. */
  readonly found: boolean;
  /** Opens it. Throws ReplayError `source` when it cannot be read. */
  source(): ReplaySource;
}

/** The inputs that operands stand for: files, all files below folders, files that match patterns, standard input. */
export async function inputsOf(operands: readonly string[], terminal: Terminal): Promise<Input[]> {
  if (operands.length === 0) throw new UsageError('a FILE is missing (- is standard input)');
  if (operands.filter((name) => name === '-').length > 1) throw new UsageError('standard input can be read once');
  const inputs: Input[] = [];
  for (const operand of operands) inputs.push(...(await inputsOfOne(operand, terminal)));
  return inputs;
}

/** The one input of a command that takes one; a folder or pattern with one file in it will do. */
export async function inputOf(operands: readonly string[], terminal: Terminal): Promise<Input> {
  if (operands.length > 1) throw new UsageError('one FILE at a time');
  const inputs = await inputsOf(operands, terminal);
  if (inputs.length > 1) throw new UsageError(`one FILE at a time: '${operands[0]!}' stands for ${inputs.length}`);
  return inputs[0]!;
}

/** Whether an error is one of the file system, like EACCES or ENOSPC. Its message says what could not be done, and with which file. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

async function inputsOfOne(operand: string, terminal: Terminal): Promise<Input[]> {
  if (operand === '-') return [stream(operand, () => standardInput(terminal))];
  try {
    return await namedInputs(operand, terminal);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [nothing(operand, error.message)];
  }
}

async function namedInputs(operand: string, terminal: Terminal): Promise<Input[]> {
  const stats = statSync(operand, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) {
    const names = await filesBelow(operand);
    return names.length === 0 ? [nothing(operand, 'the folder has no files')] : names.map((name) => file(name, terminal, true));
  }
  if (stats === undefined && isPattern(operand)) {
    const names = await matchedFiles(operand);
    return names.length === 0 ? [nothing(operand, 'the pattern matches no file')] : names.map((name) => file(name, terminal));
  }
  return [stats !== undefined && !stats.isFile() ? stream(operand, () => createReadStream(operand)) : file(operand, terminal)];
}

const stream = (name: string, source: () => ReplaySource): Input => ({ name, path: undefined, found: false, source });

function nothing(name: string, what: string): Input {
  return stream(name, () => {
    throw replayError('source', what);
  });
}

/** A file whose reads move the progress bar. */
function file(name: string, terminal: Terminal, found = false): Input {
  const { progress } = terminal;
  progress.expect(statSync(name, { throwIfNoEntry: false })?.size ?? 0);
  return {
    name,
    path: name,
    found,
    source() {
      const access = openFile(name);
      progress.file(name);
      return {
        ...access,
        read(start, end) {
          progress.add(end - start);
          return access.read(start, end);
        },
      };
    },
  };
}

/** Standard input; SIGINT ends a wait for it. */
function standardInput({ stdin, signal }: Terminal): ReplaySource {
  signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  return stdin;
}

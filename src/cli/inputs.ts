import { createReadStream, statSync } from 'node:fs';
import { isReplayError, replayError } from '../core/errors.js';
import { asSource, openSource, type OpenedSource, type ReplaySource } from '../io/source.js';
import { openFile } from '../node/file-source.js';
import { archiveOf, filesInArchive, isArchive, isFoundArchive, type ArchivedFile } from '../node/open-path.js';
import { openUrl } from '../node/url-source.js';
import { UsageError } from './args.js';
import { filesBelow, isPattern, matchedFiles } from './file-names.js';
import { isRereadable } from './plain-source.js';
import { printable } from './printable.js';
import type { Progress } from './progress.js';
import type { Terminal } from './terminal.js';

/** An input, with the name that it is shown by. */
export interface Input {
  readonly name: string;
  /** The name of a file that can be read again and again, on disk or in an archive; undefined for streams and addresses. */
  readonly path: string | undefined;
  /** Whether it was found in a folder or an archive. Such a file need not be a replay. */
  readonly found: boolean;
  /** Opens it. Throws ReplayError `source` when it cannot be read. */
  source(): ReplaySource;
}

/**
 * The inputs that operands stand for: files, all files below folders and in zip archives, files that match patterns, addresses, standard
 * input.
 */
export async function inputsOf(operands: readonly string[], terminal: Terminal): Promise<Input[]> {
  if (operands.length === 0) throw new UsageError('a FILE is missing (- is standard input)');
  if (operands.filter((name) => name === '-').length > 1) throw new UsageError('standard input can be read only once: pass - once');
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
    if (!isSystemError(error) && !isReplayError(error)) throw error;
    return [nothing(operand, error)];
  }
}

async function namedInputs(operand: string, terminal: Terminal): Promise<Input[]> {
  if (/^https?:\/\//i.test(operand)) return [await address(operand, terminal)];
  const archive = archiveOf(operand);
  if (archive !== undefined) return await inArchive(archive, operand, terminal);
  const stats = statSync(operand, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) {
    const unreadable: Input[] = [];
    const names = await filesBelow(operand, (folder, error) => unreadable.push(nothing(folder, error)));
    const inputs = [...(await filesNamed(names, terminal, true)), ...unreadable];
    return inputs.length === 0 ? [nothing(operand, 'the folder has no files')] : inputs;
  }
  if (stats === undefined && isPattern(operand)) {
    const names = await matchedFiles(operand);
    return names.length === 0 ? [nothing(operand, 'the pattern matches no file')] : await filesNamed(names, terminal);
  }
  return stats !== undefined && !stats.isFile()
    ? [stream(operand, () => createReadStream(operand))]
    : await filesNamed([operand], terminal);
}

/** Files, and what is in those that are archives. */
async function filesNamed(names: readonly string[], terminal: Terminal, found = false): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    if (found ? isFoundArchive(name) : isArchive(name)) inputs.push(...(await inArchive(name, name, terminal)));
    else inputs.push(file(name, statSync(name, { throwIfNoEntry: false })?.size ?? 0, () => openFile(name), terminal, found));
  }
  return inputs;
}

/** The files of an archive at a path or below it. */
async function inArchive(archive: string, path: string, terminal: Terminal): Promise<Input[]> {
  let files: readonly ArchivedFile[];
  try {
    files = await filesInArchive(archive);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return [nothing(archive, error)];
  }
  const inside = files.filter((one) => path === archive || one.path === path || one.path.startsWith(`${path.replace(/\/$/, '')}/`));
  if (inside.length === 0) return [nothing(path, path === archive ? 'the archive has no files' : `there is no such file in ${archive}`)];
  return inside.map(({ path: name, entry }) => file(name, entry.byteLength, () => entry.open(), terminal, name !== path));
}

async function address(url: string, terminal: Terminal): Promise<Input> {
  const onWhole = (): void => terminal.say(`${printable(url)}: the server has no ranges, so the whole file is downloaded\n`);
  const source = await openUrl(url, { signal: terminal.signal, onWhole });
  return { ...file(url, source.byteLength, () => source, terminal), path: undefined };
}

const stream = (name: string, source: () => ReplaySource): Input => ({ name, path: undefined, found: false, source });

/** An input that cannot be read and throws this error. */
function nothing(name: string, what: string | Error): Input {
  return stream(name, () => {
    throw isReplayError(what) ? what : replayError('source', typeof what === 'string' ? what : what.message);
  });
}

/** A file whose reads move the progress bar. */
function file(name: string, byteLength: number, open: () => ReplaySource, { progress }: Terminal, found = false): Input {
  progress.expect(byteLength);
  return {
    name,
    path: name,
    found,
    source() {
      const source = open();
      progress.file(name);
      if (source instanceof Uint8Array || !isRereadable(source)) return counted(openSource(source), progress);
      return {
        ...source,
        read(start, end) {
          progress.add(end - start);
          return source.read(start, end);
        },
      };
    },
  };
}

/** A source that is read once, whose pieces move the progress bar. */
function counted(source: OpenedSource, progress: Progress): ReplaySource {
  const read: OpenedSource['read'] = async (start, end) => {
    const piece = await source.read(start, end);
    progress.add(piece?.length ?? 0);
    return piece;
  };
  return asSource({ ...source, read });
}

/** Standard input as a source. SIGINT ends a wait for it. */
function standardInput({ stdin, signal }: Terminal): ReplaySource {
  signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  return stdin;
}

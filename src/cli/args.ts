import { nearestNames } from '../core/known-names.js';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line asks for something that does not exist. The exit code is 2. */
export class UsageError extends Error {}

/** The options of a command, as `node:util` takes them. */
export type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type Parsed<T extends OptionsConfig> = ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>>;
/** The values of options. */
export type Values<T extends OptionsConfig> = Parsed<T>['values'];

/** The options and operands of one command. Throws UsageError for an option that the command does not have. */
export function readArgs<T extends OptionsConfig>(args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(--?[^'= ]+)/.exec(message)?.[1] : undefined;
    if (unknown === undefined) throw new UsageError(message);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`there is no option ${unknown}${suggestion([unknown], known)}`);
  }
}

/** One list from `a,b` and repeated options; undefined if the option was not given. */
export function listOf(values: readonly string[] | undefined): readonly string[] | undefined {
  return values?.flatMap((value) => value.split(',')).filter((name) => name !== '');
}

/** More names than these are not listed: a folder of several formats has hundreds of types of events. */
const MAX_LISTED = 150;

const meant = (near: readonly string[]): string => (near.length === 0 ? '.' : `: did you mean ${[...new Set(near)].join(', ')}?`);

/** A hint for unknown words: the nearest known words, or all of them if there are only a few. */
export function suggestion(unknown: readonly string[], known: readonly string[]): string {
  if (known.length > MAX_LISTED) {
    const near = unknown.flatMap((name) => nearestNames(name, known));
    return `${meant(near)} ${known.length} names are known; pass one FILE to list those of its format`;
  }
  return `${meant(unknown.flatMap((name) => nearestNames(name, known).slice(0, 1)))} Known: ${known.join(', ')}`;
}

/** A number as users write it: 1200, -1, 0.5, 0x4b0. */
export function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`--${name} takes a number, not '${text}'`);
  return value;
}

/** A moment: a number on the clock of the format, or seconds that were written as `m:ss` or `h:mm:ss`. */
export type Moment = number | { readonly seconds: number };

export function momentOf(name: string, text: string | undefined): Moment | undefined {
  const [, hours = 0, minutes = 0, seconds] = /^(?:(\d+):(?=\d+:))?(\d+):([0-5]?\d(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  if (seconds !== undefined) return { seconds: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) };
  if (text !== undefined && (text.trim() === '' || !Number.isFinite(Number(text))))
    throw new UsageError(`--${name} takes a number or minutes like 10:00, not '${text}'`);
  return numberOf(name, text);
}

/** Throws UsageError if the start is after the end and both are written in the same way. */
export function checkSpan(from: string | undefined, to: string | undefined): void {
  const [begin, end] = [momentOf('from', from), momentOf('to', to)];
  const isTurned =
    typeof begin === 'object'
      ? typeof end === 'object' && begin.seconds > end.seconds
      : typeof end === 'number' && begin !== undefined && begin > end;
  if (isTurned) throw new UsageError(`--from ${from} is after --to ${to}`);
}

/** A count: an integer of at least 0. */
export function countOf(name: string, text: string | undefined): number | undefined {
  const value = numberOf(name, text);
  if (value !== undefined && (!Number.isSafeInteger(value) || value < 0)) {
    throw new UsageError(`--${name} takes an integer of at least 0, not '${text!}'`);
  }
  return value;
}

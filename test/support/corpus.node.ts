import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { FORMATS, type ReplayFormat } from '../../src/kit/registry.js';
import { corpusNames, requiredCorpus } from '../../recordings/corpus-folder.js';

export { corpusDir } from '../../recordings/corpus-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** File that takes one line of JSON per corpus test file; test/support/corpus.setup.ts sums them up. */
    corpusFacts: string;
  }
}

/** The names of the files that these tests were written for. A folder that lacks one of them is somebody's own. */
const WHOLE = JSON.parse(readFileSync(new URL('../corpus/files.json', import.meta.url), 'utf8')) as Readonly<
  Partial<Record<ReplayFormat, readonly string[]>>
>;

/** One real file and what a parser must find in it. */
export interface CorpusFile {
  readonly name: string;
  readonly path: string;
  bytes(): Uint8Array;
  /** `<name without extension>.golden.json`, parsed; its shape is described in the corpus folder's README. */
  golden<T>(): T;
}

/**
 * The corpus files of a format, or those whose names or paths `only` lets through. None of them is an error, and in a folder of one's own a test
 * that is skipped by name.
 */
export function corpusFiles(format: ReplayFormat, only: (name: string, path: string) => boolean = () => true): CorpusFile[] {
  const dir = requiredCorpus();
  const files = corpusNames(dir, format)
    .filter((name) => only(name, join(dir, format, name)))
    .map((name): CorpusFile => {
      const path = join(dir, format, name);
      return {
        name,
        path,
        bytes: () => new Uint8Array(readFileSync(path)),
        golden: <T>() => JSON.parse(readFileSync(`${path.slice(0, path.lastIndexOf('.'))}.golden.json`, 'utf8')) as T,
      };
    });
  if (files.length === 0) missing(format, `*${FORMATS[format].extensions[0]} that these tests are about`);
  return files;
}

/** Tests about the one corpus file whose name begins like this; where it is not there, they are skipped by that name. */
export function describeFile(format: ReplayFormat, start: string, tests: (file: CorpusFile) => void): void {
  const file = corpusNames(requiredCorpus(), format).some((name) => name.startsWith(start))
    ? corpusFiles(format, (name) => name.startsWith(start))[0]
    : undefined;
  if (file === undefined) missing(format, start);
  else describe(file.name, () => tests(file));
}

/** Tests about a folder or file beside the replays of a format. */
export function describeBeside(format: ReplayFormat, name: string, tests: (path: string) => void): void {
  const path = join(requiredCorpus(), format, name);
  if (existsSync(path)) describe(name, () => tests(path));
  else missing(format, name);
}

/** A test of what the files of a format show together; in a folder of one's own it is skipped, and says why. */
export function itWhole(format: ReplayFormat, name: string, test: () => void | Promise<void>): void {
  const dir = requiredCorpus();
  if (isWhole(dir, format)) it(name, test);
  else it.skip(`${name}: ${join(dir, format)} lacks files that this is about`);
}

/** Whether a file is of no format that is read: a demo of Source 1, other magic. */
export const isRefused = ({ name }: CorpusFile): boolean => name.startsWith('dota2-source1') || name === 'corrupt-bad-magic.icrep';

/** Whether a file of the corpus lacks something, or is refused: what reads all of it must say so, and of no other. */
export const isDamaged = (file: CorpusFile): boolean => isRefused(file) || /corrupt|empty-archive/.test(file.name);

/** Whether a read says that the file is whole, or the code of its error. */
export async function toldBy(read: () => Promise<{ readonly isComplete: boolean }>): Promise<boolean | string> {
  try {
    return (await read()).isComplete;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return error.code;
  }
}

/**
 * Whether the corpus must have what its tests were written for: always, unless REPLAYKIT_CORPUS names a folder that lacks files of the format.
 * In such a folder a test whose files are not there is skipped by name.
 */
function isWhole(dir: string, format: ReplayFormat): boolean {
  const whole = WHOLE[format];
  if (whole === undefined || !process.env['REPLAYKIT_CORPUS']) return whole !== undefined;
  const names = new Set(corpusNames(dir, format));
  return whole.every((name) => names.has(name));
}

function missing(format: ReplayFormat, what: string): void {
  const text = `${join(requiredCorpus(), format)} has no ${what}`;
  if (isWhole(requiredCorpus(), format)) throw new Error(text);
  it.skip(text);
}

/** `toEqual`, which is asked only where a quicker look finds a difference: of what is strictly the same it says nothing. */
export function expectEqual(actual: unknown, expected: unknown, label?: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, label).toEqual(expected);
}

/** What the corpus tests of one test file have compared. */
export interface CorpusFacts {
  readonly count: number;
  /** Compares one fact of one file, deeply, and counts it. */
  equal(file: CorpusFile, label: string, actual: unknown, expected: unknown): void;
  /** Counts what the test compared by itself, in a loop too hot for `equal`. A constant does not count. */
  add(file: CorpusFile, count: number): void;
}

/** How much a test file must compare of a format, where the corpus is whole. */
export interface LeastFacts {
  readonly files: number;
  readonly facts: number;
}

/**
 * Counts the facts of this test file; the run ends with `dem: 9 files, 1234 facts compared`. A test file that compares fewer files or
 * facts than `least` fails.
 */
export function corpusFacts(format: ReplayFormat, least: LeastFacts): CorpusFacts {
  const names = new Set<string>();
  let count = 0;
  const add = (file: CorpusFile, more: number): void => {
    names.add(file.name);
    count += more;
  };
  afterAll(() => {
    const dir = requiredCorpus();
    if (isWhole(dir, format)) {
      expect(names.size, `${format}: files compared`).toBeGreaterThanOrEqual(least.files);
      expect(count, `${format}: facts compared`).toBeGreaterThanOrEqual(least.facts);
    }
    appendFileSync(inject('corpusFacts'), `${JSON.stringify({ format, names: [...names], count })}\n`);
  });
  return {
    get count() {
      return count;
    },
    equal(file, label, actual, expected) {
      expectEqual(actual, expected, `${file.name}: ${label}`);
      add(file, 1);
    },
    add,
  };
}

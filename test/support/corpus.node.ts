import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { FORMATS, type ReplayFormat } from '../../src/kit/registry.js';
import { corpusNames, requiredCorpus } from './corpus-folder.js';

export { corpusDir } from './corpus-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** File that takes one line of JSON per corpus test file; test/support/corpus.setup.ts sums them up. */
    corpusFacts: string;
  }
}

/** One real file and what a parser must find in it. */
export interface CorpusFile {
  readonly name: string;
  readonly path: string;
  bytes(): Uint8Array;
  /** `<name without extension>.golden.json`, parsed; its shape is described in the corpus folder's README. */
  golden<T>(): T;
}

/** The corpus files of a format. Throws when the corpus is there and has none. */
export function corpusFiles(format: ReplayFormat, extension: string = FORMATS[format].extension): CorpusFile[] {
  const dir = requiredCorpus();
  const files = corpusNames(dir, format, extension).map((name): CorpusFile => {
    const path = join(dir, format, name);
    return {
      name,
      path,
      bytes: () => new Uint8Array(readFileSync(path)),
      golden: <T>() => JSON.parse(readFileSync(`${path.slice(0, -extension.length)}.golden.json`, 'utf8')) as T,
    };
  });
  if (files.length === 0) throw new Error(`${join(dir, format)} has no *${extension}`);
  return files;
}

/** What the corpus tests of one test file have compared. */
export interface CorpusFacts {
  readonly count: number;
  /** Compares one fact of one file, deeply, and counts it. */
  equal(file: CorpusFile, label: string, actual: unknown, expected: unknown): void;
  /** Counts facts that the test compared by itself, in a loop too hot for `equal`. */
  add(file: CorpusFile, count: number): void;
}

/** Counts the facts of this test file; the run ends with `dem: 9 files, 1234 facts compared`. A test file that compares none fails. */
export function corpusFacts(format: ReplayFormat): CorpusFacts {
  const names = new Set<string>();
  let count = 0;
  const add = (file: CorpusFile, more: number): void => {
    names.add(file.name);
    count += more;
  };
  afterAll(() => {
    expect(count, `${format}: facts compared`).toBeGreaterThan(0);
    appendFileSync(inject('corpusFacts'), `${JSON.stringify({ format, names: [...names], count })}\n`);
  });
  return {
    get count() {
      return count;
    },
    equal(file, label, actual, expected) {
      expect(actual, `${file.name}: ${label}`).toEqual(expected);
      add(file, 1);
    },
    add,
  };
}

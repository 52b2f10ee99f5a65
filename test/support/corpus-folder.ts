import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The formats that the corpus has a folder for, each with the ending of its replay files. */
export const CORPUS_EXTENSIONS = { dem: '.dem', sc2: '.SC2Replay', icrep: '.icrep', vcr: '.vcr', gamecache: '.dat' } as const;
export type CorpusFormat = keyof typeof CORPUS_EXTENSIONS;

/** Where the corpus is: REPLAYKIT_CORPUS, else ../shared/corpus beside the repository if that exists. */
export function corpusDir(): string | undefined {
  const asked = process.env['REPLAYKIT_CORPUS'];
  if (asked) return asked;
  const beside = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
  return existsSync(beside) ? beside : undefined;
}

/** The corpus folder; throws when there is none, or none of its files is of a format that the library reads. */
export function requiredCorpus(): string {
  const dir = corpusDir();
  if (dir === undefined) throw new Error('No corpus: set REPLAYKIT_CORPUS to its folder, or put it at ../shared/corpus');
  if (!existsSync(dir)) throw new Error(`REPLAYKIT_CORPUS is ${dir}, which does not exist`);
  const formats = Object.entries(CORPUS_EXTENSIONS) as [CorpusFormat, string][];
  if (!formats.some(([format, extension]) => corpusNames(dir, format, extension).length > 0)) {
    throw new Error(`${dir} has no file of any supported format (${formats.map(([f, e]) => `${f}/*${e}`).join(', ')})`);
  }
  return dir;
}

/** The names in `<dir>/<format>/` that end in `extension`, sorted. */
export function corpusNames(dir: string, format: CorpusFormat, extension: string): string[] {
  const folder = join(dir, format);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort();
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_NAMES, FORMATS, type ReplayFormat } from '../src/kit/registry.js';

/** Where the corpus is: REPLAYKIT_CORPUS, else ../shared/corpus beside the repository if that exists. */
export function corpusDir(): string | undefined {
  const asked = process.env['REPLAYKIT_CORPUS'];
  if (asked) return asked;
  const beside = fileURLToPath(new URL('../../shared/corpus', import.meta.url));
  return existsSync(beside) ? beside : undefined;
}

/** The corpus folder; throws when there is none, or none of its files is of a format that the library reads. */
export function requiredCorpus(): string {
  const dir = corpusDir();
  if (dir === undefined) throw new Error('No corpus: set REPLAYKIT_CORPUS to its folder, or put it at ../shared/corpus');
  if (!existsSync(dir)) throw new Error(`REPLAYKIT_CORPUS is ${dir}, which does not exist`);
  const formats = FORMAT_NAMES.map((format) => [format, FORMATS[format].extensions] as const);
  if (!formats.some(([format]) => corpusNames(dir, format).length > 0)) {
    throw new Error(`${dir} has no file of any supported format (${formats.map(([f, [e]]) => `${f}/*${e}`).join(', ')})`);
  }
  return dir;
}

/** The names in `<dir>/<format>/` that end as those of the format do, sorted. */
export function corpusNames(dir: string, format: ReplayFormat): string[] {
  const folder = join(dir, format);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => FORMATS[format].extensions.some((extension) => name.endsWith(extension)))
    .sort();
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_NAMES, FORMATS, type ReplayFormat } from '../../src/kit/registry.js';

/** The names of the files that these tests were written for. A folder that lacks one of them is somebody's own. */
const WHOLE = JSON.parse(readFileSync(new URL('../corpus/files.json', import.meta.url), 'utf8')) as Readonly<
  Partial<Record<ReplayFormat, readonly string[]>>
>;

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

/**
 * Whether the corpus must have what its tests were written for: always, unless REPLAYKIT_CORPUS names a folder that lacks files of the format.
 * In such a folder a test whose files are not there is skipped by name.
 */
export function isWhole(dir: string, format: ReplayFormat): boolean {
  const whole = WHOLE[format];
  if (whole === undefined || !process.env['REPLAYKIT_CORPUS']) return whole !== undefined;
  const names = new Set(corpusNames(dir, format));
  return whole.every((name) => names.has(name));
}

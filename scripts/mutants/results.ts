import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** What became of the mutants of one folder of the sample. */
export interface FolderResult {
  /** A hash of what was tried: sources, tests, and the scripts of mutants. */
  readonly of: string;
  readonly killed: number;
  readonly survived: number;
  /** Mutants that run only while a module is loaded, which are not tried. */
  readonly ignored: number;
  /** `src/core/text.ts:12:5 ConditionalExpression true`, in order. */
  readonly survivors: readonly string[];
}

const FOLDER = '.cache/reports/mutants';
const pathOf = (folder: string): string => `${FOLDER}/${folder.replaceAll('/', '-')}.json`;

/** What all formats are built on. */
const SHARED = 'src/{core,codecs,containers,io}/**/*.ts';

/** A hash of what the result of a folder depends on: it is of no use once a source or a test of the folder is another, or what all share. */
export function stateOf(folder: string): string {
  const hash = createHash('sha256');
  const paths = globSync([
    `src/${folder}/**/*.ts`,
    SHARED,
    `test/${folder}/**`,
    'test/support/**',
    'recordings/**',
    'scripts/mutants/**',
  ]).sort();
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** The result of a folder that was tried as it is now; undefined where it was not. */
export function knownResult(folder: string): FolderResult | undefined {
  if (!existsSync(pathOf(folder))) return undefined;
  const result = JSON.parse(readFileSync(pathOf(folder), 'utf8')) as FolderResult;
  return result.of === stateOf(folder) ? result : undefined;
}

export function keepResult(folder: string, result: FolderResult): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(pathOf(folder), `${JSON.stringify(result, null, 2)}\n`);
}

/** One line a folder and one for all, as docs/explain/mutants.md has them. */
export function tableOf(results: ReadonlyMap<string, FolderResult>): string {
  const row = (name: string, killed: number, survived: number): string =>
    `| ${name} | ${killed + survived} | ${((100 * killed) / (killed + survived)).toFixed(1)} % |`;
  const all = [...results.values()];
  const total = (of: 'killed' | 'survived'): number => all.reduce((sum, result) => sum + result[of], 0);
  return [
    '| folder | mutants tried | killed |',
    '| --- | --- | --- |',
    ...[...results].map(([folder, { killed, survived }]) => row(`\`src/${folder}\``, killed, survived)),
    row('together', total('killed'), total('survived')),
  ].join('\n');
}

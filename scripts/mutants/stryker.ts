/**
 * StrykerJS over the decoders: `tsx scripts/mutants/stryker.ts leaves|sample [AREA]...`. An area is a folder of the sample, such as `core` or
 * `formats/sc2`; of the leaves, a part of a path, such as `packet-entities`. The reports are `.cache/reports/mutants-*.json`, the results of the
 * folders `.cache/reports/mutants/*.json`.
 */
import { Stryker } from '@stryker-mutator/core';
import { globSync } from 'tinyglobby';
import { keepResult, knownResult, stateOf, tableOf, type FolderResult } from './results.js';
import { rangeOf, sampleOf, type SampledMutant } from './sample.js';

/** Decoders of single values, flags and paths: every mutant is tried, with tests whose bytes are made by hand. */
const LEAVES = [
  'src/formats/dem/entities/{leaf,quantized-float,bit-values,field-type,field-path,field-list,packet-entities,packet-entities-message,baselines}.ts',
  'src/protocols/blizzard/{bit-packed,versioned,bit-array}.ts',
  'src/formats/vcr/driver-state.ts',
  'src/formats/gamecache/legacy.ts',
  'src/formats/icrep/keyframe-index.ts',
  'src/containers/wrapper/{sniff,magic}.ts',
];
const REST = [
  'src/{core,codecs,containers,protocols,formats}/**/*.ts',
  '!src/**/*.gen.ts',
  '!src/**/*.d.ts',
  ...LEAVES.map((glob) => `!${glob}`),
];
const SAMPLE = { seed: 'replaykit', size: 600 };
const EXCLUDED = ['StringLiteral'];
const MIN_KILLED = 85;

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>;

const mutated = (name: string, options: object): Promise<Results> =>
  new Stryker({
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sampled.js'],
    testRunner: 'vitest',
    coverageAnalysis: 'perTest',
    mutator: { excludedMutations: EXCLUDED },
    concurrency: Number(process.env['MUTANTS_CONCURRENCY'] ?? 1),
    tempDirName: `.cache/stryker-${name}`,
    ignorePatterns: ['.cache', 'dist', 'bench', 'examples'],
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `.cache/reports/mutants-${name}.json` },
    disableTypeChecks: false,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 30,
    ...options,
  }).runMutationTest();

/** All mutants of the leaf decoders, or of those files whose paths hold one of the words. */
async function leaves(asked: readonly string[]): Promise<boolean> {
  const files = globSync(LEAVES).filter((path) => asked.length === 0 || asked.some((word) => path.includes(word)));
  const results = await mutated('leaves', { mutate: files, vitest: { configFile: 'scripts/mutants/vitest.leaves.config.ts' } });
  const count = (is: (result: Results[number]) => boolean): number => results.filter(is).length;
  return told('leaves', [{ killed: count(isKilled), survived: count(isAlive), ignored: count(({ status }) => status === 'Ignored') }]);
}

const areaOf = (path: string): string => /^src\/((formats\/)?[^/]+)\//.exec(path)![1]!;
const isKilled = ({ status }: Results[number]): boolean => status === 'Killed' || status === 'Timeout';
const isAlive = ({ status }: Results[number]): boolean => status === 'Survived' || status === 'NoCoverage';

/** The mutants of a folder of the sample; each is tried by the unit tests of its own folder, which keeps a run short. */
async function folderResult(area: string, own: readonly SampledMutant[]): Promise<FolderResult> {
  const of = stateOf(area);
  process.env['MUTANTS_TESTS'] = `test/${area}`;
  const results = await mutated(`sample-${area.replace('/', '-')}`, {
    mutate: own.map(rangeOf),
    checkers: ['sampled'],
    sample: own,
    // what runs only while a module is loaded would need all tests of the folder each time
    ignoreStatic: true,
    vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  });
  const nameOf = ({ fileName, location, mutatorName, replacement }: Results[number]): string =>
    `${fileName.replaceAll('\\', '/').replace(/^.*\/(?=src\/)/, '')}:${location.start.line}:${location.start.column} ${mutatorName} ${replacement}`;
  const [killed, survived] = [results.filter(isKilled).length, results.filter(isAlive).length];
  return {
    of,
    killed,
    survived,
    // Stryker also lists other mutants in the place of one of the sample, so its own count is higher
    ignored: own.length - killed - survived,
    survivors: results.filter(isAlive).map(nameOf).sort(),
  };
}

/**
 * A seeded sample of the rest, folder by folder. What a folder gave is kept: a run that was ended goes on with the next folder, and
 * one that is asked for a folder reports the total of all that were tried as they are now.
 */
async function sample(asked: readonly string[]): Promise<boolean> {
  const mutants = await sampleOf(REST, SAMPLE.seed, SAMPLE.size, EXCLUDED);
  const areas = [...new Set(mutants.map(({ fileName }) => areaOf(fileName)))].sort();
  for (const area of asked.length === 0 ? areas.filter((one) => knownResult(one) === undefined) : asked) {
    const own = mutants.filter(({ fileName }) => areaOf(fileName) === area);
    if (own.length === 0) throw new Error(`no folder ${area} in the sample: ${areas.join(', ')}`);
    console.log(`> ${area}: ${own.length} mutants`);
    keepResult(area, await folderResult(area, own));
  }
  const results = new Map(
    areas.flatMap((area) => [[area, knownResult(area)] as const].filter((one): one is [string, FolderResult] => one[1] !== undefined)),
  );
  const missing = areas.filter((area) => !results.has(area));
  for (const { survivors } of results.values()) for (const survivor of survivors) console.log(`lives: ${survivor}`);
  console.log(tableOf(results));
  if (missing.length > 0) console.log(`not tried as they are now: ${missing.join(', ')}`);
  return told('sample', [...results.values()]) && missing.length === 0;
}

/** Says how many were killed, and whether they are enough. */
function told(name: string, results: readonly Omit<FolderResult, 'of' | 'survivors'>[]): boolean {
  const sum = (of: 'killed' | 'survived' | 'ignored'): number => results.reduce((total, result) => total + result[of], 0);
  const [killed, tried] = [sum('killed'), sum('killed') + sum('survived')];
  const percent = (100 * killed) / tried;
  console.log(
    `${name}: ${killed} of ${tried} mutants killed, ${percent.toFixed(1)} %; ${sum('ignored')} run only while a module is loaded`,
  );
  return tried > 0 && percent >= MIN_KILLED;
}

const RUNS: Readonly<Record<string, (asked: readonly string[]) => Promise<boolean>>> = { leaves, sample };
const [name = '', ...asked] = process.argv.slice(2);
const run = RUNS[name];
if (run === undefined) throw new Error(`no run ${name}: ${Object.keys(RUNS).join(', ')}`);
process.exitCode = (await run(asked)) ? 0 : 1;

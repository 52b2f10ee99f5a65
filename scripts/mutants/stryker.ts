/**
 * StrykerJS over the decoders: `tsx scripts/mutants/stryker.ts leaves|sample [AREA]...`. An area is a folder of the sample, such as `core` or
 * `formats/sc2`; of the leaves, a part of a path, such as `packet-entities`. The reports are `.cache/reports/mutants-*.json`.
 */
import { Stryker } from '@stryker-mutator/core';
import { globSync } from 'tinyglobby';
import { rangeOf, sampleOf } from './sample.js';

/** Decoders of single values, flags and paths: every mutant is tried, with tests whose bytes are made by hand. */
const LEAVES = [
  'src/formats/dem/entities/{leaf,quantized-float,bit-values,field-type,field-path,field-list,packet-entities,packet-entities-message,baselines}.ts',
  'src/formats/sc2/protocol/{bit-packed,versioned,bit-array}.ts',
  'src/formats/vcr/driver-state.ts',
  'src/formats/gamecache/legacy.ts',
  'src/formats/icrep/keyframe-index.ts',
  'src/containers/wrapper/{sniff,magic}.ts',
];
const REST = ['src/{core,codecs,containers,formats}/**/*.ts', '!src/**/*.gen.ts', '!src/**/*.d.ts', ...LEAVES.map((glob) => `!${glob}`)];
const SAMPLE = { seed: 'replaykit', size: 600 };
const EXCLUDED = ['StringLiteral'];
const LEAST_KILLED = 85;

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
const leaves = (asked: readonly string[]): Promise<Results> => {
  const files = globSync(LEAVES).filter((path) => asked.length === 0 || asked.some((word) => path.includes(word)));
  return mutated('leaves', { mutate: files, vitest: { configFile: 'scripts/mutants/vitest.leaves.config.ts' } });
};

/** A seeded sample of the rest; a mutant is tried by the unit tests of its own folder, which keeps a run short. */
async function sample(asked: readonly string[]): Promise<Results> {
  const mutants = await sampleOf(REST, SAMPLE.seed, SAMPLE.size, EXCLUDED);
  const areaOf = (path: string): string => /^src\/((formats\/)?[^/]+)\//.exec(path)![1]!;
  const results: Results = [];
  const areas = [...new Set(mutants.map(({ fileName }) => areaOf(fileName)))].sort();
  for (const area of asked.length === 0 ? areas : areas.filter((name) => asked.includes(name))) {
    const own = mutants.filter(({ fileName }) => areaOf(fileName) === area);
    console.log(`> ${area}: ${own.length} mutants`);
    process.env['MUTANTS_TESTS'] = `test/${area}`;
    const of = await mutated(`sample-${area.replace('/', '-')}`, {
      mutate: own.map(rangeOf),
      checkers: ['sampled'],
      sample: own,
      // what runs only while a module is loaded would need all tests of the folder each time
      ignoreStatic: true,
      vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
    });
    results.push(...of);
  }
  return results;
}

const RUNS: Readonly<Record<string, (asked: readonly string[]) => Promise<Results>>> = { leaves, sample };
const [name = '', ...asked] = process.argv.slice(2);
const run = RUNS[name];
if (run === undefined) throw new Error(`no run ${name}: ${Object.keys(RUNS).join(', ')}`);
const results = await run(asked);
const count = (...statuses: readonly string[]): number => results.filter(({ status }) => statuses.includes(status)).length;
const killed = count('Killed', 'Timeout');
const lived = count('Survived', 'NoCoverage');
const percent = (100 * killed) / (killed + lived);
console.log(
  `${name}: ${killed} of ${killed + lived} mutants killed, ${percent.toFixed(1)} %; ${count('Ignored')} run only while a module is loaded`,
);
process.exitCode = killed + lived > 0 && percent >= LEAST_KILLED ? 0 : 1;

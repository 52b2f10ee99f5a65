/** StrykerJS over the decoders: `tsx scripts/mutants/stryker.ts leaves|sample`. The report is `.cache/reports/mutants-*.json`. */
import { Stryker } from '@stryker-mutator/core';

/** Decoders of single values, flags and paths: every mutant is tried, with tests whose bytes are made by hand. */
const LEAVES = [
  'src/formats/dem/entities/{leaf,quantized-float,bit-values,field-type,field-path,field-list,packet-entities,baselines}.ts',
  'src/formats/sc2/protocol/{bit-packed,versioned,bit-array}.ts',
  'src/formats/vcr/driver-state.ts',
  'src/formats/gamecache/legacy.ts',
  'src/formats/icrep/keyframe-index.ts',
  'src/containers/wrapper/{sniff,magic}.ts',
];

const RUNS: Readonly<Record<string, object>> = {
  leaves: { mutate: LEAVES, vitest: { configFile: 'scripts/mutants/vitest.leaves.config.ts' } },
  // Stryker counts the mutants that are not in the sample as compile errors
  sample: {
    mutate: ['src/{core,codecs,containers,formats}/**/*.ts', '!src/**/*.gen.ts', '!src/**/*.d.ts', ...LEAVES.map((glob) => `!${glob}`)],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sample.js'],
    checkers: ['sample'],
    sample: { seed: 'replaykit', size: 600 },
  },
};

const name = process.argv[2] ?? '';
const run = RUNS[name];
if (run === undefined) throw new Error(`no run ${name}: ${Object.keys(RUNS).join(', ')}`);
await new Stryker({
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: Number(process.env['MUTANTS_CONCURRENCY'] ?? 1),
  tempDirName: `.cache/stryker-${name}`,
  ignorePatterns: ['.cache', 'dist', 'bench', 'docs', 'examples'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/reports/mutants-${name}.json` },
  thresholds: { high: 95, low: 90, break: 85 },
  disableTypeChecks: false,
  timeoutMS: 20_000,
  ...run,
}).runMutationTest();

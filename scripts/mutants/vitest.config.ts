import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type ViteUserConfig } from 'vitest/config';
import { FAULTS } from './faults.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Puts the fault named by REPLAYKIT_FAULT into the code that is tested; no file is written. */
function faulty(): Plugin {
  const fault = FAULTS.find(({ name }) => name === process.env['REPLAYKIT_FAULT']);
  return {
    name: 'faulty',
    enforce: 'pre',
    transform(code, id) {
      return fault !== undefined && id.startsWith(`${root}src/`) && code.includes(fault.find)
        ? code.replace(fault.find, () => fault.replace)
        : undefined;
    },
  };
}

// as many runs of a property as `npm run laws` makes of it
process.env['VITE_LAW_RUNS'] ??= '100';

/** Some tests in Node, in one thread and one set of modules: each mutant runs them again. */
export const testsOf = (include: string[]): ViteUserConfig =>
  defineConfig({
    root,
    plugins: [faulty()],
    resolve: { alias: { '#fixture': `${root}test/support/fixture.node.ts` } },
    test: {
      include,
      // Stryker ends what takes too long
      testTimeout: 600_000,
      pool: 'threads',
      isolate: false,
    },
  });

/** Unit tests, or those of one folder: no laws, no corpus, nothing of what is built. */
export default testsOf([`${process.env['MUTANTS_TESTS'] ?? 'test/{core,io,codecs,containers,formats,kit}'}/**/*.test.ts`]);

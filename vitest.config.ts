import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BUILT, builtSources } from './test/support/built-sources.js';
import { beginRun } from './scripts/run-folder.js';
import { entries } from './tsup.config.js';

beginRun();

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const tests = 'test/**/*.test.ts';
const others = ['test/package/**', 'test/corpus/**', 'test/fleet/**', 'test/pages/**', 'test/site/**', 'test/strangers/**'];
const elsewhere = [...others, 'test/runtime/**'];
/** The names of the package, which lead to the sources. */
const bySource = Object.entries(entries).map(([name, source]) => ({
  find: new RegExp(`^replaykit${name === 'index' ? '' : `/${name}`}$`),
  replacement: at(`./${source}`),
}));
/** Projects of strangers, which install the packed package: what CI runs, and what needs large downloads. */
const strangers = (half: 'quick' | 'long', seconds: number) => ({
  resolve: { alias: bySource },
  test: {
    name: `strangers-${half}`,
    include: [`test/strangers/${half}/**/*.test.ts`],
    globalSetup: ['test/support/build.setup.ts'],
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
  },
});

/** Node loads the scripts that builtSources() makes, and tells places in src/ where it runs them. */
const ofSources = { server: { deps: { external: [BUILT] } }, execArgv: ['--enable-source-maps'] };

/** Units come last: their files are short, so that both cores have work to the end. Within a project the longest come first. */
class UnitsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isUnit = ({ project }: TestSpecification): boolean => project.name === 'node';
    return [...sorted.filter((file) => !isUnit(file)), ...sorted.filter(isUnit)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: UnitsLast },
    // one for each core, also on machines that have two
    maxWorkers: '100%',
    // `isolate: false`: test files share what they import; to read that anew for each of them took a quarter of the time.
    projects: [
      {
        // Units and laws.
        plugins: [builtSources()],
        resolve: { alias: { '#fixture': at('./test/support/fixture.node.ts') } },
        // Property tests take seconds on a busy machine; a test that hangs is still found.
        test: {
          ...ofSources,
          name: 'node',
          include: [tests],
          exclude: elsewhere,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        // The promises of the package, checked on what is built and packed.
        plugins: [builtSources()],
        test: {
          ...ofSources,
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          isolate: false,
          globalSetup: ['test/support/build.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Real files against their golden results.
        plugins: [builtSources()],
        test: {
          ...ofSources,
          name: 'corpus',
          include: ['test/corpus/**/*.test.ts'],
          isolate: false,
          globalSetup: ['test/support/corpus.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // examples/fleet on a real Redis.
        test: {
          name: 'fleet',
          include: ['test/fleet/**/*.test.ts'],
          globalSetup: ['test/support/build.setup.ts', 'test/support/fleet.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Pages that bundlers build with the packed package, in Chromium.
        test: {
          name: 'pages',
          include: ['test/pages/**/*.test.ts'],
          globalSetup: ['test/support/build.setup.ts', 'test/support/pages.setup.ts'],
          // a page has no second to lose on a quiet machine, and several on a busy one
          expect: { poll: { timeout: 40_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The built site, in Chromium.
        test: {
          name: 'site',
          include: ['test/site/**/*.test.ts'],
          globalSetup: ['test/support/build.setup.ts', 'test/support/pages.setup.ts', 'test/support/site.setup.ts'],
          expect: { poll: { timeout: 40_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      strangers('quick', 120),
      strangers('long', 600),
      {
        // The same units and laws where no Buffer, no process and no eval exists.
        resolve: { alias: { '#fixture': at('./test/support/fixture.browser.ts') } },
        optimizeDeps: { include: ['pako', 'fzstd', 'lz4js', 'snappyjs', 'hyparquet-writer', 'fast-check'] },
        server: { headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } },
        test: {
          name: 'chromium',
          testTimeout: 120_000,
          include: [tests],
          exclude: ['test/**/*.node.test.ts', ...others],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            api: { host: '127.0.0.1' },
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**/*.ts'], thresholds: { lines: 90 } },
  },
});

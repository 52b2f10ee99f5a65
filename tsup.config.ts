import { build } from 'esbuild';
import type { Options } from 'tsup';
import { declarationsOf } from './scripts/declarations.js';

/**
 * What the package offers, by the name of its file in dist/: one line per subpath of `exports` in package.json
 * (`index` is the package itself). A line is added when its source exists; test/package checks the rest.
 */
export const entries: Record<string, string> = {
  index: 'src/index.ts',
  dem: 'src/formats/dem/index.ts',
  sc2: 'src/formats/sc2/index.ts',
  icrep: 'src/formats/icrep/index.ts',
  vcr: 'src/formats/vcr/index.ts',
  w3g: 'src/formats/w3g/index.ts',
  gamecache: 'src/formats/gamecache/index.ts',
  bits: 'src/bits.ts',
  codecs: 'src/codecs/index.ts',
  mpq: 'src/containers/mpq/index.ts',
  write: 'src/write.ts',
  tables: 'src/tables/index.ts',
  node: 'src/node/index.ts',
  worker: 'src/worker/index.ts',
};

/**
 * Built, but not importable: the program behind `bin`, the script that workers run, what the package itself re-exports (see
 * `formats-by-name`), and a few files that must stay alone. A bundler that splits takes a file of dist/ with everything that it imports
 * and that some import() needs too. So three kinds of file would otherwise bring a page two to six times what it asked for: adapters of
 * packages that do not say that they have no side effects, the verbs of demos beside what loads the names of Dota 2, and what the
 * sync verbs of recordings undo gzip with.
 */
export const programs: Record<string, string> = {
  'codecs/deflate': 'src/codecs/deflate.ts',
  'codecs/lz4-compress': 'src/codecs/lz4-compress.ts',
  'codecs/snappy-compress': 'src/codecs/snappy-compress.ts',
  'cli/main': 'src/cli/main.ts',
  'kit/basics': 'src/kit/basics.ts',
  'kit/index': 'src/kit/index.ts',
  'dem-verbs': 'src/formats/dem/verbs.ts',
  'dem-sync': 'src/formats/dem/sync-verbs.ts',
  'dem-info': 'src/formats/dem/info-verbs.ts',
  'dem-open': 'src/formats/dem/open-verb.ts',
  'dem-position': 'src/formats/dem/entities/position.ts',
  'dem-ticks': 'src/formats/dem/tick-verbs.ts',
  'dem-dota-names': 'src/formats/dem/dota/load-names.ts',
  'gamecache-verbs': 'src/formats/gamecache/verbs.ts',
  'icrep-verbs': 'src/formats/icrep/verbs.ts',
  'sc2-verbs': 'src/formats/sc2/verbs.ts',
  'sc2-sync': 'src/formats/sc2/sync-verbs.ts',
  'sc2-bit-array': 'src/formats/sc2/protocol/bit-array.ts',
  'vcr-verbs': 'src/formats/vcr/verbs.ts',
  'w3g-verbs': 'src/formats/w3g/verbs.ts',
  'vcr-gunzip': 'src/formats/vcr/gunzip.ts',
  'replay-worker': 'src/node/replay-worker.ts',
  'replay-worker-thread': 'src/node/replay-worker-thread.ts',
};

/**
 * The script of the worker in browsers, in dist/worker with all that it imports: an import map does not reach into a worker, so nothing in there may
 * be imported by name, not pako either. What reads one format is a chunk, which `import()` loads.
 */
async function buildWorkerScript(): Promise<void> {
  await build({
    entryPoints: ['src/worker/replay-worker.ts'],
    outdir: 'dist/worker',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    logLevel: 'error',
  });
}

export default {
  entry: { ...entries, ...programs },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  // With `sideEffects: false` in package.json this is what lets a bundler keep one format and drop the others.
  splitting: true,
  treeshake: false,
  minify: false,
  sourcemap: true,
  clean: true,
  // tsup 8 sets baseUrl, which TypeScript 6 rejects otherwise.
  tsconfig: 'tsconfig.src.json',
  dts: {
    entry: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, declarationsOf(source)])),
    compilerOptions: { ignoreDeprecations: '6.0' },
  },
  onSuccess: buildWorkerScript,
  external: [/^node:/],
  esbuildPlugins: [
    {
      // The package itself re-exports the formats by the names of their entries: spread out in one file of imports, a page that takes one
      // verb from 'replaykit' would load every format, 123 KB instead of 12 to 43 (docs/explain/decisions/0008).
      name: 'formats-by-name',
      setup(build) {
        build.onResolve({ filter: /^\.\/(formats|kit)\// }, ({ path, importer }) => {
          if (!importer.endsWith(entries['index']!)) return undefined;
          const source = `src/${path.slice(2).replace(/\.js$/, '.ts')}`;
          const entry = Object.entries({ ...entries, ...programs }).find(([, of]) => of === source);
          return entry && { path: `./${entry[0]}.js`, external: true };
        });
      },
    },
  ],
  plugins: [
    {
      // esbuild repeats each entry's chunks as `import "./chunk-X.js"`. Nothing here has side effects, and a bundler that splits would
      // load with the page what only import() needs, such as codecs: 23 KB instead of 12 for parseVcr. The lines stay, empty, so that source
      // maps hold.
      name: 'no-bare-imports',
      renderChunk: (code, { type }) => (type === 'chunk' ? { code: code.replace(/^import "\.\/chunk-\w+\.js";$/gm, '') } : undefined),
    },
  ],
} satisfies Options;

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Options } from 'tsup';
import { declarationsOf } from './scripts/declarations.js';

/**
 * What the package offers, by the name of its file in dist/, which is one line: the code is in dist/worker. One line per subpath of `exports` in package.json
 * (`index` is the package itself). A line is added when its source exists; test/package checks the rest.
 */
export const entries: Record<string, string> = {
  slippi: 'src/formats/slippi/index.ts',
  'brood-war': 'src/formats/brood-war/index.ts',
  'rocket-league': 'src/formats/rocket-league/index.ts',
  storm: 'src/formats/storm/index.ts',
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
  scene: 'src/scene/index.ts',
  player: 'src/player/index.ts',
  node: 'src/node/index.ts',
  worker: 'src/worker/index.ts',
};

/**
 * Built, but not importable: the program behind `bin`, the scripts that workers run, what the package itself re-exports (see
 * `formats-by-name`), and a few files that must stay alone. A bundler that splits takes a file of dist/ with everything that it imports
 * and that some import() needs too. So two kinds of file would otherwise bring a page two to six times what it asked for: adapters of
 * packages that do not say that they have no side effects, and the verbs of demos beside what loads the names of Dota 2.
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
  'dem-iterate': 'src/formats/dem/iterate-verb.ts',
  'dem-info': 'src/formats/dem/info-verbs.ts',
  'dem-open': 'src/formats/dem/open-verb.ts',
  'dem-position': 'src/formats/dem/entities/position.ts',
  'dem-ticks': 'src/formats/dem/tick-verbs.ts',
  'dem-dota-names': 'src/formats/dem/dota/load-names.ts',
  'gamecache-verbs': 'src/formats/gamecache/verbs.ts',
  'icrep-sync': 'src/formats/icrep/sync-verbs.ts',
  'icrep-verbs': 'src/formats/icrep/verbs.ts',
  'storm-verbs': 'src/formats/storm/verbs.ts',
  'storm-sync': 'src/formats/storm/sync-verbs.ts',
  'storm-info': 'src/formats/storm/info-verbs.ts',
  'storm-lobby': 'src/formats/storm/battlelobby-verbs.ts',
  'sc2-verbs': 'src/formats/sc2/verbs.ts',
  'sc2-sync': 'src/formats/sc2/sync-verbs.ts',
  'blizzard-bit-array': 'src/protocols/blizzard/bit-array.ts',
  'vcr-verbs': 'src/formats/vcr/verbs.ts',
  'vcr-sync': 'src/formats/vcr/sync-verbs.ts',
  'scene-at': 'src/scene/scene-at.ts',
  'scene-file': 'src/scene/scene-file.ts',
  'scene-turning-point': 'src/scene/turning-point.ts',
  'scene-ground': 'src/scene/ground-of.ts',
  'scene-read': 'src/scene/read.ts',
  'w3g-verbs': 'src/formats/w3g/verbs.ts',
  'pool-worker': 'src/node/pool-worker.ts',
  'query-process': 'src/node/sql/query-process.ts',
  'replay-worker': 'src/worker/replay-worker.ts',
  'replay-worker-thread': 'src/node/replay-worker-thread.ts',
};

/**
 * Packages that only the program and `replaykit/node` use, with the names that are used of each. Their code is in dist/bundled, so that whoever installs replaykit does not
 * install them; their licences are in THIRD-PARTY.md (`npx tsx scripts/third-party.ts`).
 */
export const bundled: Record<string, readonly string[]> = {
  'cli-progress': ['SingleBar'],
  piscina: ['Piscina', 'move', 'transferableSymbol', 'valueSymbol'],
  tinyglobby: ['glob', 'isDynamicPattern'],
};

/** The file of a bundled package, without its ending: `zip.js-zip.js` for `@zip.js/zip.js`. */
const bundledFile = (name: string): string => name.replace('@', '').replaceAll('/', '-');

/** The bundled packages. CommonJS that became a module still asks for `require`, and piscina for the folder in which the script of its workers lies. */
export const bundledPackages: BuildOptions = {
  entryPoints: {
    ...Object.fromEntries(Object.keys(bundled).map((name) => [bundledFile(name), `bundled:${name}`])),
    worker: './node_modules/piscina/dist/worker.js',
  },
  outdir: 'dist/bundled',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  // piscina loads it for `niceIncrement`, which is not asked for
  external: ['@napi-rs/nice'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  define: { __dirname: 'import.meta.dirname' },
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
  plugins: [
    {
      name: 'names-of-packages',
      setup(build) {
        build.onResolve({ filter: /^bundled:/ }, ({ path }) => ({ path: path.slice('bundled:'.length), namespace: 'bundled' }));
        build.onLoad({ filter: /./, namespace: 'bundled' }, ({ path }) => ({
          contents: `export { ${bundled[path]!.join(', ')} } from '${path}';`,
          resolveDir: process.cwd(),
        }));
      },
    },
  ],
};

/** Tests follow the source maps, users do not get them: no file points to one. */
function unlinkMaps(): void {
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))) {
    const path = join('dist', name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=\S+\s*$/m, ''));
  }
}

async function finish(): Promise<void> {
  for (const name of Object.keys(entries)) writeFileSync(`dist/${name}.js`, `export * from './worker/${name}.js';\n`);
  unlinkMaps();
  await build(bundledPackages);
}

/** All code lies in dist/worker, but for the program, which `bin` names. */
const outputs = Object.entries({ ...entries, ...programs }).map(([name, path]) => [name === 'cli/main' ? name : `worker/${name}`, path]);

export default {
  entry: Object.fromEntries(outputs) as Record<string, string>,
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
  onSuccess: finish,
  external: [/^node:/],
  // The folder of the worker's script holds all that this script loads, so that it can be copied beside a page.
  esbuildOptions(options) {
    options.chunkNames = 'worker/[name]-[hash]';
  },
  esbuildPlugins: [
    {
      name: 'bundled-packages',
      setup(build) {
        build.onResolve({ filter: /^[@a-z]/ }, ({ path }) =>
          Object.hasOwn(bundled, path) ? { path: `#bundled/${bundledFile(path)}`, external: true } : undefined,
        );
      },
    },
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

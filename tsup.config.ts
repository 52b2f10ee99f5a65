import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Options } from 'tsup';

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
  gamecache: 'src/formats/gamecache/index.ts',
  bits: 'src/core/bits.ts',
  codecs: 'src/codecs/index.ts',
  mpq: 'src/containers/mpq/index.ts',
  write: 'src/write.ts',
  tables: 'src/tables/index.ts',
  node: 'src/node/index.ts',
};

/**
 * Built, but not importable: the program behind `bin`, scripts that workers run, and the adapters of packages that do not say that they
 * have no side effects: alone in a file, such a package leaves the bundle of a page that does not use it. Of some formats also the
 * parts of their index, see `verbs-by-name` below.
 */
export const programs: Record<string, string> = {
  base: 'src/base.ts',
  'codecs/deflate': 'src/codecs/deflate.ts',
  'codecs/lz4-compress': 'src/codecs/lz4-compress.ts',
  'codecs/snappy-compress': 'src/codecs/snappy-compress.ts',
  'cli/main': 'src/cli/main.ts',
  'gamecache/names': 'src/formats/gamecache/names.ts',
  'gamecache/parse': 'src/formats/gamecache/parse.ts',
  'gamecache/verbs': 'src/formats/gamecache/verbs.ts',
  'vcr/names': 'src/formats/vcr/names.ts',
  'vcr/parse': 'src/formats/vcr/parse.ts',
  'vcr/verbs': 'src/formats/vcr/verbs.ts',
  'dem-info': 'src/formats/dem/info-verbs.ts',
  'dem-sync': 'src/formats/dem/sync-verbs.ts',
  'dem-verbs': 'src/formats/dem/verbs.ts',
  'kit/basics': 'src/kit/basics.ts',
  'kit/index': 'src/kit/index.ts',
  'replay-worker': 'src/node/replay-worker.ts',
};

/** The sources that `base` gathers, and `base` itself. */
const base = new Set([
  programs['base']!,
  ...[...readFileSync(programs['base']!, 'utf8').matchAll(/from '.\/(.*)\.js'/g)].map(([, path]) => `src/${path}.ts`),
]);

export default {
  entry: { ...entries, ...programs },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  // With `sideEffects: false` in package.json this is what lets a bundler keep one format and drop the others.
  splitting: true,
  treeshake: false,
  // Constants made by these calls go where nobody reads them; at `new TextDecoder` and the like the source says so itself, with @__PURE__.
  pure: ['Uint8Array.of', 'Object.freeze', 'Object.fromEntries', 'Symbol.for'],
  minify: false,
  // Numbers with names become numbers: a bundler later does not see that they never change.
  esbuildOptions: (build) => {
    build.minifySyntax = true;
  },
  sourcemap: true,
  clean: true,
  // tsup 8 sets baseUrl, which TypeScript 6 rejects otherwise.
  dts: { entry: entries, compilerOptions: { ignoreDeprecations: '6.0' } },
  external: [/^node:/],
  esbuildPlugins: [
    {
      // Whatever stands on the base takes it from its file.
      name: 'one-base',
      setup(build) {
        build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
          const sourceOf = (file: string): string => relative(process.cwd(), file).replaceAll('\\', '/').replace(/\.js$/, '.ts');
          const ofBase = kind !== 'entry-point' && base.has(sourceOf(join(dirname(importer), path))) && !base.has(sourceOf(importer));
          return ofBase ? { path: './base.js', external: true } : undefined;
        });
      },
    },
    {
      // The package itself re-exports the formats by the names of their entries. A bundler that splits takes a file whole: were they
      // spread out in one, whatever import() may need later of one format would be loaded with another.
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
      // Files in folders of dist/ go up for it.
      name: 'path-to-base',
      renderChunk: (code, { path }) => {
        const up = relative(dirname(path), 'dist').replaceAll('\\', '/');
        return up === '' ? undefined : { code: code.replace(/(from ")\.(\/base\.js";)$/gm, `$1${up}$2`) };
      },
    },
    {
      // The same inside a format whose index is stars: what import() may need later of one verb is not loaded with another.
      name: 'verbs-by-name',
      renderChunk: (_, { entryPoint }) => {
        const format = Object.keys(entries).find((name) => entries[name] === entryPoint);
        if (!(`${format}/names` in programs)) return undefined;
        return { code: ['names', 'parse', 'verbs'].map((part) => `export * from './${format}/${part}.js';\n`).join('') };
      },
    },
    {
      // esbuild repeats each entry's chunks as `import "./chunk-X.js"`. Nothing here has side effects, and a bundler that splits would
      // load what only import() needs, such as codecs, with the page. The lines stay, empty, so that source maps hold.
      name: 'no-bare-imports',
      renderChunk: (code, { type }) => (type === 'chunk' ? { code: code.replace(/^import "\.\/chunk-\w+\.js";$/gm, '') } : undefined),
    },
  ],
} satisfies Options;

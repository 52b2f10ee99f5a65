import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile, type PluginBuild } from 'esbuild';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import { browserEntries, root, specifierOf } from '../support/package.node.js';
import { isReference, nodesOf, parsed } from '../support/source-files.node.js';
import { sourcesOf } from '../support/source-map.js';
import budgets from './budgets.json' with { type: 'json' };

const installed = inject('installed');

interface Bundle {
  /** Bytes of what the page loads before it runs the first line, minified and gzipped; what `import()` fetches later does not count. */
  readonly gzipped: number;
  /** The text of each script that the page may load, later chunks included. */
  readonly code: readonly string[];
}

/** A bundle whose code is traced to the files of src/ that it comes from. */
interface TracedBundle extends Bundle {
  /** The files of src/ that some of the code comes from. */
  readonly sources: readonly string[];
  /** Those of them that are loaded before the first line runs. */
  readonly eagerSources: readonly string[];
}

const bundles = new Map<string, Promise<TracedBundle>>();

/** What a bundler makes of a page whose only code is this import; asked twice, it is made once. */
function bundled(statement: string): Promise<TracedBundle> {
  let bundle = bundles.get(statement);
  if (bundle === undefined) bundles.set(statement, (bundle = tracedBundle(statement)));
  return bundle;
}

interface Build extends Bundle {
  readonly eager: readonly string[];
  readonly scripts: readonly string[];
  readonly textOf: (path: string) => string;
}

async function newBundle(statement: string, options: Pick<BuildOptions, 'sourcemap' | 'plugins'> = {}): Promise<Build> {
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents: statement.replace(/^import/, 'export'), resolveDir: installed },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    sourcesContent: false,
    metafile: true,
    write: false,
    outdir: 'out',
    absWorkingDir: installed,
    logLevel: 'silent',
  });
  const textOf = (path: string): string => outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(`/${path}`))!.text;
  const eager = chunksOf(metafile, ['import-statement']);
  const scripts = chunksOf(metafile, ['import-statement', 'dynamic-import']);
  return {
    gzipped: eager.reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0),
    code: scripts.map(textOf),
    eager,
    scripts,
    textOf,
  };
}

async function tracedBundle(statement: string): Promise<TracedBundle> {
  const { gzipped, code, eager, scripts, textOf } = await newBundle(statement, {
    sourcemap: 'external',
    plugins: [{ name: 'source-maps', setup: withMaps }],
  });
  const found = new Map(
    scripts.map((path) => [path, sourcesOf(textOf(`${path}.map`)).map((source) => source.replace(/^.*\/(?=src\/)/, ''))]),
  );
  const sources = (paths: readonly string[]): string[] => [...new Set(paths.flatMap((path) => found.get(path)!))].sort();
  return { gzipped, code, sources: sources(scripts), eagerSources: sources(eager) };
}

/** The package comes without source maps: those of dist/ show here what its files were made of. */
function withMaps(bundling: PluginBuild): void {
  bundling.onLoad({ filter: /[\\/]replaykit[\\/]dist[\\/]worker[\\/].*\.js$/ }, ({ path }) => {
    const map = readFileSync(
      join(root, 'dist/worker', `${relative(join(installed, 'node_modules/replaykit/dist/worker'), path)}.map`),
      'base64',
    );
    return { contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${map}` };
  });
}

/** The entry chunk and every chunk that is imported from it. esbuild also writes chunks that nothing imports: the import() of unused code. */
function chunksOf({ outputs }: Metafile, kinds: readonly string[]): readonly string[] {
  const chunks = new Set(Object.keys(outputs).filter((path) => outputs[path]!.entryPoint === '<stdin>'));
  for (const path of chunks) {
    for (const { path: imported, kind, external } of outputs[path]!.imports)
      if (kinds.includes(kind) && external !== true) chunks.add(imported);
  }
  return [...chunks];
}

const statements = Object.entries(budgets);

describe('budgets', () => {
  test.each(statements)('%s: at most %i bytes', async (statement, budget) => {
    const { gzipped } = await bundled(statement);
    expect(gzipped).toBeLessThanOrEqual(budget);
  });

  test('every entry has one', () => {
    const imported = statements.map(([statement]) => /'(.*)'$/.exec(statement)?.[1]);
    expect(browserEntries.map(specifierOf).filter((specifier) => !imported.includes(specifier))).toEqual([]);
  });
});

describe('a format comes alone', () => {
  const named = FORMAT_NAMES.map((name) => name[0]!.toUpperCase() + name.slice(1)).join('|');
  const verbs = new RegExp(`\\b(?:parse|stream|iterate|open|read|write)(${named})`, 'g');
  const ofFormats = statements.flatMap(([statement]) => {
    const formats = [...statement.matchAll(verbs)].map((match) => match[1]!.toLowerCase());
    return formats.length > 0 ? [{ statement, formats }] : [];
  });
  test.each(ofFormats)('$statement', async ({ statement, formats }) => {
    const { sources } = await bundled(statement);
    const found = new Set(sources.flatMap((path) => /^src\/formats\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect([...found].sort()).toEqual([...new Set(formats)].sort());
  });

  // a format's parser comes when a replay is of that format
  test.each([
    "import { detectReplay, parseReplay, summarizeReplay, hashReplay } from 'replaykit'",
    "import { streamTables, tablesOf } from 'replaykit/tables'",
    "import { readScene, sceneAt } from 'replaykit/scene'",
  ])('%s: only what recognises a format comes at once', async (statement) => {
    const { eagerSources, sources } = await bundled(statement);
    const parsers = (paths: readonly string[]): string[] => paths.filter((path) => /^src\/formats\/[^/]+\/index\.ts$/.test(path));
    expect(parsers(eagerSources)).toEqual([]);
    expect(eagerSources.filter((path) => /^src\/formats\/[^/]+\/signature\.ts$/.test(path))).toHaveLength(FORMAT_NAMES.length);
    expect(sources).toContain('src/formats/dem/session.ts');
  });

  test('sources are traced to their files', async () => {
    const { sources } = await bundled("import { BitReader } from 'replaykit/bits'");
    expect(sources).toContain('src/core/bit-reader.ts');
    expect(sources).not.toContain('src/core/bit-packed-reader.ts');
  });
});

test('the names of Dota 2 are loaded by the call that asks for them', async () => {
  const { eagerSources, sources } = await bundled("import { loadDotaNames, parseDem } from 'replaykit/dem'");
  expect(sources).toContain('src/formats/dem/dota/names.gen.ts');
  expect(eagerSources).not.toContain('src/formats/dem/dota/names.gen.ts');
});

test('an import of the player alone defines its element, and what others import does not bring it along', async () => {
  const { code } = await newBundle(`;import 'replaykit/player'`);
  expect(code.join('\n')).toContain('customElements.define(');
  const { sources } = await bundled("import { sceneAt } from 'replaykit/scene'");
  expect(sources.filter((path) => path.startsWith('src/player/'))).toEqual([]);
  // clips and heat maps come when they are wanted
  const { eagerSources } = await bundled("import { ReplayPlayerElement } from 'replaykit/player'");
  expect(eagerSources).toContain('src/player/playback-clock.ts');
  expect(eagerSources.filter((path) => /^src\/(player\/(recorder|heat)|formats)/.test(path))).toEqual([]);
});

const FORBIDDEN = ['Buffer', 'process', 'eval', 'require', 'global'];
/** A script in which none of the names stands, in whatever part, need not be parsed. */
const FORBIDDEN_TEXT = new RegExp(`\\b(?:${FORBIDDEN.join('|')}|Function)\\b`);

/** Names that a page does not have, or that its policy forbids. `typeof X` alone is a question, not a use. */
function forbiddenIn(code: string): string[] {
  if (!FORBIDDEN_TEXT.test(code)) return [];
  return nodesOf(parsed('script.js', code)).flatMap((node) => {
    if (!ts.isIdentifier(node) || !isReference(node) || ts.isTypeOfExpression(node.parent)) return [];
    if (FORBIDDEN.includes(node.text)) return [node.text];
    const { parent } = node;
    const made = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
    return node.text === 'Function' && made ? ['new Function'] : [];
  });
}

/** snappyjs, whose compressor the writers use (`anonymizeReplay` of the root loads them), takes Buffers if `typeof process` says that they exist. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  index: ['process', 'Buffer'],
  scene: ['process', 'Buffer'],
  tables: ['process', 'Buffer'],
  write: ['process', 'Buffer'],
};

describe('browser bundles', () => {
  // An import of `node:` would fail the build, since esbuild knows no such module for browsers.
  test.each(browserEntries)('%s needs nothing of Node and makes no code from strings', async (entry) => {
    const { code } = await newBundle(`import * as all from '${specifierOf(entry)}'`);
    expect(code.flatMap(forbiddenIn).filter((name) => !GUARDED[entry]?.includes(name))).toEqual([]);
    expect(code.flatMap((text) => text.match(/["'`]node:[^"'`]*/g) ?? [])).toEqual([]);
  });

  test('the check finds what it looks for', () => {
    expect(forbiddenIn('eval("1");new Function("1");Buffer.from(x);process.env;typeof Buffer;a.process;({ eval: 1 })')).toEqual([
      'eval',
      'new Function',
      'Buffer',
      'process',
    ]);
  });
});

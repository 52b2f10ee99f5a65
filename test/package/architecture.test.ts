import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { forbidden, options } from '../../dependency-cruiser.config.js';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import { root } from '../support/package.node.js';
import { isReference, nodesOf, parsed, placeOf, sourceFiles, type SourceFile } from '../support/source-files.node.js';

const files = sourceFiles();

async function cruised(baseDir: string, how: ICruiseOptions): Promise<ICruiseResult> {
  const result = await cruise(['src'], { ...how, ruleSet: { forbidden }, validate: true, baseDir });
  return result.output as ICruiseResult;
}

/** Groups of modules that import each other, directly or through others (Tarjan's strongly connected components of two and more). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (name: string): number => {
    const own = order.size;
    order.set(name, own);
    open.push(name);
    let lowest = own;
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next)!);
    }
    if (lowest === own) {
      const cycle = open.splice(open.indexOf(name)).reverse();
      if (cycle.length > 1) found.push(cycle);
    }
    return lowest;
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return found;
}

describe('layers', () => {
  const whole = cruised(root, options);

  test('every import goes to its own room or down', async () => {
    const { modules, summary } = await whole;
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)).toEqual([]);
    expect(modules.length).toBeGreaterThan(10);
  });

  test('each npm package is imported by one adapter, or by one that decodes and one that encodes', async () => {
    const { modules } = await whole;
    const importers = new Map<string, string[]>();
    for (const { source, dependencies } of modules) {
      if (!source.startsWith('src/')) continue;
      for (const name of new Set(dependencies.filter((d) => d.dependencyTypes.includes('npm')).map((d) => packageOf(d.module)))) {
        importers.set(name, [...(importers.get(name) ?? []), source]);
      }
    }
    expect([...importers].filter(([, sources]) => sources.length > 2)).toEqual([]);
  });

  // Cycles of types cost nothing when the code runs, but files in a cycle are only understood together. The number goes down, never up.
  const LARGEST_CYCLE = 2;
  test('no more than a few files import each other, types included', async () => {
    const { modules } = await whole;
    const graph = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)] as const));
    const cycles = cyclesOf(graph).sort((a, b) => b.length - a.length);
    expect(cycles[0]?.length ?? 0, cycles[0]?.join('\n')).toBeLessThanOrEqual(LARGEST_CYCLE);
    expect(
      cyclesOf(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', ['a']],
          ['d', ['d']],
        ]),
      ),
    ).toEqual([['c', 'b', 'a']]);
  });

  // The rules are patterns, and a pattern that matches nothing would pass for ever.
  test.each([
    ['core imports nothing', 'src/core/a.ts', "import '../io/b.js';", 'layer core/'],
    ['io does not import codecs', 'src/io/a.ts', "import '../codecs/b.js';", 'layer io/'],
    ['formats do not import each other', 'src/formats/dem/a.ts', "import type { B } from '../sc2/b.js';", 'layer formats/dem/'],
    ['formats do not import the kit', 'src/formats/vcr/a.ts', "export * from '../../kit/b.js';", 'layer formats/vcr/'],
    ['surfaces do not import each other', 'src/index.ts', "import './node/b.js';", 'layer index.ts'],
    ['packages stay behind adapters', 'src/formats/dem/a.ts', "import 'pako';", 'packages behind adapters'],
    ['development tools stay out', 'src/codecs/a.ts', "import 'fast-check';", 'packages that users get'],
    ['node: stays in node/', 'src/io/a.ts', "import 'node:fs';", 'node: in Node only'],
    ['every room is known', 'src/utils/a.ts', "import '../core/b.js';", 'known rooms'],
    ['first bytes are looked at late', 'src/io/a.ts', "import '../kit/first-bytes.js';", 'looks are loaded late'],
    ['first bytes know no parser', 'src/kit/first-bytes.ts', "import '../io/b.js';", 'looks know no parser'],
    ['no cycle', 'src/core/b.ts', "import { b } from './b.js'; export { b };", 'no cycle'],
  ])('%s', async (_, path, text, rule) => {
    const folder = mkdtempSync(join(tmpdir(), 'replaykit-layers-'));
    try {
      const plant = (name: string, content: string): void => {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      };
      for (const room of ['core', 'io', 'codecs', 'kit', 'node', 'formats/sc2']) plant(`src/${room}/b.ts`, 'export type B = 1;');
      plant('package.json', JSON.stringify({ type: 'module', dependencies: { pako: '3' }, devDependencies: { 'fast-check': '4' } }));
      for (const name of ['pako', 'fast-check']) {
        plant(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
        plant(`node_modules/${name}/index.js`, '');
      }
      plant('src/kit/first-bytes.ts', '');
      plant(path, text);
      const { summary } = await cruised(folder, { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } });
      expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('rooms beside src/', () => {
  /** Relative imports of the files below some folders, as `from imports to`. */
  const importsOf = (...folders: readonly string[]): readonly { readonly from: string; readonly to: string }[] =>
    globSync(`{${folders.join(',')}}/**/*.{ts,js,mjs}`, { cwd: root, ignore: '**/node_modules/**' }).flatMap((from) =>
      ts
        .preProcessFile(readFileSync(join(root, from), 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => ({ from, to: posix.join(posix.dirname(from), fileName) })),
    );

  test('scripts, benches and recordings import nothing of the tests', () => {
    const imports = importsOf('scripts', 'bench', 'recordings');
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter(({ to }) => to.startsWith('test/'))).toEqual([]);
  });

  test('recordings import the sources and each other', () => {
    expect(importsOf('recordings').filter(({ to }) => !/^(src|recordings)\//.test(to))).toEqual([]);
  });
});

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Where waiting is allowed: everything else is synchronous and knows nothing of Promises. */
const MAY_WAIT =
  /^src\/(io|kit|tables|node|worker|cli|containers\/wrapper)\/|^src\/(containers\/mpq\/index|player\/(driven-player|media-element|load-scene|map-ground|drawn-floor|event-queue|recorder|replay-player|view-panel)|scene\/(read|registry|summary-scene|format-scene|scene-file|scene-file-codec|formats\/[a-z0-9-]+)|formats\/[a-z0-9-]+\/((dota\/|names\/)load-names|index|verbs|info-verbs|frames-verbs|battlelobby-verbs|map-verbs|record-verbs|cut-verbs|join-verbs|open-verb|open-by-packets|opened-demo|opening-verb|tick-verbs|simulate-verb|load-knowledge|open-recording|follow-verb|broadcast-verb|broadcast\/requests|views\/load-views))\.ts$/;

const WAITING = new Set(['Promise', 'PromiseLike', 'AbortSignal', 'AbortController', 'AsyncIterable', 'AsyncGenerator', 'AsyncIterator']);

function isWaiting(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return WAITING.has(node.text) && isReference(node);
  return (
    node.kind === ts.SyntaxKind.AsyncKeyword || node.kind === ts.SyntaxKind.AwaitKeyword || node.kind === ts.SyntaxKind.AwaitExpression
  );
}

/** Code from a string: `eval`, `Function` called or constructed. */
function isCodeFromString(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || !isReference(node)) return false;
  if (node.text === 'eval') return true;
  const { parent } = node;
  return node.text === 'Function' && (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
}

const found = (among: readonly SourceFile[], is: (node: ts.Node) => boolean): string[] =>
  among.flatMap((file) =>
    nodesOf(file.ast)
      .filter(is)
      .map((node) => `${placeOf(file, node)} ${node.getText(file.ast).slice(0, 40)}`),
  );

const sample = (text: string): SourceFile[] => [{ path: 'sample.ts', ast: parsed('sample.ts', text) }];

describe('what code may do', () => {
  test('only the io layer and the thin faces wait', () => {
    const inside = files.filter(({ path }) => !MAY_WAIT.test(path));
    expect(inside.length).toBeGreaterThan(0);
    expect(found(inside, isWaiting)).toEqual([]);
    expect(
      found(sample('export const f = async (): Promise<void> => {}; type S = AbortSignal; const o = { Promise: 1 };'), isWaiting),
    ).toHaveLength(3);
  });

  test('nothing makes code from strings', () => {
    expect(found(files, isCodeFromString)).toEqual([]);
    expect(
      found(sample('eval("1"); new Function("1"); Function("1"); type F = Function; x instanceof Function;'), isCodeFromString),
    ).toHaveLength(3);
  });

  // Comments may name one, to say where a fact comes from.
  const FORMAT_WORDS = new RegExp(
    FORMAT_NAMES.map((name) => `(^|[^a-z])${name}(?![a-z])|${name[0]!.toUpperCase()}${name.slice(1)}`).join('|'),
  );
  const namesFormat = (node: ts.Node): boolean => (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && FORMAT_WORDS.test(node.text);
  test('what all formats are built on names none of them', () => {
    const shared = files.filter(({ path }) => /^src\/(core|io|codecs|containers)\//.test(path));
    expect(found(shared, namesFormat)).toEqual([]);
    expect(found(sample("['dem', '.w3g']; parseSc2(demand, academy); type T = IcrepReplay;"), namesFormat)).toHaveLength(4);
  });

  const ROOMS = ['signature', 'layout', 'framing', 'decoder', 'session', 'model', 'writer', 'verbs', 'replay', 'results', 'types', 'index'];
  test('every format has the same rooms, and its index is stars', () => {
    const paths = new Set(files.map(({ path }) => path));
    const missing = FORMAT_NAMES.flatMap((format) => ROOMS.map((room) => `src/formats/${format}/${room}.ts`)).filter(
      (path) => !paths.has(path),
    );
    expect(missing).toEqual([]);
    const indexes = files.filter(({ path }) => /^src\/formats\/[^/]+\/index\.ts$/.test(path));
    expect(indexes).toHaveLength(FORMAT_NAMES.length);
    const others = indexes.flatMap((file) =>
      file.ast.statements
        .filter((statement) => !(ts.isExportDeclaration(statement) && statement.exportClause === undefined))
        .map((node) => placeOf(file, node)),
    );
    expect(others).toEqual([]);
  });

  test('the package itself is stars of verbs, results and what all formats share', () => {
    const [index] = files.filter(({ path }) => path === 'src/index.ts');
    const stars = index!.ast.statements.map((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause === undefined ? (statement.moduleSpecifier as ts.StringLiteral).text : '',
    );
    expect(stars.filter((path) => !/^\.\/(formats\/[\w-]+\/(results|(\w+-)?verbs?)|kit\/(basics|index))\.js$/.test(path))).toEqual([]);
    expect(stars.filter((path) => path.endsWith('/results.js'))).toHaveLength(FORMAT_NAMES.length);
  });

  // The engine serves every Source 2 game. What belongs to one game is in its folder; a few files gather all games.
  const engine = files.filter(({ path }) => /^src\/formats\/dem\/(?!dota\/|cs2\/|deadlock\/)/.test(path) && !path.endsWith('.gen.ts'));
  const GATHERS = [
    'index',
    'types',
    'replay',
    'select',
    'file-info',
    'games',
    'dialects',
    'game-event-lists',
    'anonymize/games',
    'join/games',
    'ticks/tick-games',
  ].map((name) => `src/formats/dem/${name}.ts`);
  const importsGame = (node: ts.Node): boolean =>
    ts.isStringLiteral(node) &&
    /\/(dota|cs2|deadlock)\//.test(node.text) &&
    (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent));
  const namesGame = (node: ts.Node): boolean =>
    ts.isStringLiteralLike(node) &&
    /dota|citadel|deadlock|csgo|cs2|hero|^CCS/i.test(node.text) &&
    !ts.isImportDeclaration(node.parent) &&
    !ts.isExportDeclaration(node.parent);

  test('the Source 2 engine imports no game', () => {
    expect(engine.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/formats/dem/entities/leaf.ts', 'src/formats/dem/chat.ts', ...GATHERS]),
    );
    expect(
      found(
        engine.filter(({ path }) => !GATHERS.includes(path)),
        importsGame,
      ),
    ).toEqual([]);
    expect(found(sample("import { a } from './dota/a.js'; export * from '../cs2/b.js'; import './b.js';"), importsGame)).toHaveLength(2);
  });

  // The signature refuses the older engine's recordings by the names of their games; the names of columns are those of all games; builds are dated by game; names that differ between builds are one table by game.
  test('the Source 2 engine names no game, and nothing of one', () => {
    expect(
      found(
        engine.filter(({ path }) => !/\/(signature|build-date|alternatives|ticks\/tick-names)\.ts$/.test(path)),
        namesGame,
      ),
    ).toEqual([]);
    expect(
      found(sample("['CDOTA_Unit', 'HeroID_t', `citadel`, 'CCSPlayer', 'CBaseEntity']; import './dota/a.js';"), namesGame),
    ).toHaveLength(4);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { root, specifierOf } from '../support/package.node.js';
import { publicNames, type PublicName } from '../support/public-api.node.js';

const installed = inject('installed');
const names = publicNames();

test('every export has a docblock', () => {
  const bare = names.filter(({ doc }) => doc === '').map(({ path, name }) => `${path}: ${name}`);
  expect([...new Set(bare)].sort()).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});

/** What an example may use without saying where it comes from. */
const GIVEN = `declare const bytes: Uint8Array<ArrayBuffer>; declare const file: File; declare const files: File[]; declare const paths: string[]; declare const url: string; declare const signal: AbortSignal;`;

/** Which entry to import a name from: the one that the example documents, else the first that has it. */
function entryOf(name: string, preferred: string): string | undefined {
  const having = names.filter((other) => other.name === name).map(({ entry }) => entry);
  return having.includes(preferred) ? preferred : having[0];
}

/** The example as a module: what it uses of the package is imported from the entry that exports it. */
function moduleOf(example: string, entry: string): string {
  const used = [...new Set(example.match(/[A-Za-z_$][\w$]*/g))].filter((name) => !new RegExp(`import[^;]*\\b${name}\\b`).test(example));
  const imports = used.flatMap((name) => {
    const from = entryOf(name, entry);
    return from === undefined ? [] : [`import { ${name} } from '${specifierOf(from)}';`];
  });
  return [...imports, example, 'export {};'].join('\n');
}

interface Example {
  readonly title: string;
  readonly entry: string;
  readonly code: string;
}

/** An export that several entries offer has the same example in each: once is enough. */
const examples: Example[] = [
  ...new Map(
    names.flatMap(({ entry, name, examples: all }: PublicName) => all.map((text, i) => [text, example(entry, name, i, text)])),
  ).values(),
];

function example(entry: string, name: string, index: number, text: string): Example {
  return { title: `${specifierOf(entry)} ${name}${index === 0 ? '' : ` (${index + 1})`}`, entry, code: moduleOf(text, entry) };
}

/** Writes the modules into a folder beside the installed package, and gives their paths. */
function written(folder: string, codes: readonly string[]): string[] {
  mkdirSync(join(installed, folder));
  return ['given.d.ts', ...codes.keys()].map((name) => {
    const path = join(installed, folder, typeof name === 'number' ? `example-${name}.ts` : name);
    writeFileSync(path, typeof name === 'number' ? codes[name]! : GIVEN);
    return path;
  });
}

/** What the compiler says about them. */
function problems(paths: readonly string[]): string[] {
  const program = ts.createProgram({
    rootNames: paths,
    options: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      noEmit: true,
      types: [],
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined || start === undefined ? '' : file.text.slice(0, start).split('\n').length;
    return `${file === undefined ? '' : basename(file.fileName)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

describe('examples', () => {
  test('compile against the packed declarations', () => {
    const found = problems(
      written(
        'examples',
        examples.map(({ code }) => code),
      ),
    );
    const titled = found.map((problem) => problem.replace(/^example-(\d+)\.ts/, (_, i: string) => examples[Number(i)]!.title));
    expect(titled).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
  });

  test('those of the README compile too', () => {
    const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1]!);
    expect(problems(written('readme', blocks))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(0);
  });

  test('those of the guides compile too', () => {
    const guides = join(root, 'docs/guides');
    const found = readdirSync(guides).flatMap((name) => {
      const blocks = [...readFileSync(join(guides, name), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1]!);
      return problems(written(`guide-${name}`, blocks)).map((problem) => `${name}: ${problem}`);
    });
    expect(found).toEqual([]);
  });

  test('a wrong one is found', () => {
    expect(problems(written('wrong', [moduleOf("const reader = new BitReader('text');", 'bits')]))).toEqual([
      expect.stringMatching(/^example-0\.ts:2 .*Uint8Array/),
    ]);
  });

  // Those that need nothing given are programs; a throw fails them.
  const programs = examples.filter(
    ({ entry, code }) => entry === 'bits' && !/\b(bytes|file|url|signal)\b(?!\s*\()/.test(code.replace(/\.\w+/g, '')),
  );
  test.each(programs)('$title runs', ({ code }) => {
    const script = ts.transpile(code, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext });
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: installed, stdio: 'pipe' });
  });
});

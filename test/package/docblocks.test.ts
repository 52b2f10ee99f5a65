import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, inject, test } from 'vitest';
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

/** Writes the modules into a folder beside the installed package, each by its name, and gives their paths. */
function written(folder: string, codes: Readonly<Record<string, string>>): string[] {
  mkdirSync(join(installed, folder));
  return Object.entries({ 'given.d.ts': GIVEN, ...codes }).map(([name, code]) => {
    const path = join(installed, folder, name);
    writeFileSync(path, code);
    return path;
  });
}
const numbered = (name: string, codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code, i) => [`${name}-${i}.ts`, code]));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  // the declarations of the package are checked, those of TypeScript are not
  skipDefaultLibCheck: true,
  noEmit: true,
  types: [],
};
const host = ts.createCompilerHost(options);
const read = host.getSourceFile.bind(host);
const sources = new Map<string, ts.SourceFile | undefined>();
// what several programs share is parsed once
host.getSourceFile = (name, ...rest) => {
  if (!sources.has(name)) sources.set(name, read(name, ...rest));
  return sources.get(name);
};

/** What the compiler says about them. */
function problems(paths: readonly string[]): string[] {
  return ts.getPreEmitDiagnostics(ts.createProgram({ rootNames: paths, options, host })).map(({ file, start, messageText }) => {
    const line = file === undefined || start === undefined ? '' : file.text.slice(0, start).split('\n').length;
    return `${file === undefined ? '' : basename(file.fileName)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** The TypeScript in a page. */
const blocksOf = (page: string): string[] => [...readFileSync(page, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1]!);

describe('examples', () => {
  test('compile against the packed declarations', () => {
    const codes = examples.map(({ code }) => code);
    const found = problems(written('examples', numbered('example', codes)));
    const titled = found.map((problem) => problem.replace(/^example-(\d+)\.ts/, (_, i: string) => examples[Number(i)]!.title));
    expect(titled).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
  });

  test('those of the README compile too', () => {
    const blocks = blocksOf(join(root, 'README.md'));
    expect(problems(written('readme', numbered('readme', blocks)))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(0);
  });

  test('those of the guides compile too', () => {
    const guides = join(root, 'docs/guides');
    const codes = Object.assign({}, ...readdirSync(guides).map((name) => numbered(name, blocksOf(join(guides, name))))) as Record<
      string,
      string
    >;
    expect(problems(written('guides', codes))).toEqual([]);
    expect(Object.keys(codes).length).toBeGreaterThan(0);
  });

  test('a wrong one is found', () => {
    expect(problems(written('wrong', numbered('example', [moduleOf("const reader = new BitReader('text');", 'bits')])))).toEqual([
      expect.stringMatching(/^example-0\.ts:2 .*Uint8Array/),
    ]);
  });

  // Those that need nothing given and no file are programs; a throw fails them, and so does a value that is not the one in the comment behind it.
  const programs = examples.filter(
    ({ entry, code }) => entry !== 'node' && !/\b(bytes|file|files|paths|url|signal)\b(?!\s*\()/.test(code.replace(/\.\w+/g, '')),
  );
  let told: Readonly<Record<string, string | undefined>> = {};
  beforeAll(() => {
    told = outcomes(
      'programs',
      programs.map(({ code }) => code),
    );
  });
  test.each(programs.map(({ title }, i) => [title, i] as const))('%s runs', (_, i) => {
    expect(told[i]).toBe('ran');
  });

  test('values in comments are compared', () => {
    expect(programs.reduce((sum, { code }) => sum + checked(code).values, 0)).toBeGreaterThan(20);
    const wrong = [
      '1 + 1; // 3',
      '[1]; // [1, 2]',
      'new Uint8Array(2); // Uint8Array [0, 1, …]',
      'new Uint8Array(2); // Uint8Array of 3 bytes',
    ];
    for (const outcome of Object.values(outcomes('wrong-values', wrong))) expect(outcome).toMatch(/AssertionError/);
    const right = ['1 + 1; // 2: a sum', "({ a: 'b' }); // { a: 'b' }", 'new Uint8Array(2); // Uint8Array [0, …]', '1; // one'];
    expect(Object.values(outcomes('right-values', right))).toEqual(['ran', 'ran', 'ran', 'ran']);
  });
});

/** An example whose values are compared with the comments behind them, and how many are. */
function checked(code: string): { readonly code: string; readonly values: number } {
  const { statements } = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  let values = 0;
  let out = code;
  for (const statement of [...statements].reverse()) {
    if (!ts.isExpressionStatement(statement)) continue;
    const comment = /^[ \t]*\/\/ (.*)/.exec(code.slice(statement.end))?.[1];
    const expected = comment === undefined ? undefined : expectedValue(comment);
    if (expected === undefined) continue;
    values++;
    out = `${out.slice(0, statement.getStart())}compare(${shownBy(statement.expression).getText()}, ${expected});${out.slice(statement.end)}`;
  }
  return { code: out, values };
}

/** What `console.log` with one argument shows is that argument. */
function shownBy(expression: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'console.log') return expression;
  return expression.arguments.length === 1 ? expression.arguments[0]! : expression;
}

/** What `// 42`, `// 8: a tag`, `// Uint8Array [1, 2, …]` and `// Uint8Array of 16 bytes` say, as arguments; undefined for prose. */
function expectedValue(comment: string): string | undefined {
  const size = /^Uint8Array of (\d+) bytes/.exec(comment)?.[1];
  if (size !== undefined) return `{ length: ${size} }, 'length'`;
  const list = /^Uint8Array \[(.*?)(, …)?\]/.exec(comment);
  if (list) return `Uint8Array.of(${list[1]!}), ${list[2] === undefined ? "'all'" : "'start'"}`;
  const value = /^(-?\d[\w.]*|true|false|undefined|'[^']*'|\{.*\}|\[.*\])(:? .*)?$/.exec(comment)?.[1];
  return value === undefined ? undefined : `(${value}), 'all'`;
}

const COMPARE = `
import { deepEqual } from 'node:assert/strict';
export function compare(actual, expected, what) {
  if (what === 'length') deepEqual(actual.length, expected.length);
  else deepEqual(what === 'start' ? actual.slice(0, expected.length) : actual, expected);
}
`;

/** Runs modules in one process beside the installed package; by number: `ran`, or what was thrown. */
function outcomes(folder: string, codes: readonly string[]): Readonly<Record<string, string>> {
  const at = join(installed, folder);
  mkdirSync(at);
  writeFileSync(join(at, 'compare.mjs'), COMPARE);
  codes.forEach((code, i) => {
    const module = `import { compare } from './compare.mjs';\n${checked(code).code}`;
    writeFileSync(join(at, `${i}.mjs`), ts.transpile(module, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }));
  });
  const run = `
    console.log = () => undefined;
    const told = {};
    for (let i = 0; i < ${codes.length}; i++) told[i] = await import('./' + i + '.mjs').then(() => 'ran', (error) => error.stack);
    process.stdout.write(JSON.stringify(told));
  `;
  writeFileSync(join(at, 'run.mjs'), run);
  return JSON.parse(execFileSync(process.execPath, [join(at, 'run.mjs')], { encoding: 'utf8', cwd: at })) as Record<string, string>;
}

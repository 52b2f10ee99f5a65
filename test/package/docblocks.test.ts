import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const GIVEN = `declare const bytes: Uint8Array<ArrayBuffer>; declare const file: File; declare const files: File[]; declare const mapFile: File; declare const paths: string[]; declare const url: string; declare const signal: AbortSignal;`;

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

/** What is compiled, by the name of its file; all of it is one program. */
const modules = new Map<string, string>();
/** Adds modules to the program, and gives their names. */
function add(name: string, codes: readonly string[]): readonly string[] {
  return codes.map((code, i) => {
    const file = `${name}-${i}.ts`;
    modules.set(file, code);
    return file;
  });
}

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    moduleDetection: 'force',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    strict: true,
    // the declarations of the package are checked, those of TypeScript are not
    skipDefaultLibCheck: true,
    noEmit: true,
    types: [],
  },
};

/** What a compiler says about the modules, beside the installed package: by the file that it is about. */
function compiled(typescript: string): ReadonlyMap<string, readonly string[]> {
  const folder = join(installed, `compiled-${typescript}`);
  mkdirSync(folder);
  for (const [name, text] of [['given.d.ts', GIVEN], ['tsconfig.json', JSON.stringify(tsconfig)], ...modules] as const)
    writeFileSync(join(folder, name), text);
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules', typescript, 'bin/tsc'), '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const problems = new Map<string, string[]>();
  for (const line of stdout.split('\n').filter((text) => text !== '')) {
    const [, file = '', at = '', words = line] = /^(\S+?)\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? [];
    problems.set(file, [...(problems.get(file) ?? []), `${at} ${words}`]);
  }
  return problems;
}

/** The TypeScript in a page. */
const blocksOf = (page: string): string[] => [...readFileSync(page, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1]!);

/** The README and every page of docs/, but for the reports of docs/api. */
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.md') && !name.startsWith('docs/api/'));
const pages = ['README.md', ...docs].map((page) => ({
  page,
  files: add(page.replace(/\.md$/, '').replaceAll('/', '-'), blocksOf(join(root, page))),
}));
const files = add(
  'example',
  examples.map(({ code }) => code),
);
const [wrong] = add('wrong', [moduleOf("const reader = new BitReader('text');", 'bits')]);

// what users compile with today, and what comes
describe.each(['typescript', 'typescript-7'])('examples, by %s', (typescript) => {
  let problems: ReadonlyMap<string, readonly string[]>;
  beforeAll(() => {
    problems = compiled(typescript);
  });

  test('compile against the packed declarations', () => {
    expect(files.flatMap((file, i) => (problems.get(file) ?? []).map((problem) => `${examples[i]!.title}:${problem}`))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  test('those of the README and of docs/ compile too', () => {
    expect(
      pages.flatMap(({ page, files: blocks }) =>
        blocks.flatMap((file) => (problems.get(file) ?? []).map((problem) => `${page} ${file}:${problem}`)),
      ),
    ).toEqual([]);
    for (const page of ['README.md', 'docs/start.md', 'docs/guides/tables.md'])
      expect(pages.find((one) => one.page === page)?.files.length ?? 0, page).toBeGreaterThan(0);
  });

  test('a wrong one is found, and nothing else', () => {
    expect(problems.get(wrong!)).toEqual([expect.stringMatching(/^2 .*Uint8Array/)]);
    expect([...problems.keys()]).toEqual([wrong]);
  });
});

describe('examples run', () => {
  // Those that need nothing given, no file and no document are programs; a throw fails them, and so does a value that is not the one in the comment behind it.
  const programs = examples.filter(
    ({ entry, code }) =>
      entry !== 'node' &&
      entry !== 'player' &&
      !/\b(bytes|file|files|paths|url|signal|openGrowing\w*|followDem)\b(?!\s*\()|\b(openGrowing\w*|followDem)\(/.test(
        code.replace(/\.\w+/g, ''),
      ),
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

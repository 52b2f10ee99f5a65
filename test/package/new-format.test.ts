import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/package.node.js';

/** Compiling takes ten seconds on a machine with nothing else to do. */
const TIMEOUT = 300_000;

/** What CONTRIBUTING.md tells the author of a format to run. */
const commands = /^## Adding a format\n\n```sh\n(.*?)```/ms
  .exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))![1]!
  .trim()
  .split('\n');
/** Checked by `typeErrors`, which takes a third of the time. */
const TYPES = 'npm run types';

let copy: string;
const shown: Record<string, string> = {};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'replaykit-new-format-'));
  const kept = /^(src|test|scripts|bench|docs|fixtures|types|package\.json|tsconfig[\w.]*\.json|[\w.-]+\.config\.ts|\.prettierrc[\w.]*)$/;
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const name of names) {
    if (kept.test(name.split('/')[0]!)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const command of commands.filter((line) => line !== TYPES)) shown[command] = run(command);
}, TIMEOUT);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (command: string): string =>
  execFileSync(command, {
    cwd: copy,
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, VITE_LAW_RUNS: '20', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the new format holds all laws', () => {
  expect(commands).toContain(TYPES);
  const laws = shown[commands.at(-1)!]!;
  expect(laws).toMatch(/Tests {2}(2\d|[3-9]\d) passed \(/);
});

test('the program knows it: detection, its card, its events, its tables and its guide follow', () => {
  const program = 'npx tsx src/cli/main.ts';
  expect(JSON.parse(run(`${program} info --json fixtures/toy.toy`))).toMatchObject({ format: 'toy', complete: true, records: 3 });
  expect(run(`${program} events fixtures/toy.toy`).trim().split('\n')).toHaveLength(3);
  expect(readFileSync(join(copy, 'docs/guides/tables.md'), 'utf8')).toContain('## Toy (`.toy`)');
});

/** What the compiler says; with `changed`, of one file as it would be. */
function typeErrors(
  before: ts.Program | undefined,
  changed?: { readonly path: string; readonly text: string },
): { program: ts.Program; errors: string[] } {
  const { config } = ts.readConfigFile(join(copy, 'tsconfig.test.json'), (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  const host = ts.createCompilerHost(options);
  const source = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const known = before?.getSourceFile(name);
    if (name === changed?.path) return ts.createSourceFile(name, changed.text, ts.ScriptTarget.ES2022, true);
    return known ?? source(name, ...rest);
  };
  const program = ts.createProgram({ rootNames: fileNames, options, host, ...(before && { oldProgram: before }) });
  const files = changed === undefined ? [undefined] : [program.getSourceFile(changed.path)];
  const errors = files.flatMap((file) => program.getSemanticDiagnostics(file));
  return {
    program,
    errors: errors.map(
      ({ file, messageText }) => `${file?.fileName.slice(copy.length + 1) ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    ),
  };
}

test('its types fit, and a part that is missing is a type error that names it', { timeout: TIMEOUT }, () => {
  const { program, errors } = typeErrors(undefined);
  expect(errors).toEqual([]);
  const parts = [
    'src/tables/catalogue.ts',
    'src/cli/identify.ts',
    'src/cli/anonymity.ts',
    'src/kit/anonymize.ts',
    'test/contract/contracts.ts',
  ];
  for (const part of parts) {
    const path = join(copy, part);
    const text = readFileSync(path, 'utf8');
    const without = text.replace(/^ {2}toy: .*\n(?: {4}.*\n| {2}\},\n)*/m, '');
    expect(without).not.toBe(text);
    expect(typeErrors(program, { path, text: without }).errors.join('\n'), part).toMatch(/Property 'toy' is missing/);
  }
});

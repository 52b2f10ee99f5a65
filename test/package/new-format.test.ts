import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/package.node.js';

/** Compiling takes ten seconds on a machine with nothing else to do. */
const TIMEOUT = 300_000;

/** The commands that CONTRIBUTING.md gives to the author of a format. */
const commands = /^## Adding a format\n\n```sh\n(.*?)```/ms
  .exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))![1]!
  .trim()
  .split('\n');
/** Checked by `typeErrors`, for one project of three. */
const TYPES = 'npm run types';

let copy: string;
const shown: Record<string, string> = {};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'replaykit-new-format-'));
  const kept =
    /^(src|test|recordings|scripts|bench|docs|site|playground|examples|fixtures|types|README\.md|CHANGELOG\.md|THIRD-PARTY\.md|LICENSE|package(-lock)?\.json|jsr\.json|CITATION\.cff|tsconfig[\w.]*\.json|[\w.-]+\.config\.ts|\.oxfmtrc\.json)$/;
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
    env: { ...process.env, VITE_LAW_RUNS: '10', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the new format holds all laws', () => {
  expect(commands).toContain(TYPES);
  const laws = shown[commands.at(-1)!]!;
  expect(laws).toMatch(/Tests {2}(2\d|[3-9]\d) passed \(/);
});

test('the program knows it: detection, its card, its events, its tables and its guide follow', () => {
  const bundling = '--bundle --splitting --format=esm --platform=node --packages=external --outdir=dist/cli --log-level=warning';
  run(`node node_modules/esbuild/bin/esbuild src/cli/main.ts ${bundling}`);
  const program = 'node dist/cli/main.js';
  expect(JSON.parse(run(`${program} info --json fixtures/toy.toy`))).toMatchObject({
    format: 'toy',
    isComplete: true,
    details: { records: 3 },
  });
  expect(run(`${program} events fixtures/toy.toy`).trim().split('\n')).toHaveLength(3);
  expect(readFileSync(join(copy, 'docs/tables/toy.md'), 'utf8')).toContain('# Tables of Toy (`.toy`)');
});

test('the tests that hold where formats are listed are green at once', { timeout: TIMEOUT }, () => {
  const packaged = ['api', 'manifest', 'option-words', 'site'].map((name) => `test/package/${name}.test.ts`);
  const units = ['test/tables/schema.test.ts', 'test/tables/guide.node.test.ts', 'test/kit/detect.test.ts', 'test/fixtures.node.test.ts'];
  const program = ['test/cli/info.node.test.ts', 'test/cli/structure.node.test.ts'];
  const shownByTests = run(
    `node node_modules/vitest/vitest.mjs run --project=package --project=node ${[...packaged, ...units, ...program].join(' ')}`,
  );
  expect(shownByTests).toMatch(/Tests {2}\d{3} passed \(/);
  // those that grow with each format; the others have the budgets of this tree
  const grown = String.raw`replaykit/toy|replaykit/(tables|scene)|(detect|parse)Replay \} from 'replaykit'`;
  expect(run(`node node_modules/vitest/vitest.mjs run --project=package test/package/bundles.test.ts -t "${grown}"`)).toMatch(
    /Tests {2}\d+ passed/,
  );
  const said = run(`node --import tsx scripts/wording.ts src/formats/toy recordings/toy docs/formats/toy.md`);
  expect(said).toBe('');
});

/** What TypeScript 7 says of the files of the copy, by the file that it says it of. */
function typeErrors(): Map<string, string> {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json', '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const errors = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const path = /^(\S+?)\(\d+,\d+\): error /.exec(line)?.[1];
    if (path !== undefined) errors.set(path, `${errors.get(path) ?? ''}${line}\n`);
  }
  // errors that name no file
  if (status !== 0 && errors.size === 0) errors.set('', stdout);
  return errors;
}

test('its types fit, and a part that is missing is a type error that names it', { timeout: TIMEOUT }, () => {
  const parts = [
    'src/tables/catalogue.ts',
    'src/scene/registry.ts',
    'src/cli/identify.ts',
    'src/cli/anonymity.ts',
    'src/kit/anonymize.ts',
    'test/contract/contracts.ts',
    'test/contract/doubled.ts',
  ];
  // next to each part the same without the format: one program checks both
  const missing = parts.map((part) => {
    const text = readFileSync(join(copy, part), 'utf8');
    const without = text.replace(/^ {2}toy: .*\n(?: {4}.*\n| {2}[\]}],\n)*/m, '');
    expect(without).not.toBe(text);
    const path = part.replace(/\.ts$/, '-without-toy.ts');
    writeFileSync(join(copy, path), without);
    return path;
  });
  const errors = typeErrors();
  expect([...errors.keys()].sort()).toEqual([...missing].sort());
  for (const path of missing) expect(errors.get(path), path).toMatch(/Property 'toy' is missing/);
});

/**
 * Runs the programs of docs/recipes and examples/ on samples and writes what they print into the pages. Run, after npm run build: npx tsx
 * scripts/recipes.ts. A test compares.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSamples } from '../recordings/samples.js';

const root = fileURLToPath(new URL('..', import.meta.url));
export const recipesFolder = join(root, 'docs/recipes');

/** The pages whose program runs in Node. */
export const nodeRecipes = (): readonly string[] =>
  readdirSync(recipesFolder).filter((name) => readFileSync(join(recipesFolder, name), 'utf8').includes('$ node '));

/** Packages that programs need beside replaykit. */
const BESIDE = ['hyparquet-writer', '@duckdb/node-api', '@duckdb/node-bindings'];

/** A folder as a reader of a recipe has it: the package is installed, and the samples are there. `samples`: where `writeSamples` wrote them already. */
export function readersFolder(packageFolder: string, samples?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-recipes-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@duckdb'), { recursive: true });
  // a copy, since Node looks for packages beside the place that a link leads to
  for (const part of ['dist', 'package.json']) cpSync(join(packageFolder, part), join(modules, 'replaykit', part), { recursive: true });
  for (const name of BESIDE) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  if (samples === undefined) writeSamples(folder);
  else cpSync(samples, folder, { recursive: true });
  rmSync(join(folder, 'index.json'));
  mkdirSync(join(folder, 'replays'));
  for (const name of readdirSync(folder).filter((file) => file.startsWith('sample-')))
    cpSync(join(folder, name), join(folder, 'replays', name));
  return folder;
}

const PROGRAM = /```js\n([\s\S]*?)```/;
const OUTPUT = /```text\n(\$ node (\S+) ?([^\n]*))\n[\s\S]*?```/;

/** A page with what its program prints in such a folder. */
export function withOutput(page: string, folder: string): string {
  const [, program] = PROGRAM.exec(page)!;
  const [, command, name, args] = OUTPUT.exec(page)!;
  writeFileSync(join(folder, name!), program!);
  const how = { cwd: folder, encoding: 'utf8' } as const;
  const printed = execFileSync(process.execPath, ['--no-warnings', name!, ...args!.split(' ').filter(Boolean)], how);
  return page.replace(OUTPUT, () => `\`\`\`text\n${command!}\n${printed}\`\`\``);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = readersFolder(root);
  for (const name of nodeRecipes()) {
    const path = join(recipesFolder, name);
    writeFileSync(path, withOutput(readFileSync(path, 'utf8'), folder));
  }
  rmSync(folder, { recursive: true });
}

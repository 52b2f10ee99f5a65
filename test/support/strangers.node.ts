import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { root, type Manifest } from './package.node.js';

const strangers = join(root, 'test/strangers');

/** The replays that every program reads: all fixtures. */
export const REPLAYS: readonly string[] = readdirSync(join(root, 'fixtures')).filter((name) => !name.endsWith('.json'));

/** `npm` with arguments, in a folder. */
export function npm(folder: string, ...args: readonly string[]): void {
  const all = [...args, '--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}

/** The version of a package that a project asks for. */
export function versionIn(project: string, name: string): string {
  const wanted = JSON.parse(readFileSync(join(strangers, 'projects', project, 'package.json'), 'utf8')) as Partial<Manifest>;
  const version = { ...wanted.dependencies, ...wanted.devDependencies }[name];
  if (version === undefined) throw new Error(`${project} asks for no ${name}`);
  return version;
}

/** A folder far from the repository, as a stranger has it. */
export interface Stranger {
  readonly folder: string;
  /** Writes a file into it. */
  write(name: string, text: string): void;
}

/**
 * The project of a stranger for the tests of a file: npm installed the packed package there beside what test/strangers/projects/NAME asks for, in the
 * versions of its lock; without a name beside nothing. The replays and both programs are in it.
 */
export function strangersProject(name?: string): Stranger {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'replaykit-stranger-'));
    if (name === undefined) writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    else cpSync(join(strangers, 'projects', name), folder, { recursive: true });
    if (existsSync(join(folder, 'package-lock.json'))) npm(folder, 'ci');
    npm(folder, 'install', inject('tarball'));
    for (const program of ['reading.js', 'main.js']) cpSync(join(strangers, program), join(folder, program));
    cpSync(join(root, 'fixtures'), join(folder, 'fixtures'), { recursive: true });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, maxRetries: 3 }));
  return {
    get folder() {
      return folder;
    },
    write: (file, text) => writeFileSync(join(folder, file), text),
  };
}

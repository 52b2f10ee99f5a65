import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { strangersProject, versionIn } from '../../support/strangers.node.js';
import { expectedOutput } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject('runtimes');

const RUNTIMES = [
  ['deno', ['run', '--allow-all', '--no-remote', 'main.js']],
  ['bun', ['run', 'main.js']],
] as const;

test.each(RUNTIMES.map(([name, args]) => [name, versionIn('runtimes', name), args] as const))('%s %s', async (name, version, args) => {
  const program = join(project.folder, 'node_modules', '.bin', name);
  const { stdout: told } = await run(program, ['--version'], { cwd: project.folder, shell: process.platform === 'win32' });
  expect(told).toContain(version);
  const { stdout } = await run(program, args, { cwd: project.folder, shell: process.platform === 'win32' });
  expect(JSON.parse(stdout)).toEqual(await expectedOutput());
});

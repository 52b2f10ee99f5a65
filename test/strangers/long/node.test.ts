import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { npm, strangersProject } from '../../support/strangers.node.js';
import { expectedOutput } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject();
const windows = process.platform === 'win32';

/** The oldest that package.json promises, the oldest of the next line whose `require` takes modules, and a new one. */
test.each(['20.19.0', '22.12.0', '26.10.0'])('Node %s', async (version) => {
  const name = `node-${version}`;
  npm(project.folder, 'install', '--no-save', `${name}@npm:node-${windows ? 'win' : process.platform}-${process.arch}@${version}`);
  const program = join(project.folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  const printed = async (...args: readonly string[]): Promise<string> => (await run(program, args, { cwd: project.folder })).stdout;
  expect(await printed('--version')).toBe(`v${version}\n`);
  expect(JSON.parse(await printed('main.js'))).toEqual(await expectedOutput());
  expect(JSON.parse(await printed('--print', "JSON.stringify(Object.keys(require('replaykit')).includes('parseReplay'))"))).toBe(true);
});

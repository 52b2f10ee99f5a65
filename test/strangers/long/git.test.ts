import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../support/package.node.js';
import { npm, strangersProject } from '../../support/strangers.node.js';
import { expectedOutput } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject();

test('npm install from a Git repository builds what was committed', async () => {
  const installed = join(project.folder, 'node_modules/replaykit');
  rmSync(installed, { recursive: true });
  npm(project.folder, 'install', `git+${pathToFileURL(root).href.replace(/\/$/, '')}`);
  expect(existsSync(join(installed, 'src'))).toBe(false);
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project.folder });
  expect(JSON.parse(stdout)).toEqual(await expectedOutput());
});

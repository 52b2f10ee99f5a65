import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './package.node.js';

/** Before the tests of pages: what the examples are built with is installed. */
export default function setup(): void {
  const example = join(root, 'examples/react');
  if (existsSync(join(example, 'node_modules/react'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: example, stdio: 'inherit', shell: process.platform === 'win32' });
}

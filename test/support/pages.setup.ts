import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './package.node.js';

/** Before the tests of pages: what the examples and the playground are built with is installed. */
export default function setup(): void {
  for (const [folder, needed] of [
    ['examples/react', 'react'],
    ['playground', 'preact'],
  ] as const) {
    const at = join(root, folder);
    if (existsSync(join(at, 'node_modules', needed))) continue;
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: at, stdio: 'inherit', shell: process.platform === 'win32' });
  }
}

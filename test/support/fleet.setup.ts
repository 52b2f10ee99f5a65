import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './package.node.js';

/** Before the tests of the fleet: its packages are installed, and there is a Redis to start. */
export default function setup(): void {
  const fleet = join(root, 'examples/fleet');
  if (!existsSync(join(fleet, 'node_modules/bullmq'))) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fleet, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  try {
    execFileSync('redis-server', ['--version']);
  } catch (cause) {
    throw new Error('No redis-server: install it (Debian: apt-get install redis-server)', { cause });
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { root } from './package.node.js';
import { installedPlayground } from './pages.node.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built page of playground/, with samples: a folder of static files. */
    playground: string;
  }
}

/** Before the tests of pages: what the examples and the playground are built with is installed, and the playground is built. */
export default async function setup(project: TestProject): Promise<void> {
  for (const [folder, needed] of [
    ['examples/react', 'react'],
    ['examples/player-vue', 'vue'],
    ['playground', 'client-zip'],
  ] as const) {
    const at = join(root, folder);
    if (existsSync(join(at, 'node_modules', needed))) continue;
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: at, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  const folder = installedPlayground(project.getProvidedContext().installed);
  // vitest says `test` here, of which Vite would make a page for development, which keeps nothing for use without a network
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  await build({ root: folder, logLevel: 'error' });
  process.env['NODE_ENV'] = NODE_ENV;
  project.provide('playground', join(folder, 'dist'));
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from './package.node.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site: a folder of static files, with the playground in it. */
    site: string;
  }
}

/** Before the tests of the site: it is built, with the playground that the tests of pages use. Behind `pages.setup.ts`. */
export default function setup(project: TestProject): void {
  const { installed, playground } = project.getProvidedContext();
  const out = join(installed, 'site');
  const { NODE_ENV: _testing, ...env } = process.env;
  execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/site.ts'), '--playground', playground], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, SITE_OUT: out },
  });
  project.provide('site', out);
}

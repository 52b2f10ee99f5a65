import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { declarationsOf } from '../../scripts/declarations.js';
import { packPackage } from '../../scripts/pack.js';
import { entries, programs } from '../../tsup.config.js';
import { manifest, root } from './package.node.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder outside the repository with the packed package in its node_modules, as a user has it. */
    installed: string;
    /** The packed package. */
    tarball: string;
  }
}

const modified = (path: string): number => statSync(join(root, path)).mtimeMs;

/** Whether some file that dist/ must hold is absent, or older than some source. */
function isStale(): boolean {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  const newest = Math.max(...[...sources, 'tsup.config.ts', 'package.json'].map(modified));
  const declared = Object.entries(entries).flatMap(([name, source]) => [`dist/${name}.d.ts`, declarationsOf(source)]);
  const built = Object.keys({ ...entries, ...programs }).map((name) =>
    name === 'cli/main' ? `dist/${name}.js` : `dist/worker/${name}.js`,
  );
  const outputs = [...built, ...declared];
  return outputs.some((path) => !existsSync(join(root, path)) || modified(path) < newest);
}

/** Before the promises of the package are checked: build if needed, pack, and install the packed file without a registry. */
export default function setup(project: TestProject): () => void {
  if (isStale()) execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-installed-'));
  const tarball = packPackage(folder);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, manifest.name), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, manifest.name), '--strip-components=1']);
  project.provide('installed', folder);
  project.provide('tarball', tarball);
  return () => rmSync(folder, { recursive: true });
}

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entries, programs } from '../../tsup.config.js';
import { root } from './package.node.js';

const modified = (path: string): number => statSync(join(root, path)).mtimeMs;

/** Builds dist/ unless every file in it that an entry stands for is newer than every source. */
export default function setup(): void {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  const newest = Math.max(...[...sources, 'tsup.config.ts', 'package.json'].map(modified));
  const outputs = [
    ...Object.keys(entries).flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]),
    ...Object.keys(programs).map((name) => `dist/${name}.js`),
  ];
  if (outputs.every((path) => existsSync(join(root, path)) && modified(path) > newest)) return;
  execFileSync(process.execPath, ['node_modules/tsup/dist/cli-default.js', '--silent'], { cwd: root, stdio: 'inherit' });
}

/**
 * `npm run playground`: packs the package, makes samples, builds playground/ with both into the static folder playground/dist, and serves it.
 * `npm run playground -- --build` does not serve.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { packPackage } from './pack.js';
import { writeSamples } from '../recordings/samples.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'playground');
const npm = (...args: string[]): string => execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });

/** Puts the package as it would be published where the page imports it from; its own dependencies are found in the repository. */
function installPackage(): void {
  npm('run', '--silent', 'build');
  const tarball = packPackage(root);
  const at = join(page, 'node_modules/replaykit');
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at);
  execFileSync('tar', ['-xzf', tarball, '-C', at, '--strip-components=1']);
  rmSync(tarball);
}

if (!existsSync(join(page, 'node_modules/client-zip'))) npm('ci', '--prefix', 'playground', '--no-audit', '--no-fund');
installPackage();
writeSamples(join(page, 'public/samples'));
await build({ root: page, logLevel: 'warn' });
if (!process.argv.includes('--build')) (await preview({ root: page })).printUrls();

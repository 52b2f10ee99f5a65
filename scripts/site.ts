/**
 * `npm run docs`: builds the site, with the playground in it, into the static folder site/dist. `npm run docs:dev` serves it, and follows changes of docs/.
 *
 * SITE_BASE says below which path of its host the folder will lie (`/`), SITE_OUT where it is written. `--playground FOLDER` takes a playground
 * that is built already.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'site');
const { values } = parseArgs({ options: { playground: { type: 'string' }, dev: { type: 'boolean' } } });

const run = (command: string, args: readonly string[], cwd = root): void => {
  execFileSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
};
const tsx = (...args: string[]): void => run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), ...args]);
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js');

if (!existsSync(vitepress)) run('npm', ['ci', '--no-audit', '--no-fund'], site);
const built = join(root, 'playground/dist');
if (values.playground === undefined && !(values.dev === true && existsSync(built))) tsx('scripts/playground.ts', '--build');
tsx('site/build/main.ts');
cpSync(values.playground ?? built, join(site, 'pages/public/playground'), { recursive: true });
if (values.dev === true) {
  watch(join(root, 'docs'), { recursive: true }, () => tsx('site/build/main.ts', '--docs'));
  spawn(process.execPath, [vitepress, 'dev', '.'], { cwd: site, stdio: 'inherit' });
} else {
  run(process.execPath, [vitepress, 'build', '.'], site);
}

/**
 * npm runs this as `prepare`: in a clone that it makes to install replaykit from Git, which is built here, and also where people work on replaykit
 * (`npm ci` in this folder, in playground/ and in examples/), where nothing is to be done: what needs a build makes it. Which of the two it is shows in the
 * project that npm installs for.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const project = realpathSync(process.env['npm_config_local_prefix'] ?? root);
const isOurs = !relative(root, project).startsWith('..');
if (!isOurs && !existsSync(`${root}/dist/index.js`)) {
  const tsx = `${root}/node_modules/tsx/dist/cli.mjs`;
  if (!existsSync(tsx)) throw new Error(`replaykit is not built: run npm ci && npm run build in ${root}`);
  execFileSync(process.execPath, [tsx, 'scripts/build.ts'], { cwd: root, stdio: 'inherit' });
}

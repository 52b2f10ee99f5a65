/** `npm run types`: every project of the repository through TypeScript 7, which takes a fifth of the time (docs/explain/decisions/0013). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));
const projects = ['tsconfig.json', 'tsconfig.core.json', 'tsconfig.test.json'];
// the page imports the package as it is built, and packages of its own
const isPageReady = ['playground/node_modules/preact', 'dist/worker.d.ts'].every((path) => existsSync(path));
if (isPageReady) projects.push('playground/tsconfig.json');
else console.log('skipped: types of playground/ (run npm ci --prefix playground, and npm run build)');
const failed = projects.filter((project) => spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;

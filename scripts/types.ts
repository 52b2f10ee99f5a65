/** `npm run types`: every project of the repository through TypeScript 7, which takes a fifth of the time (docs/explain/decisions/0013). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isPageReady, isSiteReady } from './page-ready.js';

const tsc = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));
const projects = ['tsconfig.src.json', 'tsconfig.core.json', 'tsconfig.json'];
if (isPageReady) projects.push('playground/tsconfig.json');
else console.log('skipped: types of playground/ (run npm ci --prefix playground, and npm run build)');
if (isSiteReady) projects.push('site/tsconfig.json');
else console.log('skipped: types of site/ (run npm ci --prefix site)');
/**
 * What a project's files were like when they were last checked: what has not changed since is not checked again. Page and site have no such notes: they see
 * the package through `node_modules`, where a new build goes unnoticed.
 */
const notes = (project: string): readonly string[] =>
  project.includes('/')
    ? []
    : ['--incremental', '--tsBuildInfoFile', fileURLToPath(new URL(`../.cache/types/${project}.tsbuildinfo`, import.meta.url))];
const failed = projects.filter(
  (project) => spawnSync(process.execPath, [tsc, '-p', project, ...notes(project)], { stdio: 'inherit' }).status !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;

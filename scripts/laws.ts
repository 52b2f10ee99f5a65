/**
 * `npm run laws`: the laws, and the other properties that `npm test` tries less often, with more runs of each. VITE_LAW_RUNS says how many a law
 * has; arguments go to vitest. Those of the corpus are tried where it is there.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { corpusDir } from '../recordings/corpus-folder.js';

const folder = fileURLToPath(new URL('../test/', import.meta.url));
const properties = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(`${folder}../${path}`, 'utf8').includes("/support/runs.js'"));
const projects = ['node', ...(corpusDir() === undefined ? [] : ['corpus'])].map((name) => `--project=${name}`);
const env = { VITE_LAW_RUNS: '500', ...process.env };
const args = ['vitest', 'run', ...projects, 'test/contract', ...properties, ...process.argv.slice(2)];
process.exitCode = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status ?? 1;

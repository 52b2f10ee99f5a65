/** `npm run laws`: the laws with more runs than `npm test` gives them; VITE_LAW_RUNS says how many, arguments go to vitest. */
import { spawnSync } from 'node:child_process';

const env = { VITE_LAW_RUNS: '500', ...process.env };
const args = ['vitest', 'run', '--project=node', 'test/contract', ...process.argv.slice(2)];
process.exitCode = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status ?? 1;

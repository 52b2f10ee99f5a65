/** `npm run lint`: rules, those that need types included (oxlint), formatting (oxfmt), and exports that nothing uses (knip). */
import { spawnSync } from 'node:child_process';
import { isPageReady, isSiteReady } from './page-ready.js';

const checks: readonly string[][] = [
  ['oxlint', ...(isPageReady ? [] : ['--ignore-pattern=playground/']), ...(isSiteReady ? [] : ['--ignore-pattern=site/'])],
  ['oxfmt', '--check', '.'],
  ['knip', '--production'],
];
const failed = checks.filter((check) => spawnSync('npx', check, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;

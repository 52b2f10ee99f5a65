/** `npm run lint`: rules, those that need types included (oxlint), formatting (oxfmt), exports that nothing uses (knip), and wording. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isPageReady, isSiteReady } from './page-ready.js';

// npx would take half a second for each
const program = (path: string): string => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const checks: readonly string[][] = [
  [
    program('oxlint/bin/oxlint'),
    ...(isPageReady ? [] : ['--ignore-pattern=playground/']),
    ...(isSiteReady ? [] : ['--ignore-pattern=site/']),
  ],
  [program('oxfmt/bin/oxfmt'), '--check', '.'],
  [program('knip/bin/knip.js'), '--production'],
  ['--import', 'tsx', fileURLToPath(new URL('wording.ts', import.meta.url))],
];
const failed = checks.filter((check) => spawnSync(process.execPath, check, { stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * `npm run mutants`: the named faults, every mutant of the leaf decoders, and a sample of those of the rest (docs/explain/mutants.md). Each
 * part may be asked for alone: `npm run mutants -- faults`. It takes about an hour on two idle cores.
 */
import { spawnSync } from 'node:child_process';

const PARTS: Readonly<Record<string, readonly string[]>> = {
  faults: ['scripts/mutants/run-faults.ts'],
  leaves: ['scripts/mutants/stryker.ts', 'leaves'],
  sample: ['scripts/mutants/stryker.ts', 'sample'],
};
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const failed = asked.filter((part) => {
  const args = PARTS[part];
  if (args === undefined) throw new Error(`no part ${part}: ${Object.keys(PARTS).join(', ')}`);
  console.log(`> ${part}`);
  return spawnSync('npx', ['tsx', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0;
});
console.log(failed.length === 0 ? 'passed' : `FAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

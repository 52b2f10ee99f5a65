/** Sums vitest's JSON reports: `tsx scripts/tally.ts <report> …` prints `N passed, N failed`. */
import { existsSync, readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.log(`${path}: no report, the run did not end`);
    failed++;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Sums vitest's JSON reports: `tsx scripts/tally.ts <report> …` prints every test that failed with its first lines, then `N passed, N failed`. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Lines of a failure that are printed; the whole is in the report. */
const SHOWN_LINES = 12;
const shown = (message: string): string =>
  message
    .split('\n')
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.log(`${path}: no report, the run did not end`);
    failed++;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
    const name = relative('.', file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests.
    if (tests.length === 0) {
      failed++;
      console.log(`FAIL ${name}\n${shown(file.message)}`);
    }
    for (const test of tests) console.log(`FAIL ${name} > ${test.fullName}\n${shown(test.failureMessages.join('\n'))}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * `npm test`: types, lint, then units, laws, promises of the package, and the corpus when it is there.
 * All stages run even when one fails; arguments go to vitest.
 */
import { spawnSync } from 'node:child_process';
import { corpusDir } from '../test/support/corpus-folder.js';

const corpus = corpusDir() !== undefined;
const projects = ['node', 'package', ...(corpus ? ['corpus'] : [])].map((name) => `--project=${name}`);

const stages: [name: string, command: string, ...args: string[]][] = [
  ['types', 'npm', 'run', '--silent', 'types'],
  ['lint', 'npm', 'run', '--silent', 'lint'],
  ['tests', 'npx', 'vitest', 'run', ...projects, ...process.argv.slice(2)],
];

const failed = stages.flatMap(([name, command, ...args]) => {
  console.log(`> ${name}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0 ? [] : [name];
});

if (!corpus) console.log('skipped: corpus (no ../shared/corpus; set REPLAYKIT_CORPUS to a folder of replays and run npm run test:corpus)');
console.log('skipped: browser (run npm run test:browser; it needs Chromium, by default /usr/bin/chromium, else CHROMIUM_PATH)');
console.log('skipped: fleet (run npm run test:fleet; it needs redis-server)');
console.log(failed.length === 0 ? 'passed' : `FAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

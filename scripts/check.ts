/**
 * `npm test`: types and lint beside units, laws, promises of the package, and the corpus when it is there.
 * All stages run even when one fails; arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import { corpusDir } from '../recordings/corpus-folder.js';

const started = performance.now();
const seconds = (): string => `${Math.round((performance.now() - started) / 1000)} s`;
const corpus = corpusDir() !== undefined;
const projects = ['node', 'package', ...(corpus ? ['corpus'] : [])].map((name) => `--project=${name}`);

/** Runs a script in Node; what it writes is shown at once, or where another one is shown meanwhile, when it ends. */
function stage(name: string, shown: boolean, ...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    // without npm and npx, which take half a second each
    const child = spawn(process.execPath, args, { stdio: ['inherit', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'] });
    const output: Uint8Array[] = [];
    child.stdout?.on('data', (piece: Uint8Array) => output.push(piece));
    child.stderr?.on('data', (piece: Uint8Array) => output.push(piece));
    child.on('error', (error) => {
      console.log(error.message);
      resolve(name);
    });
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`> ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds()}`);
      resolve(code === 0 ? undefined : name);
    });
  });
}

const run = (name: string): Promise<string | undefined> => stage(name, false, '--import', 'tsx', `scripts/${name}.ts`);
const stages = await Promise.all([
  stage('tests', true, 'node_modules/vitest/vitest.mjs', 'run', ...projects, ...process.argv.slice(2)),
  // one after the other: the tests take the other core
  run('types').then(async (types) => [types, await run('lint')]),
]);
const failed = stages.flat().filter((name) => name !== undefined);

if (!corpus) console.log('skipped: corpus (no ../shared/corpus; set REPLAYKIT_CORPUS to a folder of replays and run npm run test:corpus)');
console.log('skipped: browser (run npm run test:browser; it needs Chromium, by default /usr/bin/chromium, else CHROMIUM_PATH)');
console.log('skipped: pages (run npm run test:pages; it needs Chromium)');
console.log('skipped: fleet (run npm run test:fleet; it needs redis-server)');
console.log(`${failed.length === 0 ? 'passed' : `FAILED: ${failed.join(', ')}`} after ${seconds()}`);
process.exitCode = failed.length === 0 ? 0 : 1;

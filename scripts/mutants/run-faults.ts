/** Puts each fault of `faults.ts` into the decoders in turn: a unit test must fail. `tsx scripts/mutants/run-faults.ts [WORD]` */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { FAULTS, type Fault } from './faults.js';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const REPORT = '.cache/reports/fault.json';

/** The first test that fails; undefined where all pass. Throws where no test ran. */
function firstFailure(fault: Fault): string | undefined {
  rmSync(REPORT, { force: true });
  const args = ['vitest', 'run', '--config', 'scripts/mutants/vitest.config.ts', '--reporter=json', `--outputFile=${REPORT}`, '--bail=1'];
  const { stderr } = spawnSync('npx', [...args, ...fault.tests], {
    env: { ...process.env, REPLAYKIT_FAULT: fault.name },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (!existsSync(REPORT)) throw new Error(stderr);
  const files = (JSON.parse(readFileSync(REPORT, 'utf8')) as Report).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  if (!tests.some(({ status }) => status === 'passed' || status === 'failed')) throw new Error(`no test ran:\n${stderr}`);
  // a fault may also end the whole file
  return tests.find(({ status }) => status === 'failed')?.fullName ?? files.find(({ status }) => status === 'failed')?.name;
}

const word = process.argv[2] ?? '';
const sources = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'));
const survivors = FAULTS.filter(({ name }) => name.includes(word)).filter((fault) => {
  const places = sources.reduce((sum, text) => sum + text.split(fault.find).length - 1, 0);
  const failed = places === 1 ? firstFailure(fault) : undefined;
  const verdict = places !== 1 ? `its text occurs ${places} times in src/` : failed === undefined ? 'SURVIVES' : `fails "${failed}"`;
  console.log(`${fault.name}: ${verdict}`);
  return failed === undefined;
});
process.exitCode = survivors.length === 0 ? 0 : 1;

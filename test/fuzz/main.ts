/**
 * `npm run fuzz [format]… [-- --seconds 60 --seed N]`: reads damaged files, made from fixtures/ and the corpus, until the time is over.
 * Any exception but a ReplayError, a read of over ten seconds, and an end of the process are failures; each is kept in
 * test/regressions/<format>/, where `npm test` reads it for ever.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FORMAT_NAMES, type ReplayFormat } from '../../src/kit/registry.js';
import { mutation, Random } from './mutation.js';
import type { FuzzNews } from './runs.js';
import { seedsOf } from './seeds.js';

/** A read that takes longer hangs. */
const MAX_READ_MS = 10_000;

const root = new URL('../../', import.meta.url);
const { values, positionals } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } }, allowPositionals: true });
const formats = positionals.length > 0 ? (positionals as ReplayFormat[]) : FORMAT_NAMES;
const seconds = Number(values.seconds ?? 60) / formats.length;
const seed = Number(values.seed ?? Date.now() % 2 ** 31);

function keep(format: ReplayFormat, run: number, failure: string): void {
  const bytes = mutation(seedsOf(format), new Random(seed, run));
  const folder = new URL(`test/regressions/${format}/`, root);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.bin`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), bytes);
  console.error(`${format}: seed ${seed} run ${run}, kept as test/regressions/${format}/${name}\n${failure}\n`);
}

/** Reads until the time is over, from run 0 on; gives the number of runs and of failures. */
async function fuzz(format: ReplayFormat): Promise<{ runs: number; failures: number }> {
  const end = performance.now() + seconds * 1000;
  let run = 0;
  let failures = 0;
  while (performance.now() < end) {
    const reader = fork(fileURLToPath(new URL('runs.ts', import.meta.url)), [format, String(seed), String(run)], {
      execArgv: ['--import', 'tsx', '--max-old-space-size=1024'],
    });
    let since = performance.now();
    let stopped = false;
    const failed = await new Promise<string | undefined>((resolve) => {
      const watch = setInterval(() => {
        if (performance.now() > end) resolve(undefined);
        else if (performance.now() - since > MAX_READ_MS) resolve(`a read took over ${MAX_READ_MS} ms`);
      }, 500);
      reader.on('message', (message) => {
        // it reads on until it is killed
        if (stopped) return;
        const news = message as FuzzNews;
        since = performance.now();
        run = news.run;
        stopped = news.failure !== undefined;
        if (news.failure !== undefined) resolve(news.failure);
      });
      reader.on('exit', (code) => {
        clearInterval(watch);
        resolve(`the process ended with ${code}`);
      });
    });
    reader.kill('SIGKILL');
    if (failed === undefined) break;
    failures++;
    keep(format, run, failed);
    run++;
  }
  return { runs: run, failures };
}

let failures = 0;
for (const format of formats) {
  const result = await fuzz(format);
  failures += result.failures;
  console.log(`${format}: ${result.runs} damaged files from seed ${seed}, ${result.failures} failures`);
}
process.exitCode = failures === 0 ? 0 : 1;

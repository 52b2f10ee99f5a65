/**
 * `npm run fuzz [format]… [-- --seconds 60 | --minutes N] [--seed N]`: damages files of every format, in their bytes and in their records, and reads
 * them in every known way (test/contract/tried.ts), until each format has had its share of the processor time. Any exception but a
 * ReplayError, two reads that do not agree, a read of over twenty seconds and an end of the process are failures; the first file of each kind is kept
 * in test/regressions/<format>/, where `npm test` tries it for ever.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FORMAT_NAMES, type ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';
import { fuzzInput } from './input.js';
import type { FuzzNews } from './runs.js';
import { seedsOf } from './seeds.js';

/** A read that takes more processor time hangs, and so does one that takes longer by the clock: it waits for something that never comes. */
const MAX_READ_SECONDS = 20;
const MAX_WAIT_MS = 300_000;

/** Processor time of a process so far, where the system says it, in seconds; a machine that does other things makes no read hang. */
function processorSecondsOf(pid: number): number | undefined {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return undefined;
  }
}

const root = new URL('../../', import.meta.url);
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const formats = positionals.length > 0 ? (positionals as ReplayFormat[]) : FORMAT_NAMES;
const share = (values.minutes === undefined ? Number(values.seconds ?? 60) : Number(values.minutes) * 60) / formats.length;
const seed = Number(values.seed ?? Date.now() % 2 ** 31);

type Kind = 'foreign' | 'difference' | 'hang' | 'death';

/** What became of one format. */
interface Campaign {
  readonly format: ReplayFormat;
  files: number;
  reads: number;
  processorSeconds: number;
  readonly failures: Record<Kind, number>;
  /** Failures that were kept, by what they say without numbers: many files show one fault. */
  readonly seen: Set<string>;
}

function keep(campaign: Campaign, run: number, kind: Kind, message: string): void {
  campaign.failures[kind]++;
  const fault = message
    .split('\n')
    .slice(0, 2)
    .join(' ')
    .replaceAll(/\d+|\|.*/g, '');
  if (campaign.seen.has(fault)) return;
  campaign.seen.add(fault);
  const { format } = campaign;
  const { bytes } = fuzzInput(CONTRACTS[format], seedsOf(format), seed, run);
  const folder = new URL(`test/regressions/${format}/`, root);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.bin`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), bytes);
  console.error(`${format}: ${kind}, seed ${seed} run ${run}, kept as test/regressions/${format}/${name}\n${message}\n`);
}

/** Reads from run 0 on until the share is used up. */
async function fuzz(format: ReplayFormat): Promise<Campaign> {
  const failures = { foreign: 0, difference: 0, hang: 0, death: 0 };
  const campaign: Campaign = { format, files: 0, reads: 0, processorSeconds: 0, failures, seen: new Set() };
  let run = 0;
  while (campaign.processorSeconds < share) {
    const reader = fork(fileURLToPath(new URL('runs.ts', import.meta.url)), [format, String(seed), String(run)], {
      execArgv: ['--import', 'tsx', '--max-old-space-size=1024'],
    });
    const { processorSeconds: before, reads: readBefore } = campaign;
    let since = performance.now();
    let startSeconds = 0;
    const end = await new Promise<'hang' | 'death' | undefined>((resolve) => {
      const watch = setInterval(() => {
        const elapsed = performance.now() - since;
        const seconds = (processorSecondsOf(reader.pid!) ?? elapsed / 1000 + startSeconds) - startSeconds;
        if (seconds > MAX_READ_SECONDS || elapsed > MAX_WAIT_MS) resolve('hang');
      }, 500);
      reader.on('message', (message) => {
        const { run: at, processorSeconds, reads, failure } = message as FuzzNews;
        since = performance.now();
        startSeconds = processorSeconds;
        run = at;
        campaign.processorSeconds = before + processorSeconds;
        campaign.reads = readBefore + reads;
        if (failure !== undefined) keep(campaign, run, failure.kind, failure.message);
        if (campaign.processorSeconds >= share) resolve(undefined);
      });
      reader.on('exit', () => {
        clearInterval(watch);
        resolve('death');
      });
    });
    reader.kill('SIGKILL');
    if (end !== undefined) keep(campaign, run, end, end);
    run++;
  }
  campaign.files = run;
  return campaign;
}

const waiting = [...formats];
const campaigns: Campaign[] = [];
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), formats.length) }, async () => {
    for (let format = waiting.shift(); format !== undefined; format = waiting.shift()) campaigns.push(await fuzz(format));
  }),
);
console.log(
  `seed ${seed}\n\n| format | processor | files | reads | foreign errors | differences | hangs | deaths |\n| --- | --- | --- | --- | --- | --- | --- | --- |`,
);
for (const { format, processorSeconds, files, reads, failures } of campaigns.sort(
  (a, b) => formats.indexOf(a.format) - formats.indexOf(b.format),
)) {
  const { foreign, difference, hang, death } = failures;
  console.log(`| ${format} | ${Math.round(processorSeconds)} s | ${files} | ${reads} | ${foreign} | ${difference} | ${hang} | ${death} |`);
}
process.exitCode = campaigns.some(({ failures }) => Object.values(failures).some((count) => count > 0)) ? 1 : 0;

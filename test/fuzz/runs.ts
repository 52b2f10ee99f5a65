/** The process that reads: it says which run it is at, so that a hang is seen from outside. */
import type { ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';
import { Difference, TRIED } from '../contract/tried.js';
import { fuzzInput } from './input.js';
import { seedsOf } from './seeds.js';

/** What the process says: the run in hand and the processor time so far, and why a run failed. */
export interface FuzzNews {
  readonly run: number;
  readonly processorSeconds: number;
  /** Reads so far: each file is read in some of the ways. */
  readonly reads: number;
  readonly failure?: { readonly kind: 'foreign' | 'difference'; readonly message: string };
}

const [format, seed, from] = process.argv.slice(2);
const contract = CONTRACTS[format as ReplayFormat];
const seeds = seedsOf(format as ReplayFormat);

let reads = 0;

function say(run: number, failure?: FuzzNews['failure']): Promise<unknown> {
  const { user, system } = process.cpuUsage();
  const news: FuzzNews = { run, processorSeconds: (user + system) / 1e6, reads, ...(failure && { failure }) };
  return new Promise((sent) => process.send!(news, sent));
}

for (let run = Number(from); ; run++) {
  await say(run);
  const { bytes, tried } = fuzzInput(contract, seeds, Number(seed), run);
  for (const [name, pick] of tried) {
    reads++;
    try {
      await TRIED[name]!(contract, bytes, pick);
    } catch (error) {
      const kind = error instanceof Difference ? 'difference' : 'foreign';
      await say(run, { kind, message: `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` });
    }
  }
}

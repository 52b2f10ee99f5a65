/** The process that reads: it tells which run it is at, so that a hang is seen from outside. */
import type { ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';
import { readDamaged } from '../contract/damaged.js';
import { mutation, Random } from './mutation.js';
import { seedsOf } from './seeds.js';

/** What the process says: the run in hand, and why it failed where it did. */
export interface FuzzNews {
  readonly run: number;
  readonly failure?: string;
}

const [format, seed, from] = process.argv.slice(2);
const contract = CONTRACTS[format as ReplayFormat];
const seeds = seedsOf(format as ReplayFormat);
for (let run = Number(from); ; run++) {
  await new Promise((sent) => process.send!({ run } satisfies FuzzNews, sent));
  try {
    readDamaged(contract, mutation(seeds, new Random(Number(seed), run)));
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send!({ run, failure } satisfies FuzzNews);
  }
}

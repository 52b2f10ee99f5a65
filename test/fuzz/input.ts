import type { FormatContract } from '../contract/format.js';
import { TRIED } from '../contract/tried.js';
import { Random, mutation } from './mutation.js';
import { recordMutation } from './records.js';

/** How many things are done with each input, beside reading it. */
const MORE = 2;

/** What one run of the fuzzer reads, and what it does with it. The same seed and run give the same. */
export interface FuzzInput {
  readonly bytes: Uint8Array;
  readonly tried: readonly (readonly [name: string, pick: number])[];
}

/** Every other input is damaged in its records, the others in their bytes. */
export function fuzzInput(contract: FormatContract, seeds: readonly Uint8Array[], seed: number, run: number): FuzzInput {
  const random = new Random(seed, run);
  const bytes = (run % 2 === 0 ? recordMutation(contract, seeds, random) : undefined) ?? mutation(seeds, random);
  const names = Object.keys(TRIED).filter((name) => name !== 'read');
  const more = Array.from({ length: MORE }, () => [names[random.below(names.length)]!, random.below(2 ** 31)] as const);
  return { bytes, tried: [['read', 0], ...more] };
}

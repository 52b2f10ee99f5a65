import type { FormatContract } from '../contract/format.js';
import { isReplayError } from '../../src/core/errors.js';
import { EDGES, type Random } from './mutation.js';

type Holder = Record<string | number, unknown>;

/** A value inside a record model that is replaced: where it is, and what it is. */
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Models are walked to so many values: those of larger files repeat what comes before. */
const MAX_PLACES = 20_000;
/** A length at its edge makes a writer put as many bytes behind a file. */
const MAX_FILE_BYTES = 64 << 20;

/**
 * One of the seeds with one to four things wrong in its records: numbers at their edges, lists with items lost, doubled or swapped, bytes and texts
 * changed. The writer puts the records back together, so sizes, checksums and compression around them are right. Undefined where the seed's records
 * cannot be read, or the writer refuses what became of them.
 */
export function recordMutation(contract: FormatContract, seeds: readonly Uint8Array[], random: Random): Uint8Array | undefined {
  // of three the smallest: more reads a second
  const [seed] = [0, 1, 2].map(() => seeds[random.below(seeds.length)]!).sort((a, b) => a.length - b.length);
  try {
    const model = structuredClone(contract.read(seed!));
    const places = [...placesIn(model as Holder)];
    if (places.length === 0) return undefined;
    for (let left = 1 + random.below(4); left > 0; left--) {
      const { holder, key } = places[random.below(places.length)]!;
      holder[key] = changed(holder[key], random);
    }
    const bytes = contract.write(model);
    return bytes.length > MAX_FILE_BYTES ? undefined : bytes;
  } catch (error) {
    // what a writer throws for records that no reader gives is its own business
    if (isReplayError(error) || error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function* placesIn(root: Holder): Generator<Place> {
  const left: Holder[] = [root];
  let count = 0;
  for (let holder = left.pop(); holder !== undefined && count < MAX_PLACES; holder = left.pop()) {
    for (const key of Object.keys(holder)) {
      const value = holder[key];
      if (value === undefined || typeof value === 'function') continue;
      count++;
      yield { holder, key };
      if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) left.push(value as Holder);
    }
  }
}

function changed(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.below(2) === 0 ? EDGES[random.below(EDGES.length)]! : value + random.below(7) - 3;
  if (typeof value === 'bigint') return random.below(2) === 0 ? BigInt(EDGES[random.below(EDGES.length)]!) ** 2n : value + 1n;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return ['', `${value}${value}`, '\u202e\u0000\ud800', value.slice(1), '__proto__'][random.below(5)];
  if (value instanceof Uint8Array) return changedBytes(value, random);
  if (Array.isArray(value)) return changedList(value, random);
  return value;
}

function changedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  if (copy.length === 0) return Uint8Array.of(random.below(256));
  const at = random.below(copy.length);
  switch (random.below(4)) {
    case 0:
      copy[at]! ^= 1 << random.below(8);
      return copy;
    case 1:
      copy[at] = EDGES[random.below(EDGES.length)]!;
      return copy;
    case 2:
      return copy.subarray(0, at);
    default:
      return Uint8Array.from([...copy.subarray(0, at), ...copy.subarray(at), ...copy.subarray(at)]);
  }
}

function changedList(list: readonly unknown[], random: Random): unknown[] {
  if (list.length === 0) return [];
  const at = random.below(list.length);
  const to = random.below(list.length);
  const copy = [...list];
  switch (random.below(4)) {
    case 0:
      copy.splice(at, 1);
      return copy;
    case 1:
      copy.splice(at, 0, ...Array.from({ length: 1 + random.below(8) }, () => list[to]));
      return copy;
    case 2:
      return copy.slice(0, at);
    default:
      [copy[at], copy[to]] = [list[to], list[at]];
      return copy;
  }
}

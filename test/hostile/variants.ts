import { randomFrom } from '../../bench/measure.js';
import { isReplayError } from '../../src/core/errors.js';
import type { DemRecords } from '../../src/formats/dem/model.js';
import type { GamecacheRecords } from '../../src/formats/gamecache/records.js';
import type { IcrepRecords } from '../../src/formats/icrep/model.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import type { Sc2Records } from '../../src/formats/sc2/records.js';
import { parseStormSync } from '../../src/formats/storm/index.js';
import { parseW3gSync } from '../../src/formats/w3g/index.js';
import type { W3gRecords } from '../../src/formats/w3g/model.js';
import type { VcrRecords } from '../../src/formats/vcr/model.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';

/** How often the larger files repeat the records of a file. */
const LARGER_TIMES = [3, 10, 30];
/** Mutated and larger ones of each file, together. */
const VARIANTS = 10;
const MAX_CHANGES = 8;
/** What the records of a larger one may come to. */
const MAX_LARGER_BYTES = 32 << 20;

/** A larger file of the same kind: what repeats in a recording, many times over. */
const LARGER: Readonly<Partial<Record<ReplayFormat, (records: never, times: number) => unknown>>> = {
  dem: (records: DemRecords, times): DemRecords => {
    const isPacket = ({ id }: { id: number }): boolean => id === 7 || id === 13;
    const first = records.records.findIndex(isPacket);
    const last = records.records.length - [...records.records].reverse().findIndex(isPacket);
    return first < 0 ? records : { ...records, records: repeated(records.records, times, first, last) };
  },
  icrep: (records: IcrepRecords, times): IcrepRecords => {
    const step = Math.max(...[...records.orders.map(({ firstTick }) => firstTick), ...records.keyframes.map(({ tick }) => tick)], 0) + 1;
    const orders = Array.from({ length: times }, (_, i) => records.orders.map((b) => ({ ...b, firstTick: b.firstTick + i * step })));
    const keyframes = Array.from({ length: times }, (_, i) => records.keyframes.map((k) => ({ ...k, tick: k.tick + i * step })));
    return { ...records, orders: orders.flat(), keyframes: keyframes.flat() };
  },
  sc2: withMoreEvents,
  storm: withMoreEvents,
  w3g: (records: W3gRecords, times): W3gRecords => ({ ...records, blocks: repeated(records.blocks, times), packed: [] }),
  gamecache: (records: GamecacheRecords, times) => ({
    ...records,
    itemCount: records.itemCount * times,
    items: repeated(records.items as readonly unknown[], times),
  }),
  vcr: (records: VcrRecords, times): VcrRecords => ({ ...records, slices: repeated(records.slices, times) }),
};

/** The archives of both games hold their event streams in the same way. */
function withMoreEvents<Records extends Sc2Records>(records: Records, times: number): Records {
  const files = records.files.map(({ name, content }) => ({
    name,
    content: content.kind === 'events' ? { ...content, events: repeated<unknown>(content.events, times) } : content,
  }));
  return { ...records, files };
}

function repeated<Item>(items: readonly Item[], times: number, from = 0, to = items.length): Item[] {
  const middle = items.slice(from, to);
  return [...items.slice(0, from), ...Array.from({ length: times }, () => middle).flat(), ...items.slice(to)];
}

/** Ten files like this one: larger ones where its records can be read, and ones with some bytes changed, lost or repeated. */
export function* variantsOf(
  format: ReplayFormat,
  bytes: Uint8Array,
  seed: number,
): Generator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const random = randomFrom(seed);
  let count = 0;
  for (const times of LARGER_TIMES) {
    const larger = largerOf(format, bytes, times);
    if (larger === undefined) continue;
    count++;
    yield { name: `larger-${times}`, bytes: larger };
  }
  for (; count < VARIANTS; count++) yield { name: `mutated-${count}`, bytes: mutated(bytes, random) };
}

/** Undefined where the file is too damaged for its records to be read, or too large already. */
function largerOf(format: ReplayFormat, bytes: Uint8Array, times: number): Uint8Array | undefined {
  const contract = CONTRACTS[format];
  const larger = LARGER[format];
  if (larger === undefined) return undefined;
  try {
    if (contentBytes(format, bytes) * times > MAX_LARGER_BYTES) return undefined;
    return contract.write(larger(contract.read(bytes) as never, times));
  } catch (error) {
    if (isReplayError(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

function contentBytes(format: ReplayFormat, bytes: Uint8Array): number {
  switch (format) {
    case 'sc2':
      return parseSc2Sync(bytes, { include: ['files'] }).files.reduce((sum, { byteLength }) => sum + byteLength, 0);
    case 'storm':
      return parseStormSync(bytes, { include: ['files'] }).files.reduce((sum, { byteLength }) => sum + byteLength, 0);
    case 'w3g':
      return parseW3gSync(bytes, { include: [] }).header.decompressedBytes;
    default:
      return bytes.length;
  }
}

function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (most: number): number => Math.floor(random() * most);
  let changed = bytes.slice();
  for (let left = 1 + below(MAX_CHANGES); left > 0; left--) {
    const at = below(changed.length);
    const to = at + 1 + below(Math.min(64, changed.length - at));
    const kind = random();
    if (kind < 0.4) changed[at] = below(256);
    else if (kind < 0.7) changed[at]! ^= 1 << below(8);
    else if (kind < 0.85) changed = joined(changed.subarray(0, at), changed.subarray(to));
    else changed = joined(changed.subarray(0, to), changed.subarray(at));
  }
  return changed;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplayError, type ReplayError } from '../../../src/core/errors.js';
import { iterateIcrep, parseIcrep, parseIcrepSync, streamIcrep, type IcrepAnalysisEvent } from '../../../src/formats/icrep/index.js';
import type { IcrepRecords } from '../../../src/formats/icrep/model.js';
import type { IcrepSection } from '../../../src/formats/icrep/replay.js';
import { IcrepSession } from '../../../src/formats/icrep/session.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { pack } from '../../../src/formats/icrep/bincode-writer.js';
import { unpack } from '../../../src/formats/icrep/stored-unit.js';
import { IcrepContext } from '../../../src/formats/icrep/context.js';
import { packAnalysis, packOrderBlock, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { EVENTS, NAMES, ORDERS } from '../../../recordings/icrep/variants.js';
import { frames, toyMatch } from '../../../recordings/icrep/toy-match.js';
import { frugally } from '../../support/counted-work.js';
import { runs } from '../../support/runs.js';

const ALL = [
  'orders',
  'keyframes',
  'snapshots',
  'analysis',
  'voice',
  'signatures',
  'embedded',
  'metadata',
] as const satisfies IcrepSection[];
const match = toyMatch();
const bytes = writeIcrep(match);

/** The file with some bytes put over its own. */
function patched(at: number, ...values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}
const u32 = (value: number): number[] => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
const range = (file: Uint8Array, pair: number): { offset: number; length: number } => {
  const view = new DataView(file.buffer, file.byteOffset);
  return { offset: view.getUint32(pair, true), length: view.getUint32(pair + 4, true) };
};
const orders = range(bytes, 16);
const keyframes = range(bytes, 24);

function strictError(file: Uint8Array): ReplayError {
  try {
    parseIcrepSync(file, { include: ALL, strict: true });
  } catch (error) {
    if (isReplayError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The reasons of what a lenient read survived. */
function survived(file: Uint8Array): { reasons: readonly (string | undefined)[]; isComplete: boolean } {
  const { diagnostics, isComplete } = parseIcrepSync(file, { include: ALL });
  return { reasons: diagnostics.filter(({ severity }) => severity === 'error').map(({ reason }) => reason), isComplete };
}

describe('each kind of failure has its reason and its code', () => {
  it.each<[reason: string, code: string, path: string, file: () => Uint8Array]>([
    ['truncated', 'truncated', 'embedded', () => bytes.slice(0, -1)],
    ['truncated', 'truncated', 'orders', () => bytes.slice(0, orders.offset + 30)],
    ['truncated', 'truncated', 'orders[0]', () => patched(orders.offset + 12, ...u32(orders.length))],
    ['truncated', 'truncated', 'keyframes', () => patched(keyframes.offset, 255, 255)],
    ['malformed', 'corrupt', 'metadata', () => patched(108, 0x5b)],
    ['malformed', 'corrupt', 'metadata', () => writeIcrep({ ...match, totalTicks: 41 })],
    ['malformed', 'corrupt', 'keyframes', () => patched(24, ...u32(orders.offset))],
    ['malformed', 'corrupt', 'keyframes[1]', () => patched(keyframes.offset + 8 + 21 + 20, 7)],
    ['malformed', 'corrupt', 'keyframes[0]', () => patched(keyframes.offset + 8 + 16, ...u32(512))],
    ['index_out_of_range', 'corrupt', 'keyframes[2]', () => patched(keyframes.offset + 8 + 42 + 8, ...u32(100_000))],
    ['lz4_corrupt', 'corrupt', 'orders[1]', () => damagedBlock(1)],
    ['non_monotonic_tick', 'corrupt', 'orders[1]', () => reordered()],
    ['non_monotonic_tick', 'corrupt', 'keyframes[2]', () => patched(keyframes.offset + 8 + 42, 20)],
    ['non_monotonic_tick', 'corrupt', 'events', () => writeIcrep({ ...match, events: packAnalysis([...EVENTS].reverse()) })],
    ['delta_without_full', 'corrupt', 'keyframes[0]', () => writeIcrep({ ...match, keyframes: match.keyframes.slice(1) })],
    ['delta_without_full', 'corrupt', 'keyframes[0]', () => patched(keyframes.offset + 8 + 20, 0)],
    ['malformed', 'corrupt', 'orders[0]', () => unknownOrder()],
    ['malformed', 'corrupt', 'events', () => unknownEvent()],
  ])('%s (%s) at %s', (reason, code, path, make) => {
    const file = make();
    const error = strictError(file);
    expect(error).toMatchObject({ reason, code, format: 'icrep' });
    expect(error.path[0]).toBe(path);
    expect(error.offset).toBeLessThanOrEqual(file.length);
    const { reasons, isComplete } = survived(file);
    expect(new Set(reasons)).toEqual(new Set([reason]));
    expect(isComplete).toBe(false);
  });

  it.each<[reason: string, code: string, file: () => Uint8Array]>([
    ['bad_magic', 'bad-signature', () => patched(3, 0x58)],
    ['unsupported_version', 'unsupported-version', () => patched(4, 2)],
    ['unsupported_compression', 'unsupported-feature', () => patched(6, 2)],
    ['truncated', 'truncated', () => bytes.slice(0, 107)],
    ['truncated', 'truncated', () => bytes.slice(0, 2)],
    ['truncated', 'truncated', () => bytes.slice(0, 0)],
  ])('%s (%s) always throws', (reason, code, make) => {
    for (const strict of [true, false]) {
      expect(() => parseIcrepSync(make(), { strict })).toThrow(expect.objectContaining({ reason, code, path: ['header'] }) as Error);
    }
  });

  it.each<[limit: string, path: string, offset: () => number]>([
    ['maxDecompressedBytes', 'keyframes[1]', () => keyframes.offset + 8 + 21 + 16],
    ['maxDecompressedBytes', 'orders[0]', () => orders.offset + 16],
  ])('limit_exceeded (limit) always throws and names %s, at %s', (limit, path, offset) => {
    const file = patched(offset(), 255, 255, 255, 255);
    for (const strict of [true, false]) {
      const named = { code: 'limit', reason: 'limit_exceeded', limit, actual: 4294967295, format: 'icrep', path: [path] };
      expect(() => parseIcrepSync(file, { include: ALL, strict })).toThrow(expect.objectContaining(named) as Error);
    }
  });
});

function damagedBlock(number: number): Uint8Array {
  return writeIcrep({
    ...match,
    orders: match.orders.map((block, i) => (i === number ? { ...block, stored: withoutEnd(block.stored) } : block)),
  });
}
const withoutEnd = (stored: Uint8Array): Uint8Array => stored.slice(0, -1);

function reordered(): Uint8Array {
  const [first, second, third] = match.orders;
  return writeIcrep({ ...match, orders: [second!, first!, third!] });
}

function unknownOrder(): Uint8Array {
  const unknown = { type: 'unknown', player: 1, variant: 17, bytes: Uint8Array.of(1, 2, 3) } as const;
  const [first] = frames(() => [ORDERS[0]!, unknown]);
  return writeIcrep({ ...match, orders: [packOrderBlock([first!]), ...match.orders.slice(1)] });
}

function unknownEvent(): Uint8Array {
  const unknown = { type: 'unknown', tick: 30, variant: 21, bytes: Uint8Array.of(30, 0, 0, 0, 0, 0, 0, 0, 9) } as const;
  return writeIcrep({ ...match, events: packAnalysis([...EVENTS, unknown]) });
}

describe('what is unknown is kept', () => {
  it('an order, with what follows it in its block', () => {
    const { orders: read } = parseIcrepSync(unknownOrder(), { include: ['orders'] });
    expect(read![0]!.orders).toEqual([ORDERS[0], { type: 'unknown', player: 1, variant: 17, bytes: Uint8Array.of(1, 2, 3) }]);
    expect(read!.slice(1).map(({ tick }) => tick)).toEqual(Array.from({ length: 24 }, (_, i) => i + 16));
  });

  it('an event, with what follows it', () => {
    const { analysis } = parseIcrepSync(unknownEvent(), { include: ['analysis'] });
    expect(analysis).toHaveLength(EVENTS.length + 1);
    expect(analysis!.at(-1)).toEqual({ type: 'unknown', tick: 30, variant: 21, bytes: Uint8Array.of(30, 0, 0, 0, 0, 0, 0, 0, 9) });
  });

  it('flag bits and metadata keys', () => {
    const odd = writeIcrep({ ...match, flags: 0x24, metadata: new TextEncoder().encode('{"x_new":[1,{"y":null}]}') });
    const { header, metadata, diagnostics, isComplete } = parseIcrepSync(odd, { strict: true });
    expect(header.flags.raw & 0x24).toBe(0x24);
    expect(metadata).toEqual({ x_new: [1, { y: null }] });
    expect(diagnostics.map(({ code, path }) => [code, path[0]])).toEqual([
      ['unknown-field', 'header'],
      ['unknown-build', 'metadata'],
    ]);
    expect(isComplete).toBe(true);
  });
});

it('a damaged section leaves the others', () => {
  const replay = parseIcrepSync(damagedBlock(0), { include: ALL });
  expect(replay.orders!.map(({ tick }) => tick)).toEqual(Array.from({ length: 24 }, (_, i) => i + 16));
  expect(replay.analysis).toEqual(EVENTS);
  expect(replay.snapshots).toHaveLength(3);
});

it('an unfinished merge gives a prefix, one stream alone as far as it goes', () => {
  const events = range(bytes, 32);
  const cut = bytes.slice(0, events.offset + 5);
  expect([...iterateIcrep(cut)]).toEqual([]);
  expect([...iterateIcrep(cut, { events: ['orders'] })]).toHaveLength(40);
  const inOrders = bytes.slice(0, orders.offset + orders.length - 1);
  const reading = iterateIcrep(inOrders);
  expect([...reading]).toEqual([]);
  expect(reading.end().diagnostics.map(({ path }) => path[0])).toContain('events');
});

it('a declared 4 GiB is refused before it is allocated', () => {
  const bomb = patched(keyframes.offset + 8 + 16, 255, 255, 255, 255);
  const named = { reason: 'limit_exceeded', limit: 'maxDecompressedBytes' };
  expect(() => frugally(() => survived(bomb), 1 << 20)).toThrow(expect.objectContaining(named) as Error);
  for (const declared of [[255, 255, 255, 255], u32(64 * 2 ** 20 + 1)]) {
    const unit = Uint8Array.from([...declared, ...pack(new Uint8Array(10)).subarray(4)]);
    expect(() => unpack(unit, 64 << 20, new IcrepContext())).toThrow(expect.objectContaining({ reason: 'limit_exceeded' }) as Error);
  }
});

describe('what is not asked for is not decoded', () => {
  it('a seed above 2^53 keeps its digits', () => {
    expect(parseIcrepSync(bytes).metadata!['initial_rng_seed']).toBe(18446744073709551615n);
  });

  it('analysis events are counted, frames and keyframes are not', () => {
    const session = new IcrepSession([], ['analysis'], {});
    iterate(session, bytes).end();
    expect(session.counts).toMatchObject({ events: EVENTS.length, frames: 0, keyframes: 0 });
    const streamed = new IcrepSession(['analysis'], [], {});
    expect([...iterate(streamed, bytes)]).toEqual(EVENTS);
    expect(streamed.counts).toMatchObject({ events: EVENTS.length, frames: 0, keyframes: 0 });
  });

  it('events of asked types only, alone and merged', () => {
    const all = [...iterateIcrep(bytes)];
    const wanted = ['unitCreated', 'tickFrame'] as const;
    const chosen = [...iterateIcrep(bytes, { events: wanted })];
    expect(chosen).toEqual(all.filter(({ type }) => (wanted as readonly string[]).includes(type)));
    expect(new Set(chosen.map(({ type }) => type)).size).toBe(2);
    expect([...iterateIcrep(bytes, { events: ['unitCreated'] })]).toEqual(chosen.filter(({ type }) => type === 'unitCreated'));
  });

  it('analysis events are read without a byte of orders, and those without names without one of keyframes', async () => {
    const touched: [number, number][] = [];
    const big = writeIcrep({
      ...match,
      orders: match.orders.map((block) => ({ ...block, stored: pad(block.stored) })),
      keyframes: match.keyframes,
    });
    const source = {
      byteLength: big.length,
      read(start: number, end: number): Uint8Array {
        touched.push([start, end]);
        return big.slice(start, end);
      },
    };
    const destroyed: IcrepAnalysisEvent[] = [];
    for await (const event of streamIcrep(source, { events: ['unitDestroyed'] })) destroyed.push(event);
    expect(destroyed).toEqual(EVENTS.filter(({ type }) => type === 'unitDestroyed'));
    const from = range(big, 16).offset + (4 << 10);
    const between = (to: number): readonly [number, number][] => touched.filter(([start, end]) => start < to && end > from);
    expect(between(range(big, 32).offset)).toEqual([]);
    // the names of things are in the keyframes
    const { analysis, internTable } = await parseIcrep(source, { include: ['analysis', 'internTable'] });
    expect(between(range(big, 24).offset)).toEqual([]);
    expect(internTable).toEqual(NAMES);
    expect(analysis).toEqual(EVENTS);
  });
});

/** A stored block that is much longer than it needs to be: never decoded here. */
const pad = (stored: Uint8Array): Uint8Array => Uint8Array.from([...stored, ...new Uint8Array(20_000)]);

describe('bytes inside the compressed parts', () => {
  const context = new IcrepContext();
  const inner = (stored: Uint8Array): Uint8Array => unpack(stored, 1 << 20, context);
  type Part = (changed: (unit: Uint8Array) => Uint8Array) => Partial<IcrepRecords>;
  const parts: readonly Part[] = [
    (changed) => ({ events: pack(changed(inner(match.events!))) }),
    (changed) => ({ voice: pack(changed(inner(match.voice!))) }),
    (changed) => ({ orders: match.orders.map((block) => ({ ...block, stored: pack(changed(inner(block.stored))) })) }),
    (changed) => ({ keyframes: match.keyframes.map((keyframe) => ({ ...keyframe, stored: pack(changed(inner(keyframe.stored))) })) }),
    (changed) => ({ signature: changed(match.signature!) }),
    (changed) => ({ embedded: changed(match.embedded!) }),
  ];

  it('any change yields a value or a ReplayError, for little memory', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...parts),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat(), { nil: undefined }),
        (part, changes, cut) => {
          const changed = (unit: Uint8Array): Uint8Array => {
            const copy = unit.slice(0, cut === undefined ? undefined : cut % unit.length);
            for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
            return copy;
          };
          const file = writeIcrep({ ...match, ...part(changed) });
          for (const strict of [false, true]) {
            try {
              frugally(() => {
                parseIcrepSync(file, { include: ALL, strict });
                for (const _ of iterateIcrep(file, { strict }).batches());
              });
            } catch (error) {
              if (!isReplayError(error)) throw error;
              expect(error.offset).toBeLessThanOrEqual(file.length);
            }
          }
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

import fc from 'fast-check';
import type { IcrepAnalysisEvent } from '../../../src/formats/icrep/analysis.js';
import { iterateIcrep, openIcrep, parseIcrep, parseIcrepSync, streamIcrep, verifyIcrep } from '../../../src/formats/icrep/index.js';
import { anonymizeIcrep } from '../../../src/formats/icrep/anonymize.js';
import { decodeIcrepRecordsSync, type IcrepRecords } from '../../../src/formats/icrep/model.js';
import { decodeIcrepRecords } from '../../../src/formats/icrep/record-verbs.js';
import type { IcrepOrder } from '../../../src/formats/icrep/order.js';
import type { IcrepSection } from '../../../src/formats/icrep/replay.js';
import { recompressIcrep } from '../../../src/formats/icrep/rewrite.js';
import { IcrepSession } from '../../../src/formats/icrep/session.js';
import { VIEW_SECTIONS, type IcrepViewSections } from '../../../src/formats/icrep/views/sections.js';
import { writeIcrep } from '../../../src/formats/icrep/writer.js';
import { pack } from '../../../src/formats/icrep/bincode-writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { EVENTS, ORDERS, tag } from '../../../recordings/icrep/variants.js';
import { TICKS, toyMatch } from '../../../recordings/icrep/toy-match.js';
import type { FormatContract } from '../format.js';

const SECTIONS = [
  'header',
  'metadata',
  'orders',
  'keyframes',
  'snapshots',
  'analysis',
  'voice',
  'signatures',
  'relayPublicKey',
  'embedded',
  ...(Object.keys(VIEW_SECTIONS) as (keyof IcrepViewSections)[]),
] as const satisfies readonly IcrepSection[];

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const stored = fc.uint8Array({ maxLength: 60 }).map(pack);
const maybe = (part: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array | undefined> => fc.option(part, { nil: undefined });
/** Ascending ticks that begin at 0, with gaps. */
const ticks = fc.array(fc.integer({ min: 1, max: 2 ** 33 }), { minLength: 1, maxLength: 8 }).map((steps) => {
  let tick = 0;
  return [0, ...steps].map((step) => (tick += step));
});

/** Records as no game would write them: what is inside the stored parts does not matter. */
const models: fc.Arbitrary<IcrepRecords> = fc.record({
  flags: fc.constantFrom(0, 0x10, 0x04, 0xf4),
  totalTicks: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  finalStateHash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  lostFrameCount: u32,
  metadata: fc.uint8Array({ maxLength: 80 }),
  orders: ticks.chain((firstTicks) =>
    fc.tuple(...firstTicks.map((firstTick) => stored.map((block) => ({ firstTick, frameCount: 1, stored: block })))),
  ),
  keyframes: ticks.chain((list) =>
    fc.tuple(
      ...list.map((tick, k) => fc.tuple(fc.boolean(), stored).map(([full, blob]) => ({ tick, isFull: full || k === 0, stored: blob }))),
    ),
  ),
  events: maybe(stored),
  voice: maybe(stored),
  signature: maybe(fc.uint8Array({ minLength: 1, maxLength: 200 })),
  embedded: maybe(fc.uint8Array({ minLength: 1, maxLength: 200 })),
});

const order = fc.constantFrom<IcrepOrder>(...ORDERS);
const event = fc.oneof(
  fc.constantFrom<IcrepAnalysisEvent>(...EVENTS),
  fc.uniqueArray(fc.nat({ max: 65535 }), { maxLength: 20 }).map((indices): IcrepAnalysisEvent => {
    const positions = indices.sort((a, b) => a - b).map((index) => ({ tag: tag(index, index % 3), pos: { x: index, y: -index, z: 0 } }));
    return { type: 'unitPositionSample', tick: 0, positions };
  }),
);

/** A match with some orders and events, of at most 4 KB: the first ranged read brings all of it, so that progress comes to the end. */
const files: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.array(fc.array(order, { maxLength: 3 }), { minLength: TICKS, maxLength: TICKS }),
    fc.array(fc.tuple(fc.nat({ max: 3 }), event), { maxLength: 30 }),
    fc.record({ events: fc.boolean(), voice: fc.boolean(), signature: fc.boolean(), embedded: fc.boolean() }),
  )
  .map(([orders, steps, has]) => {
    let tick = 0;
    const events = steps.map(([step, one]) => ({ ...one, tick: (tick += step) }));
    const match = toyMatch({ ordersOf: (at) => orders[at]!, events, metadata: { signed: has.signature } });
    const without = Object.fromEntries(
      Object.entries(has).map(([name, there]) => [name, there ? match[name as keyof typeof has] : undefined]),
    );
    return writeIcrep({ ...match, ...(without as Pick<IcrepRecords, 'events' | 'voice' | 'signature' | 'embedded'>) });
  })
  .filter((bytes) => bytes.length <= 4096);

/** A file that meets each limit: a long text, many events, nested metadata. */
const longText = 'x'.repeat(900);
const limitModel = toyMatch({
  ordersOf: (tick) => (tick === 3 ? [{ type: 'chatMessage', player: 0, channel: { type: 'all' }, text: longText, subTickTime: 0 }] : []),
  events: Array.from({ length: 300 }, (_, i) => EVENTS[i % EVENTS.length]!).map((one) => ({ ...one, tick: 5 })),
  metadata: { nested: [[[[[]]]]] },
});
const limitFile = writeIcrep(limitModel);
const uncompressed = (unit: Uint8Array): number => new DataView(unit.buffer, unit.byteOffset).getUint32(0, true);

export const icrepContract: FormatContract<IcrepRecords> = {
  format: 'icrep',
  models,
  write: writeIcrep,
  read: decodeIcrepRecordsSync,
  decode: decodeIcrepRecords,
  files,
  fixtures: ['toy-match.icrep'],
  parse: (source, options) => parseIcrep(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseIcrepSync(bytes, { ...options, include: SECTIONS }),
  stream: (source, options) => streamIcrep(source, options),
  iterate: (bytes, options) => iterateIcrep(bytes, options),
  moreVerbs: {
    async openIcrep(bytes) {
      const playback = await openIcrep(bytes);
      const last = playback.keyframes.at(-1)?.tick ?? 0;
      await playback.seek(last);
      await playback.snapshotsFor(last);
      await playback.orders(0, last);
      await playback.close();
    },
    verifyIcrep: (bytes) => verifyIcrep(bytes),
    recompressIcrep: (bytes) => writeIcrep(recompressIcrep(decodeIcrepRecordsSync(bytes))),
    anonymizeIcrep: (bytes) => anonymizeIcrep(bytes),
  },
  asks: {
    'parseIcrep include': ['keyframes', (bytes, include) => parseIcrep(bytes, { include })],
    'parseIcrepSync include': ['analysis', (bytes, include) => parseIcrepSync(bytes, { include })],
    'streamIcrep events': ['orders', (bytes, events) => streamIcrep(bytes, { events }).end()],
    'iterateIcrep events': ['matchEnded', (bytes, events) => iterateIcrep(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new IcrepSession([], sections, {}, VIEW_SECTIONS);
    const replay = iterate(session, bytes).end();
    return { replay, work: session.counts.bytes };
  },
  cheaperThan: ['keyframes', 'snapshots'],
  limits: [
    // The first 4 KB are wanted at once, and the file has less.
    { limit: 'maxInputBytes', bytes: limitFile, need: limitFile.length },
    { limit: 'maxFrameBytes', bytes: limitFile, need: limitModel.events!.length },
    { limit: 'maxDecompressedBytes', bytes: limitFile, need: uncompressed(limitModel.events!) },
    { limit: 'maxStringBytes', bytes: limitFile, need: longText.length },
    { limit: 'maxItems', bytes: limitFile, need: 300 },
    { limit: 'maxEvents', bytes: limitFile, need: 300 },
    { limit: 'maxEntities', bytes: limitFile, need: 3 },
    { limit: 'maxDepth', bytes: limitFile, need: 6 },
  ],
  budgets: [
    {
      name: 'openIcrep',
      bytes: limitFile,
      maxReads: 3,
      maxBytes: 8 << 10,
      run: async (source) => (await openIcrep(source)).close(),
    },
    { name: 'parseIcrep of header and metadata', bytes: limitFile, maxReads: 2, maxBytes: 8 << 10, run: (source) => parseIcrep(source) },
  ],
};

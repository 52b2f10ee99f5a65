import fc from 'fast-check';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { cutSc2 } from '../../../src/formats/sc2/cut.js';
import { anonymizeSc2 } from '../../../src/formats/sc2/anonymize.js';
import { iterateSc2, parseSc2, parseSc2Sync, streamSc2, type Sc2Section } from '../../../src/formats/sc2/index.js';
import { Sc2Match } from '../../../src/formats/sc2/match/match.js';
import { decodeSc2RecordsSync } from '../../../src/formats/sc2/model.js';
import { decodeSc2Records } from '../../../src/formats/sc2/record-verbs.js';
import { SC2_TABLES } from '../../../src/formats/sc2/protocol/lookup.js';
import type { BlizzardEventType } from '../../../src/protocols/blizzard/types.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import type { Sc2Records, Sc2WireStruct } from '../../../src/formats/sc2/records.js';
import { Sc2Session } from '../../../src/formats/sc2/session.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { plainWire, toyEvent, toyHeader, toyRecords } from '../../../recordings/sc2/toy-records.js';
import { wireValue } from '../../protocols/blizzard/wire-values.js';
import type { FormatContract } from '../format.js';

const SECTIONS = [
  'header',
  'details',
  'detailsBackup',
  'initData',
  'initDataBackup',
  'attributes',
  'metadata',
  'gameEvents',
  'messageEvents',
  'trackerEvents',
  'files',
  'summary',
  'players',
  'buildOrder',
  'units',
  'armies',
  'engagements',
  'creep',
  'positions',
  'resumes',
  'stats',
  'chat',
  'pings',
  'apm',
  'attention',
  'selections',
  'camera',
] as const satisfies Sc2Section[];

/** One of each kind: before unit groups, user ids, tracker cells, scaled time, and today. */
const BUILDS = [15405, 17326, 23925, 24247, 26490, 38215, 80949, 97425];

/** Events of a stream, of rising gameloops. */
function events(rows: readonly BlizzardEventType[], withUser: boolean, maxLength: number): fc.Arbitrary<Sc2WireEvent[]> {
  const one = fc
    .constantFrom(...rows)
    .chain((row) => wireValue(row.type).map((fields) => ({ name: row.name, fields: fields as Sc2WireStruct })));
  const delta = fc.oneof(fc.nat({ max: 63 }), fc.nat({ max: 20_000 }), fc.nat({ max: 5_000_000 }));
  return fc.array(fc.tuple(delta, fc.nat({ max: 16 }), one), { minLength: 1, maxLength }).map((list) => {
    let gameloop = 0;
    return list.map(([step, userId, event]) => ({ gameloop: (gameloop += step), ...(withUser ? { userId } : {}), ...event }));
  });
}

function recordsOf(baseBuild: number, maxEvents: number): fc.Arbitrary<Sc2Records> {
  const { game, message, initData } = SC2_TABLES.protocolOf(baseBuild);
  const struct = (value: unknown): Sc2Records['files'][number]['content'] => ({ kind: 'struct', value: value as Sc2WireStruct });
  return fc
    .record({
      details: fc.option(wireValue(SC2_TABLES.details)),
      initData: fc.option(wireValue(initData)),
      game: events(game, true, maxEvents),
      message: events(message, true, maxEvents),
      tracker: events(SC2_TABLES.tracker, false, maxEvents),
      other: fc.uint8Array({ maxLength: 40 }),
      loops: fc.nat(),
    })
    .map((parts) => ({
      header: toyHeader(baseBuild, parts.loops),
      files: [
        ...(parts.details === null ? [] : [{ name: 'replay.details', content: struct(parts.details) }]),
        ...(parts.initData === null ? [] : [{ name: 'replay.initData', content: struct(parts.initData) }]),
        { name: 'replay.load.info', content: { kind: 'bytes', bytes: parts.other } as const },
        { name: 'replay.game.events', content: { kind: 'events', events: parts.game } as const },
        { name: 'replay.tracker.events', content: { kind: 'events', events: parts.tracker } as const },
        { name: 'replay.message.events', content: { kind: 'events', events: parts.message } as const },
      ],
    }));
}

const models = fc.constantFrom(...BUILDS).chain((build) => recordsOf(build, 6));

/** Small enough to be read at the first grasp, so that all ways of reading count the same bytes. */
const files = fc
  .constantFrom(...BUILDS)
  .chain((build) => recordsOf(build, 3))
  .map((records) => writeSc2({ ...records, files: records.files.filter(({ name }) => name !== 'replay.initData') }))
  .filter((bytes) => bytes.length <= 4096);

const limited = ((): { bytes: Uint8Array; largest: number; events: number; attributes: number } => {
  const build = 80949;
  const attributes = new Uint8Array(9 + 13 * 20);
  attributes[5] = 20;
  const chat = Array.from({ length: 9 }, (_, loop) =>
    toyEvent(build, 'message', loop, 'SChatMessage', { m_string: utf8Bytes('x'.repeat(60)) }),
  );
  const records = toyRecords(build, { message: chat, game: [], tracker: [] }, [
    { name: 'replay.attributes.events', content: { kind: 'bytes', bytes: attributes } },
  ]);
  const bytes = writeSc2(records);
  const sizes = parseSc2Sync(bytes, { include: ['files'] }).files.map(({ byteLength }) => byteLength);
  return { bytes, largest: Math.max(...sizes), events: chat.length, attributes: 20 };
})();

const plain = (() => {
  const build = 80949;
  const details = plainWire(SC2_TABLES.details) as Sc2WireStruct;
  const loading = Array.from({ length: 20_000 }, (_, loop) => toyEvent(build, 'message', loop, 'SLoadingProgressMessage'));
  return writeSc2(toyRecords(build, { message: loading }, [{ name: 'replay.details', content: { kind: 'struct', value: details } }]));
})();

export const sc2Contract: FormatContract<Sc2Records> = {
  format: 'sc2',
  models,
  write: writeSc2,
  read: decodeSc2RecordsSync,
  decode: decodeSc2Records,
  files,
  fixtures: ['toy-match.SC2Replay', 'toy-match-wol.SC2Replay'],
  parse: (source, options) => parseSc2(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseSc2Sync(bytes, { ...options, include: SECTIONS }),
  stream: (source, options) => streamSc2(source, options),
  iterate: (bytes, options) => iterateSc2(bytes, options),
  moreVerbs: { anonymizeSc2: (bytes) => anonymizeSc2(bytes), cutSc2: (bytes) => cutSc2(bytes, { toSeconds: 2 }) },
  asks: {
    'parseSc2 include': ['buildOrder', (bytes, include) => parseSc2(bytes, { include })],
    'parseSc2Sync include': ['trackerEvents', (bytes, include) => parseSc2Sync(bytes, { include })],
    'streamSc2 events': ['unitBorn', (bytes, events) => streamSc2(bytes, { events }).end()],
    'iterateSc2 events': ['message', (bytes, events) => iterateSc2(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new Sc2Session([], sections, {}, Sc2Match);
    const replay = iterate(session, bytes).end();
    return { replay, work: session.counts.bytes + session.counts.events };
  },
  cheaperThan: ['header', 'gameEvents'],
  limits: [
    { limit: 'maxInputBytes', bytes: limited.bytes, need: limited.bytes.length },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.largest },
    { limit: 'maxDecompressedBytes', bytes: limited.bytes, need: limited.largest },
    { limit: 'maxItems', bytes: limited.bytes, need: limited.attributes },
    { limit: 'maxEvents', bytes: limited.bytes, need: limited.events },
  ],
  budgets: [
    { name: 'parseSc2', bytes: plain, maxReads: 4, maxBytes: 16 << 10, run: (source) => parseSc2(source) },
    { name: 'parseSc2 of the header', bytes: plain, maxReads: 3, maxBytes: 12 << 10, run: (source) => parseSc2(source, { include: [] }) },
  ],
};

import fc from 'fast-check';
import { sectored } from '../../../recordings/storm/sectored.js';
import { statistic, stormEvent, stormHeader, stormRecords } from '../../../recordings/storm/toy-records.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { anonymizeStorm } from '../../../src/formats/storm/anonymize.js';
import type { StormWireEvent } from '../../../src/formats/storm/framing.js';
import {
  iterateStorm,
  parseBattlelobby,
  parseStorm,
  parseStormSync,
  readStormInfo,
  readStormInfoSync,
  streamStorm,
  type StormSection,
} from '../../../src/formats/storm/index.js';
import { StormMatch } from '../../../src/formats/storm/match/match.js';
import { decodeStormRecordsSync } from '../../../src/formats/storm/model.js';
import { STORM_TABLES } from '../../../src/formats/storm/protocol/lookup.js';
import { decodeStormRecords } from '../../../src/formats/storm/record-verbs.js';
import type { StormRecords, StormWireStruct } from '../../../src/formats/storm/records.js';
import { StormSession } from '../../../src/formats/storm/session.js';
import { writeStorm } from '../../../src/formats/storm/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import type { BlizzardEventType } from '../../../src/protocols/blizzard/types.js';
import { wireValue } from '../../protocols/blizzard/wire-values.js';
import type { FormatContract } from '../format.js';

const SECTIONS = [
  'header',
  'details',
  'initData',
  'attributes',
  'battlelobby',
  'gameEvents',
  'messageEvents',
  'trackerEvents',
  'files',
  'summary',
  'players',
  'teams',
  'deaths',
  'draft',
  'camps',
  'structures',
  'objectives',
  'chat',
  'pings',
  'announcements',
  'disconnects',
  'score',
] as const satisfies StormSection[];

/** One of each kind: of 2014, before and after version 2.0, of tables that come back, and today. */
const BUILDS = [29406, 39445, 51978, 52008, 65006, 77548, 96477];

/** Events of a stream, of rising gameloops. */
function events(rows: readonly BlizzardEventType[], withUser: boolean, maxLength: number): fc.Arbitrary<StormWireEvent[]> {
  const one = fc
    .constantFrom(...rows)
    .chain((row) => wireValue(row.type).map((fields) => ({ name: row.name, fields: fields as StormWireStruct })));
  const delta = fc.oneof(fc.nat({ max: 63 }), fc.nat({ max: 20_000 }), fc.nat({ max: 5_000_000 }));
  return fc.array(fc.tuple(delta, fc.nat({ max: 16 }), one), { minLength: 1, maxLength }).map((list) => {
    let gameloop = 0;
    return list.map(([step, userId, event]) => ({ gameloop: (gameloop += step), ...(withUser ? { userId } : {}), ...event }));
  });
}

function recordsOf(baseBuild: number, maxEvents: number): fc.Arbitrary<StormRecords> {
  const { game, message, tracker, initData } = STORM_TABLES.protocolOf(baseBuild);
  const struct = (value: unknown): StormRecords['files'][number]['content'] => ({ kind: 'struct', value: value as StormWireStruct });
  return fc
    .record({
      details: fc.option(wireValue(STORM_TABLES.details)),
      initData: fc.option(wireValue(initData)),
      game: events(game, true, maxEvents),
      message: events(message, true, maxEvents),
      tracker: events(tracker, false, maxEvents),
      other: fc.uint8Array({ maxLength: 40 }),
      loops: fc.nat(),
    })
    .map((parts) => ({
      header: stormHeader(baseBuild, parts.loops),
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
  .chain((records) => {
    const small = { ...records, files: records.files.filter(({ name }) => name !== 'replay.initData') };
    const bytes = writeStorm(small);
    const names = small.files.map(({ name }) => name);
    return fc.boolean().map((hasSectors) => (hasSectors ? sectored(bytes, names) : bytes));
  })
  .filter((bytes) => bytes.length <= 4096);

const limited = ((): { bytes: Uint8Array; largest: number; events: number; attributes: number } => {
  const build = 96477;
  const attributes = new Uint8Array(9 + 13 * 20);
  attributes[5] = 20;
  const chat = Array.from({ length: 9 }, (_, loop) =>
    stormEvent(build, 'message', loop, 'SChatMessage', { m_string: utf8Bytes('x'.repeat(60)) }),
  );
  const records = stormRecords(build, { message: chat, game: [], tracker: [] }, [
    { name: 'replay.attributes.events', content: { kind: 'bytes', bytes: attributes } },
  ]);
  const bytes = writeStorm(records);
  const sizes = parseStormSync(bytes, { include: ['files'] }).files.map(({ byteLength }) => byteLength);
  return { bytes, largest: Math.max(...sizes), events: chat.length, attributes: 20 };
})();

const plain = (() => {
  const build = 96477;
  const gates = Array.from({ length: 6000 }, (_, loop) => statistic(build, loop, 'GatesOpen'));
  return writeStorm(stormRecords(build, { tracker: gates }));
})();

export const stormContract: FormatContract<StormRecords> = {
  format: 'storm',
  models,
  write: writeStorm,
  read: decodeStormRecordsSync,
  decode: decodeStormRecords,
  files,
  fixtures: ['toy-match.StormReplay'],
  parse: (source, options) => parseStorm(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseStormSync(bytes, { ...options, include: SECTIONS }),
  stream: (source, options) => streamStorm(source, options),
  iterate: (bytes, options) => iterateStorm(bytes, options),
  moreVerbs: {
    anonymizeStorm: (bytes) => anonymizeStorm(bytes),
    readStormInfo: (bytes) => readStormInfo(bytes),
    readStormInfoSync: (bytes) => readStormInfoSync(bytes),
    parseBattlelobby: (bytes) => parseBattlelobby(bytes),
  },
  asks: {
    'parseStorm include': ['deaths', (bytes, include) => parseStorm(bytes, { include })],
    'parseStormSync include': ['trackerEvents', (bytes, include) => parseStormSync(bytes, { include })],
    'streamStorm events': ['unitBorn', (bytes, events) => streamStorm(bytes, { events }).end()],
    'iterateStorm events': ['message', (bytes, events) => iterateStorm(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new StormSession([], sections, {}, StormMatch);
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
    {
      name: 'parseStorm of the header',
      bytes: plain,
      maxReads: 3,
      maxBytes: 12 << 10,
      run: (source) => parseStorm(source, { include: [] }),
    },
    { name: 'readStormInfo', bytes: plain, maxReads: 4, maxBytes: 16 << 10, run: (source) => readStormInfo(source) },
  ],
};

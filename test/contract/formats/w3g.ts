import fc from 'fast-check';
import { cutW3g } from '../../../src/formats/w3g/cut.js';
import { anonymizeW3g } from '../../../src/formats/w3g/anonymize.js';
import type { W3gBlockRecord } from '../../../src/formats/w3g/blocks.js';
import { iterateW3g, parseW3g, parseW3gSync, readW3gInfo, streamW3g } from '../../../src/formats/w3g/index.js';
import { decodeW3gRecordsSync, type W3gRecords } from '../../../src/formats/w3g/model.js';
import { decodeW3gRecords } from '../../../src/formats/w3g/record-verbs.js';
import { SECTIONS, W3gSession } from '../../../src/formats/w3g/session.js';
import { writeW3g } from '../../../src/formats/w3g/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { packedRecords, toyActions, toyGame, toyLeave, toyRecords, toySeat, toySlot } from '../../../recordings/w3g/toy-game.js';
import { toyDuel } from '../../../recordings/w3g/toy-duel.js';
import type { FormatContract } from '../format.js';

const u8 = fc.nat({ max: 0xff });
const u16 = fc.nat({ max: 0xffff });
const u32 = fc.nat({ max: 0xffffffff });
const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });
const text = bytes(20).map((all) => all.map((byte) => byte || 0x41));

/** Actions of all kinds of fields, and bytes that are none. */
const ACTIONS: readonly Uint8Array[] = [
  toyActions([{ type: 'ability', flags: 66, order: 'hpea', agent: undefined }]),
  toyActions([
    {
      type: 'changeSelection',
      mode: 1,
      objects: [
        { a: 1, b: 1 },
        { a: 2, b: 3 },
      ],
    },
    { type: 'preSubselection' },
  ]),
  toyActions([{ type: 'syncStoredInteger', cache: 'MMD.Dat', mission: 'val:1', key: 'FlagP 0 winner', value: 5 }]),
  toyActions([{ type: 'pauseGame' }]),
  toyActions([{ type: 'commandButton', object: { a: 1, b: 1 }, ability: 0, order: 0xd0003 }], 10032, true),
  toyActions([{ type: 'commandApi', command: 1, data: 2, text: 'abc' }]),
];
const actions = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ACTIONS) }, { weight: 1, arbitrary: bytes(12) });

const commands = fc.array(fc.record({ playerId: u8, actions }), { maxLength: 3 });
const checksum = fc.record({ kind: fc.constant('checksum' as const), bytes: bytes(6) });
const common: fc.Arbitrary<W3gBlockRecord>[] = [
  fc.record({ kind: fc.constant('leave' as const), reason: u32, playerId: u8, result: u32, counter: u32 }),
  fc.record({ kind: fc.constantFrom('countdownStart' as const, 'gameStart' as const), value: u32 }),
  fc.record({ kind: fc.constant('timeSlot' as const), incrementMs: u16, commands }),
  fc.record({ kind: fc.constant('timeSlot' as const), incrementMs: u16, commands: fc.constant([]) }),
  checksum,
  fc.record({ kind: fc.constant('desync' as const), value: u32, checksum: u32, playerIds: bytes(4) }),
  fc.record({ kind: fc.constant('endTimer' as const), mode: u32, seconds: u32 }),
];
/** 1.02 has neither chat nor parts of slots. */
const newer: fc.Arbitrary<W3gBlockRecord>[] = [
  fc.record({ kind: fc.constant('timeSlotPart' as const), incrementMs: fc.constant(0), commands }),
  fc.record({ kind: fc.constant('chat' as const), playerId: u8, flags: fc.constant(0x20), mode: u32, text, rest: bytes(3) }),
  fc.record({ kind: fc.constant('chat' as const), playerId: u8, flags: fc.constantFrom(0x10, 0x11), text, rest: bytes(3) }),
];
const blocksOf = (version: number, minLength: number, maxLength: number): fc.Arbitrary<W3gBlockRecord[]> =>
  fc.array(fc.oneof(...common, ...(version > 2 ? newer : [])), { minLength, maxLength });

/** Before slots had a strength, before chat, before wide blocks, today. */
const VERSIONS = [2, 5, 14, 26, 10032, 10100];

const recordsOf = (version: number, minBlocks: number, maxBlocks: number): fc.Arbitrary<W3gRecords> =>
  fc
    .record({
      blocks: blocksOf(version, minBlocks, maxBlocks),
      names: fc.tuple(text, text),
      extra: bytes(8),
      privateString: text,
      metadata: fc.array(fc.record({ id: fc.constantFrom(0x38 as const, 0x39 as const), kind: u8, bytes: bytes(20) }), { maxLength: 2 }),
      team: u8,
      trailing: fc.constantFrom(0, 132),
    })
    .map(({ blocks, names, extra, privateString, metadata, team, trailing }) => {
      const records = toyRecords({
        version,
        blocks,
        slots: [toySeat(1, team, 0x20), toySeat(2, 1, 0x44), toySeat(0, 24, 0, { status: 1 })],
      });
      const { head } = records;
      const ladder = new Uint8Array(trailing);
      ladder.set([0x4e, 0x47, 0x49, 0x53].slice(0, trailing));
      return packedRecords({
        ...records,
        head: {
          ...head,
          host: { ...head.host, name: names[0] },
          privateString,
          records: [{ id: 0x16, playerId: 2, name: names[1], extra, value: 0 }, ...metadata],
        },
        trailing: ladder,
      });
    });

const models = fc.constantFrom(...VERSIONS).chain((version) => recordsOf(version, 0, 30));

/** Undamaged: with actions that are read one way only or not at all, the events are those of any chunking all the same. What is behind the blocks may be cut unseen. */
const files = fc
  .constantFrom(...VERSIONS)
  .chain((version) => recordsOf(version, 1, 20))
  .map((records) => writeW3g({ ...records, trailing: new Uint8Array(0) }))
  .filter((file) => parseW3gSync(file, { include: ['actions'] }).diagnostics.every(({ severity }) => severity !== 'error'));

/** Selections that take some blocks, and two players and one record of metadata. */
const limited = ((): { bytes: Uint8Array; largest: number; unpacked: number; events: number } => {
  let seed = 1;
  const noise = (): number => (seed = (seed * 48_271) % 0x7fffffff);
  const slots = Array.from({ length: 40 }, () => {
    const objects = Array.from({ length: 60 }, () => ({ a: noise(), b: noise() }));
    return toySlot(100, { 1: toyActions([{ type: 'changeSelection', mode: 1, objects }]) });
  });
  const game = { blocks: [...slots, toyLeave(1, 12, 9)], records: [{ id: 0x39 as const, kind: 5, bytes: new Uint8Array(700) }] };
  const { packed } = packedRecords(toyRecords(game));
  return {
    bytes: toyGame(game),
    largest: Math.max(700, ...packed.map((block) => block.bytes.length)),
    unpacked: packed.length * 8192,
    events: slots.length,
  };
})();

/** One block, which is held as a whole. */
const small = toyGame(toyDuel);
const plain = toyGame({ blocks: Array.from({ length: 30_000 }, () => toySlot(100)) });

export const w3gContract: FormatContract<W3gRecords> = {
  format: 'w3g',
  models,
  write: writeW3g,
  read: decodeW3gRecordsSync,
  decode: decodeW3gRecords,
  files,
  fixtures: ['toy-duel.w3g', 'toy-dota.w3g'],
  parse: (source, options) => parseW3g(source, { ...options, include: SECTIONS }),
  parseSync: (file, options) => parseW3gSync(file, { ...options, include: SECTIONS }),
  stream: (source, options) => streamW3g(source, options),
  iterate: (file, options) => iterateW3g(file, options),
  moreVerbs: {
    anonymizeW3g: (file) => anonymizeW3g(file),
    cutW3g: (file) => cutW3g(file, { toSeconds: 1 }),
    readW3gInfo: (file) => readW3gInfo(file),
  },
  asks: {
    'parseW3g include': ['buildOrders', (file, include) => parseW3g(file, { include })],
    'parseW3gSync include': ['chat', (file, include) => parseW3gSync(file, { include })],
    'streamW3g events': ['abilityPoint', (file, events) => streamW3g(file, { events }).end()],
    'iterateW3g events': ['actions', (file, events) => iterateW3g(file, { events }).end()],
  },
  sections: SECTIONS,
  include(file, sections) {
    const session = new W3gSession([], sections, {});
    const replay = iterate(session, file).end();
    return { replay, work: session.counts.inflated * 100 + session.counts.blocks + session.counts.actions };
  },
  cheaperThan: ['header', 'actions'],
  limits: [
    { limit: 'maxInputBytes', bytes: small, need: small.length - 68 },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.largest },
    { limit: 'maxDecompressedBytes', bytes: limited.bytes, need: limited.unpacked },
    { limit: 'maxStringBytes', bytes: small, need: decodeW3gRecordsSync(small).head.settings.length },
    { limit: 'maxItems', bytes: limited.bytes, need: 2 },
    { limit: 'maxEvents', bytes: limited.bytes, need: limited.events },
  ],
  budgets: [
    { name: 'readW3gInfo', bytes: plain, maxReads: 3, maxBytes: 64 << 10, run: (source) => readW3gInfo(source) },
    { name: 'parseW3g', bytes: plain, maxReads: 8, maxBytes: plain.length, run: (source) => parseW3g(source) },
  ],
};

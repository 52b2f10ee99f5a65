import fc from 'fast-check';
import type { DemEvent } from '../../../src/formats/dem/replay.js';
import {
  openDem,
  parseDem,
  parseDemSync,
  readDemInfo,
  readDemInfoSync,
  streamDem,
  iterateDem,
  type DemReplay,
  type DemSection,
} from '../../../src/formats/dem/index.js';
import { anonymizeDem } from '../../../src/formats/dem/anonymize/anonymize.js';
import { cutDem } from '../../../src/formats/dem/cut-verbs.js';
import { joinDem } from '../../../src/formats/dem/join-verbs.js';
import { decodeDemRecordsSync, type DemRecords } from '../../../src/formats/dem/model.js';
import { decodeDemRecords } from '../../../src/formats/dem/record-verbs.js';
import { EVERY_GAME } from '../../../src/formats/dem/games.js';
import { DemSession } from '../../../src/formats/dem/session.js';
import { stringTableCreate, stringTableUpdate, type DemRowInput } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import type { RowEncoding, StringTableRows } from '../../../src/formats/dem/string-tables/string-table.js';
import { DemWriter, writeDem, type DemMessageInput } from '../../../src/formats/dem/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { isReplayError } from '../../../src/core/errors.js';
import { EntityWriter, type DemEntityRecord, type DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import type { DemFieldChange } from '../../../src/formats/dem/entities/field-list-writer.js';
import type { FormatContract } from '../format.js';

const SECTIONS = [
  'header',
  'fileInfo',
  'serverInfo',
  'commands',
  'chat',
  'gameEvents',
  'schema',
  'stringTables',
] as const satisfies DemSection[];
const EVENTS = ['command', 'message', 'stringTable', 'gameEvent', 'chat', 'entity', 'tick'] as const;

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const bytesUpTo = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });

const records: fc.Arbitrary<DemRecords> = fc.record({
  fileInfoOffset: u32,
  spawnGroupsOffset: u32,
  records: fc.array(
    fc.record({
      id: fc.oneof(fc.nat({ max: 18 }), fc.nat({ max: 63 })),
      tick: fc.oneof(fc.constant(-1), fc.nat({ max: 0xfffffffe })),
      isCompressed: fc.boolean(),
      bytes: bytesUpTo(200),
    }),
    { maxLength: 12 },
  ),
});

/** Keys that cannot hold a NUL, with prefixes in common. */
const key = fc
  .tuple(
    fc.constantFrom('', 'models/', 'models/props/', 'ünï'),
    fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '☃', '/'), maxLength: 12 }),
  )
  .map(([a, b]) => a + b);
const encoding: fc.Arbitrary<RowEncoding> = fc.record({
  userDataFixedSize: fc.constant(false),
  userDataSizeBits: fc.constant(0),
  flags: fc.constantFrom(0, 1),
  usingVarintBitcounts: fc.boolean(),
});
const rows = fc
  .array(fc.tuple(fc.nat({ max: 3 }), fc.option(key, { nil: undefined }), fc.option(bytesUpTo(80), { nil: undefined })), { maxLength: 40 })
  .map((list) => {
    let index = -1;
    return list.map(([step, rowKey, value]): DemRowInput => ({ index: (index += 1 + step), key: rowKey, value }));
  });

const EVENT_LIST = {
  descriptors: [
    {
      eventid: 4,
      name: 'player_death',
      keys: [
        { type: 1, name: 'weapon' },
        { type: 4, name: 'userid' },
        { type: 6, name: 'headshot' },
        { type: 7, name: 'steamid' },
      ],
    },
    { eventid: 9, name: 'round_end', keys: [] },
  ],
};

const SCHEMA: readonly DemSerializerDefinition[] = [
  { name: 'Item_t', fields: [{ type: 'uint32', name: 'm_n' }] },
  {
    name: 'CUnit',
    fields: [
      { type: 'int32', name: 'm_iHealth' },
      { type: 'char[16]', name: 'm_szName' },
      { type: 'uint64', name: 'm_id' },
      { type: 'Vector', name: 'm_vec', encoder: 'coord' },
      { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'Item_t' },
      { type: 'CUtlVectorEmbeddedNetworkVar< Item_t >', name: 'm_vecItems', serializer: 'Item_t' },
    ],
  },
];
const entities = new EntityWriter('dota2', SCHEMA, ['CUnit']);
const changes: fc.Arbitrary<readonly DemFieldChange[]> = fc
  .record(
    {
      health: fc.integer({ min: -1000, max: 1000 }),
      name: fc.string({ unit: fc.constantFrom('a', '☃'), maxLength: 5 }),
      id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      items: fc.nat({ max: 4 }),
      item: fc.nat({ max: 9 }),
    },
    { requiredKeys: [] },
  )
  .map(({ health, name, id, items, item }) => [
    ...(health === undefined ? [] : [{ path: [0], value: health }]),
    ...(name === undefined ? [] : [{ path: [1], value: name }]),
    ...(id === undefined ? [] : [{ path: [2], value: id }]),
    ...(items === undefined ? [] : [{ path: [5], value: items }]),
    ...(item === undefined ? [] : [{ path: [5, item, 0], value: item }]),
  ]);
/** What happens to the four entities of a recording in one packet; those that are not there are made. */
const happenings = fc.array(fc.tuple(fc.constantFrom('update', 'leave', 'delete'), changes), { minLength: 4, maxLength: 4 });

function packetOf(alive: Set<number>, happening: readonly (readonly [string, readonly DemFieldChange[]])[]): DemEntityRecord[] {
  return happening.map(([kind, list], index): DemEntityRecord => {
    if (!alive.has(index)) {
      alive.add(index);
      return { kind: 'create', index, serial: index + 1, className: 'CUnit', changes: list };
    }
    if (kind === 'update') return { kind, index, className: 'CUnit', changes: list };
    if (kind === 'leave') return { kind, index };
    alive.delete(index);
    return { kind: 'delete', index };
  });
}

type Step =
  | { readonly kind: 'rows'; readonly rows: readonly DemRowInput[] }
  | { readonly kind: 'message'; readonly message: DemMessageInput };
const step: fc.Arbitrary<Step> = fc.oneof(
  rows.map((list): Step => ({ kind: 'rows', rows: list })),
  fc
    .tuple(fc.string(), fc.nat({ max: 0x7fff }), fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
    .map(([weapon, userid, headshot, steamid]): Step => ({
      kind: 'message',
      message: {
        id: 207,
        value: {
          eventid: 4,
          keys: [
            { type: 1, val_string: weapon },
            { type: 4, val_short: userid },
            { type: 6, val_bool: headshot },
            { type: 7, val_uint64: steamid },
          ],
        },
      },
    })),
  fc
    .string()
    .map((text): Step => ({ kind: 'message', message: { id: 612, value: { source_player_id: 3, channel_type: 11, message_text: text } } })),
  fc.string().map((text): Step => ({
    kind: 'message',
    message: { id: 118, value: { entityindex: 2, messagename: 'DOTA_Chat_All', param1: 'me', param2: text } },
  })),
  fc.tuple(fc.constantFrom(5, 300, 5000, 100_000), bytesUpTo(60)).map(([id, bytes]): Step => ({ kind: 'message', message: { id, bytes } })),
);

/** A recording of a few ticks with everything that the container knows. */
const files: fc.Arbitrary<Uint8Array> = fc
  .tuple(encoding, rows, fc.boolean(), fc.array(fc.tuple(fc.array(step, { maxLength: 4 }), happenings), { minLength: 1, maxLength: 6 }))
  .map(([tableEncoding, firstRows, compressed, ticks]) => {
    const writer = new DemWriter({
      game: 'dota2',
      header: { map_name: 'dota', server_name: 'law', game_directory: 'game/dota', build_num: 9912 },
    });
    writer.signon([
      { id: 44, value: stringTableCreate('CombatLogNames', firstRows, tableEncoding, compressed) },
      {
        id: 44,
        value: stringTableCreate('fixed', [{ index: 0, key: 'k', value: Uint8Array.of(2) }], {
          userDataFixedSize: true,
          userDataSizeBits: 2,
          flags: 0,
          usingVarintBitcounts: false,
        }),
      },
      { id: 40, value: { protocol: 47, max_classes: 1, tick_interval: Math.fround(1 / 30), map_name: 'dota', c_os: 108 } },
    ]);
    writer.signon([{ id: 205, value: EVENT_LIST }]);
    writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
    writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    writer.syncTick();
    const alive = new Set<number>();
    ticks.forEach(([steps, happening], tick) => {
      const messages = steps.map((one): DemMessageInput =>
        one.kind === 'message' ? one.message : { id: 45, value: stringTableUpdate(0, one.rows, tableEncoding) },
      );
      writer.packet(tick * 2, [
        { id: 4, value: { tick: 100 + tick } },
        ...messages,
        { id: 55, value: entities.packet(packetOf(alive, happening), { isDelta: tick > 0 }) },
      ]);
      if (tick === 2) writer.fullPacket(tick * 2, { tables: [] }, [{ id: 4, value: { tick: 100 + tick } }]);
    });
    return writer.finish({ playback_time: Math.fround(ticks.length / 15) });
  });

function plainTable(table: StringTableRows): unknown {
  return { ...table.toJSON(), encoding: table.encoding };
}

function plainEvent(event: unknown): unknown {
  const one = event as DemEvent;
  if (one.type === 'stringTable') {
    const table = one.table;
    return { type: one.type, tick: one.tick, name: table.name, rows: one.changed.map((i) => [i, table.key(i), table.value(i)]) };
  }
  if (one.type === 'entity') {
    const { type, tick, op, entity } = one;
    return {
      type,
      tick,
      op,
      index: entity.index,
      serial: entity.serial,
      active: entity.isActive,
      className: entity.className,
      changed: one.changed(),
      values: entity.toObject(),
    };
  }
  if (one.type === 'tick') {
    const { type, tick, world } = one;
    return { type, tick, entities: [...world.entities()].map(({ index, isActive: active }) => [index, active]) };
  }
  if (one.type !== 'message') return one;
  const { type, tick, id, name, source, bytes } = one;
  let value: unknown;
  try {
    value = one.value;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    value = error.code;
  }
  return { type, tick, id, name, source, bytes, value };
}

/** A file that meets each limit: one long row of a table, one long stored command, one long event list. */
function limitFile(): {
  bytes: Uint8Array;
  longestKey: number;
  rows: number;
  largestFrame: number;
  largestFrameAt: number;
  decompressed: number;
  events: number;
} {
  const writer = new DemWriter({ game: 'dota2' });
  const longestKey = 700;
  writer.signon([
    {
      id: 44,
      value: stringTableCreate('names', [{ index: 9, key: 'x'.repeat(longestKey), value: new Uint8Array(3000) }], {
        userDataFixedSize: false,
        userDataSizeBits: 0,
        flags: 0,
        usingVarintBitcounts: true,
      }),
    },
    { id: 205, value: EVENT_LIST },
  ]);
  writer.packet(
    0,
    Array.from({ length: 5 }, () => ({ id: 207, value: { eventid: 9 } })),
  );
  const largestFrameAt = writeDem(writer.records()).length;
  const largestFrame = 6000;
  writer.command(10, 1, new Uint8Array(largestFrame), false);
  const signon = decodeDemRecordsSync(writeDem(writer.records())).records[1]!;
  const length = signon.bytes[0]! >= 0x80 ? (signon.bytes[0]! & 0x7f) | (signon.bytes[1]! << 7) : signon.bytes[0]!;
  return { bytes: writer.finish(), longestKey, rows: 10, largestFrame, largestFrameAt, decompressed: length, events: 5 };
}
const limited = limitFile();
/** Three varints before the largest frame's payload (1, 1 and 2 bytes); pieces of 64 bytes are held from its start on, the last is shorter. */
const largestWindow =
  Math.min(limited.bytes.length, Math.ceil((limited.largestFrameAt + 4 + limited.largestFrame) / 64) * 64) - limited.largestFrameAt;

/** One entity, at a high index. */
const entityFile = ((): Uint8Array => {
  const writer = new DemWriter({ game: 'dota2' });
  writer.signon([{ id: 40, value: { max_classes: 1 } }]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.packet(0, [
    { id: 55, value: entities.packet([{ kind: 'create', index: 300, serial: 1, className: 'CUnit', changes: [] }], { isDelta: false }) },
  ]);
  return writer.finish();
})();

const infoFile = ((): Uint8Array => {
  const writer = new DemWriter({ game: 'dota2' });
  for (let tick = 0; tick < 200; tick++) writer.command(10, tick, new Uint8Array(1000), false);
  return writer.finish({ playback_time: 3 });
})();

export const demContract: FormatContract<DemRecords> = {
  format: 'dem',
  models: records,
  write: writeDem,
  read: decodeDemRecordsSync,
  decode: decodeDemRecords,
  files,
  fixtures: ['dota2-container.dem'],
  parse: (source, options) => parseDem(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseDemSync(bytes, { ...options, include: SECTIONS }),
  stream: (source, options) => streamDem(source, { ...options, events: EVENTS }),
  iterate: (bytes, options) => iterateDem(bytes, { ...options, events: EVENTS }),
  plainEvent,
  plainResult(result) {
    const replay = result as DemReplay<DemSection>;
    const schema = replay.schema?.classes.map(({ id, name, fields }) => ({ id, name, fields }));
    const tables = replay.stringTables as ReadonlyMap<string, StringTableRows> | undefined;
    return {
      ...replay,
      ...(tables === undefined ? {} : { stringTables: [...tables.values()].map(plainTable) }),
      ...('schema' in replay ? { schema } : {}),
    };
  },
  moreVerbs: {
    readDemInfo: (bytes) => readDemInfo(bytes),
    readDemInfoSync: (bytes) => readDemInfoSync(bytes),
    async openDem(bytes) {
      const demo = await openDem(bytes);
      await demo.seek(demo.lastTick);
      await demo.seek(demo.firstTick);
      while (await demo.next());
      await demo.close();
    },
    anonymizeDem: (bytes) => anonymizeDem(bytes),
    cutDem: (bytes) => cutDem(bytes, { fromTick: 10 }),
    joinDem: (bytes) => joinDem([bytes, bytes]),
    'joinDem of two parts': async (bytes) => joinDem([await cutDem(bytes, { toTick: 30 }), bytes]),
  },
  asks: {
    'parseDem include': ['stringTables', (bytes, include) => parseDem(bytes, { include })],
    'parseDem include of a game': ['players', (bytes, include) => parseDem(bytes, { include })],
    'parseDemSync include': ['rounds', (bytes, include) => parseDemSync(bytes, { include })],
    'streamDem events': ['chat', (bytes, events) => streamDem(bytes, { events }).end()],
    'iterateDem events': ['combatLog', (bytes, events) => iterateDem(bytes, { events }).end()],
    'streamDem messages': ['svc_PacketEntities', (bytes, messages) => streamDem(bytes, { events: ['message'], messages }).end()],
    'iterateDem messages': ['DOTA_UM_ChatEvent', (bytes, messages) => iterateDem(bytes, { events: ['message'], messages }).end()],
    'streamDem entities.classes': ['CUnit', (_, classes) => streamDem(entityFile, { events: ['entity'], entities: { classes } }).end()],
    'iterateDem entities.classes': ['CUnit', (_, classes) => iterateDem(entityFile, { events: ['tick'], entities: { classes } }).end()],
    'openDem entities.fields': ['m_iHealth', async (_, fields) => (await openDem(entityFile, { entities: { fields } })).close()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new DemSession([], sections, {}, EVERY_GAME);
    const replay = iterate(session, bytes).end();
    const { commands, packets, messages } = session.counts!;
    return { replay, work: commands + packets + messages };
  },
  cheaperThan: ['commands', 'stringTables'],
  limits: [
    { limit: 'maxInputBytes', bytes: limited.bytes, need: largestWindow },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.largestFrame },
    { limit: 'maxDecompressedBytes', bytes: limited.bytes, need: limited.decompressed },
    { limit: 'maxStringBytes', bytes: limited.bytes, need: limited.longestKey },
    { limit: 'maxItems', bytes: limited.bytes, need: limited.rows },
    { limit: 'maxEvents', bytes: limited.bytes, need: limited.events },
    {
      limit: 'maxEntities',
      bytes: entityFile,
      need: 301,
      run: (source, options) => streamDem(source, { ...options, events: ['tick'] }).end(),
    },
  ],
  budgets: [
    { name: 'readDemInfo', bytes: infoFile, maxReads: 2, maxBytes: 8 << 10, run: (source) => readDemInfo(source) },
    { name: 'parseDem', bytes: infoFile, maxReads: 6, maxBytes: infoFile.length, run: (source) => parseDem(source) },
  ],
};

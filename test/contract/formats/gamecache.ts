import fc from 'fast-check';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { anonymizeGamecache } from '../../../src/formats/gamecache/anonymize.js';
import { iterateGamecache, parseGamecache, parseGamecacheSync, streamGamecache } from '../../../src/formats/gamecache/index.js';
import { DEFINED_FLAGS, FLAG } from '../../../src/formats/gamecache/layout.js';
import { decodeGamecacheRecordsSync } from '../../../src/formats/gamecache/model.js';
import { decodeGamecacheRecords } from '../../../src/formats/gamecache/record-verbs.js';
import type {
  GamecacheRecords,
  GamecacheString,
  GamecacheLegacyRecord,
  GamecacheV3PlayerRecord,
  GamecacheV3Record,
} from '../../../src/formats/gamecache/records.js';
import type { GamecacheSection } from '../../../src/formats/gamecache/replay.js';
import { GamecacheSession } from '../../../src/formats/gamecache/session.js';
import { gamecacheItemSize, writeGamecache } from '../../../src/formats/gamecache/writer.js';
import type { FormatContract } from '../format.js';

const SECTIONS = ['header', 'items'] as const satisfies GamecacheSection[];
const NOTHING = new Uint8Array(0);

const u8 = fc.nat({ max: 0xff });
const i8 = fc.integer({ min: -128, max: 127 });
const u16 = fc.nat({ max: 0xffff });
const u32 = fc.nat({ max: 0xffffffff });
const narrow = fc.uint8Array({ min: 2, max: 255, maxLength: 40 });
const wide = fc.array(fc.tuple(fc.integer({ min: 1, max: 255 }), u8), { maxLength: 12 }).map((units) => Uint8Array.from(units.flat()));
const either: fc.Arbitrary<GamecacheString> = fc.oneof(
  narrow.map((bytes) => ({ isWide: false, bytes })),
  wide.map((bytes) => ({ isWide: true, bytes })),
);
/** As Windows writes them, by which the layouts are distinguished. */
const path = narrow.map((bytes) => Uint8Array.from([...utf8Bytes('c:\\warcraft iii\\replay\\'), ...bytes.filter((byte) => byte >= 0x20)]));
const modified = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1_000_000_000n, max: 1_700_000_000n }), fc.constant(128_500_000_000_000_000n));

const columns = (n: number, statsPerPlayer: number): fc.Arbitrary<Partial<GamecacheLegacyRecord>> => {
  const bytes = fc.uint8Array({ minLength: n, maxLength: n });
  return fc.record({
    names: fc.array(either, { minLength: n, maxLength: n }),
    heroes: bytes,
    stats: fc.int16Array({ minLength: n * statsPerPlayer, maxLength: n * statsPerPlayer }),
    leaveTimesMs: fc.uint32Array({ minLength: n, maxLength: n }),
    gold: fc.int32Array({ minLength: n, maxLength: n }),
    levels: bytes,
    lanes: bytes,
    teams: bytes,
    apms: fc.int16Array({ minLength: n, maxLength: n }),
  });
};

/** The flag of each optional field. */
const FIELD_OF = {
  gameName: FLAG.gameName,
  gameRatio: FLAG.gameRatio,
  gameLengthMs: FLAG.gameLength,
  gameMode: FLAG.gameMode,
  playerCount: FLAG.playerCount,
  mapVersion: FLAG.mapVersion,
  warcraftVersion: FLAG.warcraftVersion,
  names: FLAG.names,
  heroes: FLAG.heroes,
  stats: FLAG.stats,
  leaveTimesMs: FLAG.leaveTimes,
  gold: FLAG.gold,
  levels: FLAG.levels,
  lanes: FLAG.lanes,
  teams: FLAG.teams,
  apms: FLAG.apms,
  winner: FLAG.winner,
} as const;

function legacyRecord(statsPerPlayer: number, trusted: boolean): fc.Arbitrary<GamecacheLegacyRecord> {
  return fc
    .record({
      flags: fc.oneof(fc.constant(DEFINED_FLAGS), fc.nat({ max: DEFINED_FLAGS }), u32),
      n: fc.oneof(fc.nat({ max: 4 }), fc.constant(40)),
      size: u32,
      unread: fc.uint8Array({ maxLength: 9 }),
    })
    .chain(({ flags, n, size, unread }) => {
      const playerCount = flags & FLAG.playerCount ? n : 0;
      const fields = fc.record({
        gameName: either,
        gameRatio: narrow,
        gameLengthMs: u32,
        gameMode: narrow,
        playerCount: fc.constant(playerCount),
        mapVersion: u32,
        warcraftVersion: u32,
        winner: i8,
      });
      return fc
        .tuple(fields, columns(playerCount, statsPerPlayer), modified, u32, path)
        .map(([scalars, arrays, date, age, itemPath]): GamecacheLegacyRecord => {
          const all = Object.entries({ ...scalars, ...arrays }).filter(([name]) => (flags & FIELD_OF[name as keyof typeof FIELD_OF]) !== 0);
          const fieldsOnly = {
            size,
            modified: date,
            flags,
            age,
            path: itemPath,
            ...(Object.fromEntries(all) as Partial<GamecacheLegacyRecord>),
            unread: NOTHING,
          };
          if (!trusted) return fieldsOnly;
          // bytes that just make up for other stats would be taken for them
          const kept = unread.length % 2 === 0 ? NOTHING : unread;
          const record = { ...fieldsOnly, unread: kept };
          return { ...record, size: gamecacheItemSize(record) };
        });
    });
}

const v3Player: fc.Arbitrary<GamecacheV3PlayerRecord> = fc.record({
  name: narrow,
  team: u8,
  hero: u8,
  kills: u16,
  deaths: u16,
  creeps: u16,
  denies: u16,
  assists: u16,
  statGold: u16,
  neutrals: u16,
  leaveTimeMs: u32,
  lane: u8,
  level: u8,
  gold: u32,
  apm: u16,
});
const v3Record: fc.Arbitrary<GamecacheV3Record> = fc
  .record({
    size: fc.constant(0),
    path,
    modified: fc.oneof(modified, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
    gameName: narrow,
    gameLengthMs: u32,
    gameMode: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    mapVersion: u32,
    warcraftVersion: u32,
    winner: i8,
    hostIndex: i8,
    saverIndex: i8,
    players: fc.array(v3Player, { maxLength: 4 }),
    unread: fc.uint8Array({ maxLength: 5 }),
  })
  .map((record) => ({ ...record, size: gamecacheItemSize(record) }));

const version = fc.constantFrom(40, 197, 209, 210, 211, 5200, 5330, 5434, 2730);
const legacy = (trailing: fc.Arbitrary<Uint8Array>, minLength: number): fc.Arbitrary<GamecacheRecords> =>
  version.chain((word) => {
    const normalized = word < 2340 ? (word >> 1) * 26 + (word & 1) : word;
    const items = fc.array(legacyRecord(normalized >= 5330 ? 5 : 4, normalized >= 2730), { minLength, maxLength: 5 });
    return fc.tuple(items, u32, trailing).map(([list, nextAge, rest]): GamecacheRecords => ({
      layout: 'legacy',
      version: word,
      itemCount: list.length,
      nextAge,
      items: list,
      trailing: list.length === 0 ? NOTHING : rest,
    }));
  });
const v3 = (trailing: fc.Arbitrary<Uint8Array>, minLength: number): fc.Arbitrary<GamecacheRecords> =>
  fc.tuple(fc.array(v3Record, { minLength, maxLength: 6 }), trailing).map(([items, rest]): GamecacheRecords => ({
    layout: 'v3',
    itemCount: items.length,
    items,
    trailing: items.length === 0 ? NOTHING : rest,
  }));

const models = fc.oneof(legacy(fc.uint8Array({ maxLength: 8 }), 0), v3(fc.uint8Array({ maxLength: 8 }), 0));
const files = fc.oneof(legacy(fc.constant(NOTHING), 1), v3(fc.constant(NOTHING), 1)).map(writeGamecache);

/** Five items; the third has the longest string and is the largest. */
const longest = 700;
const limited = ((): { bytes: Uint8Array; largest: number; window: number } => {
  const item = (name: number): GamecacheV3Record => {
    const record: GamecacheV3Record = {
      size: 0,
      path: utf8Bytes('c:\\replay.w3g'),
      modified: 1_400_000_000n,
      gameName: new Uint8Array(name).fill(0x41),
      gameLengthMs: 1,
      gameMode: 1n,
      mapVersion: 0,
      warcraftVersion: 0,
      winner: 0,
      hostIndex: -1,
      saverIndex: -1,
      players: [],
      unread: NOTHING,
    };
    return { ...record, size: gamecacheItemSize(record) };
  };
  const items = [item(5), item(5), item(longest), item(5), item(5)];
  const bytes = writeGamecache({ layout: 'v3', itemCount: 5, items, trailing: NOTHING });
  // detection holds the whole of a small file
  return { bytes, largest: items[2]!.size + 4, window: bytes.length };
})();

export const gamecacheContract: FormatContract<GamecacheRecords> = {
  format: 'gamecache',
  models,
  write: writeGamecache,
  read: decodeGamecacheRecordsSync,
  decode: decodeGamecacheRecords,
  files,
  fixtures: ['gamecache-0.98b.dat', 'gamecache-1.05.dat', 'gamecache-2.05.dat', 'gamecache-3.04b.dat'],
  parse: parseGamecache,
  parseSync: parseGamecacheSync,
  stream: streamGamecache,
  iterate: iterateGamecache,
  moreVerbs: { anonymizeGamecache: (bytes) => anonymizeGamecache(bytes) },
  asks: {
    'parseGamecache include': ['items', (bytes, include) => parseGamecache(bytes, { include })],
    'parseGamecacheSync include': ['items', (bytes, include) => parseGamecacheSync(bytes, { include })],
    'streamGamecache events': ['item', (bytes, events) => streamGamecache(bytes, { events }).end()],
    'iterateGamecache events': ['item', (bytes, events) => iterateGamecache(bytes, { events }).end()],
  },
  sections: SECTIONS,
  include(bytes, sections) {
    const session = new GamecacheSession([], sections, {});
    return { replay: iterate(session, bytes).end(), work: session.counts.itemsDecoded };
  },
  cheaperThan: ['header', 'items'],
  limits: [
    { limit: 'maxInputBytes', bytes: limited.bytes, need: limited.window },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.largest },
    { limit: 'maxStringBytes', bytes: limited.bytes, need: longest },
    { limit: 'maxItems', bytes: limited.bytes, need: 5 },
  ],
  budgets: [
    { name: 'parseGamecache', bytes: limited.bytes, maxReads: 3, maxBytes: limited.bytes.length, run: (source) => parseGamecache(source) },
  ],
};

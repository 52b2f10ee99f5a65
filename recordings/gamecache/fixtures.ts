import { utf8Bytes } from '../../src/core/text-bytes.js';
import { utf16leBytes } from '../../src/core/utf16.js';
import { DEFINED_FLAGS, FLAG } from '../../src/formats/gamecache/layout.js';
import type { GamecacheLegacyRecord, GamecacheV3Record } from '../../src/formats/gamecache/records.js';
import { gamecacheItemSize, writeGamecache } from '../../src/formats/gamecache/writer.js';

const NOTHING = new Uint8Array(0);
const ALL = DEFINED_FLAGS;

function legacy(index: number, statsPerPlayer: number, flags: number, changes: Partial<GamecacheLegacyRecord> = {}): GamecacheLegacyRecord {
  const n = flags & FLAG.playerCount ? 1 + (index % 3) : 0;
  const record: GamecacheLegacyRecord = {
    size: 0,
    modified: 1_230_000_000n + BigInt(index),
    flags,
    age: index + 1,
    path: utf8Bytes(`C:\\Warcraft III\\Replay\\game ${index}.w3g`),
    gameName: index % 2 === 0 ? { isWide: true, bytes: utf16leBytes('5v5 한국') } : { isWide: false, bytes: utf8Bytes('-ap all welcome') },
    gameRatio: utf8Bytes('5v5'),
    gameLengthMs: 2_400_000 + index,
    gameMode: utf8Bytes('-rdsp'),
    playerCount: n,
    mapVersion: 17370,
    warcraftVersion: 3224,
    names: Array.from({ length: n }, (_, i) => ({ isWide: i === 1, bytes: i === 1 ? utf16leBytes('Żółw') : utf8Bytes(`Player${i}`) })),
    heroes: Uint8Array.from({ length: n }, (_, i) => 10 + i * 30),
    stats: Int16Array.from({ length: n * statsPerPlayer }, (_, i) => i - 1),
    leaveTimesMs: Uint32Array.from({ length: n }, (_, i) => 2_300_000 + i),
    gold: Int32Array.from({ length: n }, (_, i) => i * 4000 - 1),
    levels: Uint8Array.from({ length: n }, (_, i) => 25 - i),
    lanes: Uint8Array.from({ length: n }, (_, i) => i + 1),
    teams: Uint8Array.from({ length: n }, (_, i) => i % 2),
    apms: Int16Array.from({ length: n }, (_, i) => 120 + i),
    winner: (index % 7) - 4,
    unread: NOTHING,
    ...changes,
  };
  return { ...record, size: changes.size ?? gamecacheItemSize(record) };
}

function v3(index: number, playerCount: number): GamecacheV3Record {
  const record: GamecacheV3Record = {
    size: 0,
    path: Uint8Array.from([...utf8Bytes(`e:\\warcraft iii\\replay\\`), 0xcb, 0xab, 0xcd, 0xb7, ...utf8Bytes(` ${index}.w3g`)]),
    modified: 1_451_974_408n + BigInt(index >> 1),
    gameName: utf8Bytes('当地局域网内的游戏'),
    gameLengthMs: 2_408_834 + index,
    gameMode: index === 1 ? (1n << 47n) | 1n : 1n << BigInt(index),
    mapVersion: 17370,
    warcraftVersion: 3224,
    winner: index % 3,
    hostIndex: index % 2 === 0 ? 0 : -1,
    saverIndex: playerCount - 1,
    players: Array.from({ length: playerCount }, (_, i) => ({
      name: utf8Bytes(`Player${i}`),
      team: i % 2,
      hero: 60 + i * 25,
      kills: 7 + i,
      deaths: i,
      creeps: 145,
      denies: 9,
      assists: 3 * i,
      statGold: 21_537,
      neutrals: 11,
      leaveTimeMs: 2_407_383,
      lane: i % 5,
      level: 25,
      gold: 40_372,
      apm: 100 + i,
    })),
    unread: NOTHING,
  };
  return { ...record, size: gamecacheItemSize(record) };
}

/** Four small caches: each layout, both numbers of stats, wrong sizes, and flags that nobody knows. */
export function fixtures(): Record<string, Uint8Array> {
  const file = (version: number, items: GamecacheLegacyRecord[]): Uint8Array =>
    writeGamecache({ layout: 'legacy', version, itemCount: items.length, nextAge: items.length + 1, items, trailing: NOTHING });
  const items = [v3(0, 3), v3(1, 2), v3(2, 0), v3(3, 1), v3(4, 3)];
  return {
    'gamecache-0.98b.dat': file(197, [legacy(0, 4, ALL, { size: 1740 }), legacy(1, 4, FLAG.gameName | FLAG.gameMode, { size: 0 })]),
    'gamecache-1.05.dat': file(210, [
      legacy(0, 4, ALL),
      legacy(1, 4, ALL & ~FLAG.playerCount, {
        names: [],
        heroes: NOTHING,
        stats: new Int16Array(0),
        leaveTimesMs: new Uint32Array(0),
        gold: new Int32Array(0),
        levels: NOTHING,
        lanes: NOTHING,
        teams: NOTHING,
        apms: new Int16Array(0),
      }),
      legacy(2, 4, (FLAG.playerCount | 0x80000000) >>> 0, { unread: Uint8Array.of(1, 2, 3, 4, 5) }),
      legacy(3, 4, ALL),
    ]),
    'gamecache-2.05.dat': file(5330, [
      legacy(0, 5, ALL),
      legacy(1, 5, FLAG.playerCount | FLAG.stats),
      legacy(2, 5, 0, { modified: 128_500_000_000_000_000n }),
    ]),
    'gamecache-3.04b.dat': writeGamecache({ layout: 'v3', itemCount: items.length, items, trailing: NOTHING }),
  };
}

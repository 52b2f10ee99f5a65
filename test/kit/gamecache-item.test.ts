import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { addGamecacheItem } from '../../src/formats/gamecache/cache-rules.js';
import { decodeGamecacheRecordsSync } from '../../src/formats/gamecache/model.js';
import type { GamecacheLegacyRecords } from '../../src/formats/gamecache/records.js';
import { writeGamecache } from '../../src/formats/gamecache/writer.js';
import { parseW3gSync } from '../../src/formats/w3g/index.js';
import { gamecacheItemOf } from '../../src/kit/gamecache-item.js';

const INCLUDE = ['game', 'players', 'summary', 'apm', 'dota'] as const;

it('replays become a cache with the same facts', async () => {
  const dota = parseW3gSync(await fixture('toy-dota.w3g'), { include: INCLUDE });
  const duel = parseW3gSync(await fixture('toy-duel.w3g'), { include: INCLUDE });
  const items = [
    gamecacheItemOf(dota, { path: 'c:\\replays\\dota.w3g', modifiedAt: new Date('2013-05-01T12:00:00Z') }),
    gamecacheItemOf(duel, { path: 'duel.w3g' }),
  ];
  const cache = parseGamecacheSync(writeGamecache({ layout: 'v3', itemCount: 2, items, trailing: new Uint8Array(0) }));
  expect(cache).toMatchObject({ isComplete: true, diagnostics: [] });
  expect(cache.items[1]).not.toHaveProperty('modifiedAt');
  expect(cache.items).toMatchObject([
    {
      path: 'c:\\replays\\dota.w3g',
      modifiedAt: new Date('2013-05-01T12:00:00Z'),
      gameName: 'toy',
      gameLengthMs: 2700,
      gameMode: '-ap',
      mapVersion: { text: '6.83d' },
      warcraftVersion: { text: '1.26' },
      winner: { side: 'sentinel', judgedBy: 'replay' },
      hostIndex: 0,
      saverIndex: 1,
      players: [
        {
          name: 'Ann',
          teamId: 0,
          kills: 12,
          deaths: 3,
          creeps: 140,
          denies: 9,
          assists: 4,
          statGold: 2500,
          neutrals: 22,
          level: 6,
          leaveTimeMs: 2700,
        },
        { name: 'Bob', teamId: 1, kills: 0 },
      ],
    },
    {
      path: 'duel.w3g',
      gameMode: 'Normal mode',
      mapVersion: { raw: 0 },
      warcraftVersion: { text: '1.32' },
      // a leave block says so, no map
      winner: { raw: -3, side: 'sentinel', judgedBy: 'position' },
      players: [{ name: 'Ann' }, { name: 'Bob', leaveTimeMs: 2300 }],
    },
  ]);
});

const legacyCache = (version: number): GamecacheLegacyRecords => ({
  layout: 'legacy',
  version,
  itemCount: 0,
  nextAge: 40,
  items: [],
  trailing: new Uint8Array(0),
});

describe('a replay in a legacy cache', () => {
  const file = { path: 'c:\\replays\\dota.w3g', modifiedAt: new Date('2008-05-01T12:00:00Z') };
  const inCache = async (version: number, name: 'toy-dota.w3g' | 'toy-duel.w3g') => {
    const replay = parseW3gSync(await fixture(name), { include: INCLUDE });
    const records = legacyCache(version);
    return parseGamecacheSync(writeGamecache(addGamecacheItem(records, gamecacheItemOf(replay, file, records))), { strict: true });
  };

  it('has what it recorded, and no columns of what it did not', async () => {
    const { header, items } = await inCache(2730, 'toy-dota.w3g');
    expect(header).toMatchObject({ layout: 'legacy', itemCount: 1, nextAge: 41, version: { text: '1.05' } });
    expect(items).toMatchObject([
      {
        layout: 'legacy',
        age: 40,
        path: 'c:\\replays\\dota.w3g',
        modified: 1209643200n,
        // all defined fields without heroes 0x800, gold 0x4000 and lanes 0x10000
        flags: 0xffff4 & ~(0x800 | 0x4000 | 0x10000),
        gameName: 'toy',
        gameRatio: '1v1',
        gameLengthMs: 2700,
        gameMode: '-ap',
        mapVersion: { text: '6.83d' },
        warcraftVersion: { text: '1.26' },
        winner: { side: 'sentinel', judgedBy: 'replay' },
        players: [
          { name: 'Ann', teamId: 0, kills: 12, deaths: 3, creeps: 140, denies: 9, level: 6, leaveTimeMs: 2700 },
          { name: 'Bob', teamId: 1, kills: undefined },
        ],
      },
    ]);
    expect(items[0]!.players![0]).not.toHaveProperty('assists');
    expect(items[0]!.players![0]).not.toHaveProperty('heroId');
  });

  it('has assists and wide names from 2.05 on', async () => {
    const [early] = decodeGamecacheRecordsSync(writeGamecache(await written(5304))).items;
    const [late] = decodeGamecacheRecordsSync(writeGamecache(await written(5330))).items;
    expect(early).toMatchObject({ gameName: { isWide: false, bytes: Uint8Array.of(0x74, 0x6f, 0x79) } });
    expect(late).toMatchObject({ gameName: { isWide: true, bytes: Uint8Array.of(0x74, 0, 0x6f, 0, 0x79, 0) } });
    expect([early, late].map((item) => (item as { stats: Int16Array }).stats.length)).toEqual([8, 10]);
    expect((await inCache(5330, 'toy-dota.w3g')).items[0]!.players![0]).toMatchObject({ assists: 4 });
  });

  it('has no stats where the map told none', async () => {
    const { items } = await inCache(5434, 'toy-duel.w3g');
    expect(items[0]).toMatchObject({ gameRatio: '', gameMode: 'Normal mode', mapVersion: { raw: 0 } });
    expect(items[0]!.players).toMatchObject([{ name: 'Ann' }, { name: 'Bob', leaveTimeMs: 2300 }]);
    for (const { kills, assists, level } of items[0]!.players!) expect([kills, assists, level]).toEqual([undefined, undefined, undefined]);
  });

  it('has a name that begins with the mark of wide names', async () => {
    const replay = parseW3gSync(await fixture('toy-duel.w3g'), { include: INCLUDE });
    const marked = { ...replay, game: { ...replay.game, gameName: '\u0001\u00e9' } };
    const item = gamecacheItemOf(marked, file, legacyCache(2730));
    expect(item.gameName).toEqual({ isWide: true, bytes: Uint8Array.of(1, 0, 0xe9, 0) });
    const cache = writeGamecache(addGamecacheItem(legacyCache(2730), item));
    expect(parseGamecacheSync(cache, { strict: true }).items[0]!.gameName).toBe('\u0001\u00e9');
  });

  async function written(version: number): Promise<GamecacheLegacyRecords> {
    const replay = parseW3gSync(await fixture('toy-dota.w3g'), { include: INCLUDE });
    return addGamecacheItem(legacyCache(version), gamecacheItemOf(replay, file, { layout: 'legacy', version }));
  }
});

it.each(['gamecache-1.05.dat', 'gamecache-2.05.dat', 'gamecache-3.04b.dat'])('a replay is put into %s', async (name) => {
  const replay = parseW3gSync(await fixture('toy-dota.w3g'), { include: INCLUDE });
  const records = decodeGamecacheRecordsSync(await fixture(name));
  const file = { path: 'c:\\replays\\new.w3g', modifiedAt: new Date('2016-01-01T00:00:00Z') };
  const added = addGamecacheItem(records, gamecacheItemOf(replay, file, records));
  const before = parseGamecacheSync(writeGamecache(records));
  const after = parseGamecacheSync(writeGamecache(added));
  expect(after.items).toHaveLength(before.items.length + 1);
  expect(after.diagnostics).toEqual(before.diagnostics);
  expect(after.items.slice(0, -1)).toEqual(before.items);
  expect(after.items.at(-1)).toMatchObject({
    layout: records.layout,
    path: file.path,
    gameMode: '-ap',
    players: [{ kills: 12 }, { name: 'Bob' }],
  });
  // looked at again, it takes its own place
  expect(addGamecacheItem(added, gamecacheItemOf(replay, file, records)).items).toHaveLength(added.items.length);
});

import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import {
  detectGamecacheLayout,
  gamecacheStats,
  groupGamecacheGames,
  gamecacheHeroName,
  parseGamecacheSync,
  proposeGamecachePathEncoding,
  type GamecacheItem,
} from '../../../src/formats/gamecache/index.js';
import { decodeGamecacheRecordsSync } from '../../../src/formats/gamecache/model.js';
import { writeGamecache } from '../../../src/formats/gamecache/writer.js';
import { modeText, modifiedDate } from '../../../src/formats/gamecache/decoder.js';
import { versionText, versionOf } from '../../../src/formats/gamecache/version.js';

describe('numbers as text', () => {
  it('reads versions in both encodings (docs/formats/gamecache.md, section 2.2)', () => {
    expect(versionOf(211)).toEqual({ raw: 211, encoding: 200, major: 1, minor: 5, build: 1, normalized: 2731, text: '1.05b' });
    expect(versionOf(197).text).toBe('0.98b');
    expect(versionOf(5434)).toEqual({ raw: 5434, encoding: 2600, major: 2, minor: 9, build: 0, normalized: 5434, text: '2.09' });
    expect(versionText(17370)).toBe('6.68c');
    expect(versionText(3224)).toBe('1.24');
    expect(versionText(2965)).toBe('1.14b');
  });

  it('prints modes as the program does, bits above 31 too (section 3.1)', () => {
    expect(modeText(0n)).toBe('Normal mode');
    expect(modeText(1n << 47n)).toBe('-wtf');
    expect(modeText((1n << 47n) | 1n | (1n << 14n))).toBe('-apem -wtf');
    expect(modeText((1n << 28n) | (1n << 32n) | (1n << 39n))).toBe('-sdmiso');
  });

  it('names heroes by the numbering of the file (section 2.5)', () => {
    const both = (id: number): unknown => [gamecacheHeroName(id, 'points'), gamecacheHeroName(id, 'list')];
    expect(both(0)).toEqual([undefined, undefined]);
    expect(both(2)).toEqual(['Lord of Olympus', 'Lord of Olympia']);
    expect(both(15)).toEqual(['Tauren Chieftain', 'Enigma']);
    expect(both(29)).toEqual(['Guardian Wisp', 'Bristleback']);
    expect(both(44)).toEqual(['Faerie Dragon', 'Faerie Dragon']);
    expect(both(46)).toEqual(['Admiral', 'Tormented Soul']);
    expect(both(52)).toEqual(['Bristleback', "Necro'lic"]);
    expect(both(55)).toEqual(['Legion Commander', 'Broodmother']);
    expect(both(56)).toEqual(['Skywrath Mage', 'Phantom Assassin']);
    expect(both(69)).toEqual(['Faceless Void', 'Oblivion']);
    expect(both(82)).toEqual(['Axe', 'Witch Doctor']);
    expect(both(90)).toEqual(['Shadow Priest', 'Invoker']);
    expect(both(91)).toEqual(['Pit Lord', undefined]);
    expect(both(112)).toEqual(['Broodmother', undefined]);
    expect(both(113)).toEqual([undefined, undefined]);
  });

  it('reads dates in seconds and as FILETIME (section 5)', () => {
    expect(modifiedDate(0n)).toBeUndefined();
    expect(modifiedDate(1_451_974_408n)?.toISOString()).toBe('2016-01-05T06:13:28.000Z');
    expect(modifiedDate(116_444_736_000_000_000n)?.toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(modifiedDate(2n ** 63n - 1n)?.getUTCFullYear()).toBe(30828);
    expect(modifiedDate(9_999_999_999_999_999n)).toBeUndefined();
  });
});

describe('what the program did not know is undefined, whatever it stored', () => {
  it('in both layouts', async () => {
    const told = ({ modified, modifiedAt, gameLengthMs, winner, players }: GamecacheItem): unknown => {
      const [player] = players!;
      return { modified, modifiedAt, gameLengthMs, winner, player: [player!.team, player!.teamId, player!.kills, player!.denies] };
    };
    const nothing = { modified: undefined, modifiedAt: undefined, gameLengthMs: undefined, winner: { raw: 0 } };

    const v3 = decodeGamecacheRecordsSync(await fixture('gamecache-3.04b.dat'));
    if (v3.layout !== 'v3') throw new Error('the fixture is v3');
    const [item] = v3.items;
    const empty = { modified: 0n, gameLengthMs: 0xffffffff, winner: 0, hostIndex: -1, saverIndex: -1 };
    const players = item!.players.map((player) => ({ ...player, team: 7, kills: 3, denies: 4 }));
    const [read] = parseGamecacheSync(writeGamecache({ ...v3, items: [{ ...item!, ...empty, players }] })).items;
    expect(told(read!)).toEqual({ ...nothing, player: [undefined, 7, 3, 4] });
    expect(read).toMatchObject({ hostIndex: undefined, saverIndex: undefined });

    const legacy = decodeGamecacheRecordsSync(await fixture('gamecache-2.05.dat'));
    if (legacy.layout !== 'legacy') throw new Error('the fixture is legacy');
    const [game] = legacy.items;
    const stats = game!.stats!.map((value, i) => (i === 0 ? -1 : value));
    const changed = { ...game!, modified: 0n, gameLengthMs: 0xffffffff, winner: 0, stats };
    const [old] = parseGamecacheSync(writeGamecache({ ...legacy, items: [changed] })).items;
    expect(told(old!)).toEqual({ ...nothing, player: ['sentinel', 0, undefined, stats[3]] });
  });
});

it('unknown flags are reported', async () => {
  const records = decodeGamecacheRecordsSync(await fixture('gamecache-2.05.dat'));
  if (records.layout !== 'legacy') throw new Error('the fixture is legacy');
  const changed = records.items.map((item, i) => (i === 0 ? { ...item, flags: (item.flags | 0x80000000) >>> 0 } : item));
  const { items, diagnostics, isComplete } = parseGamecacheSync(writeGamecache({ ...records, items: changed }));
  expect([isComplete, items.map((item) => item.layout === 'legacy' && item.unknownFlags)]).toEqual([true, [0x80000000, 0, 0]]);
  expect(diagnostics).toMatchObject([{ code: 'unknown-field', reason: 'unknownFlags', offset: 12, count: 1 }]);
});

describe('the encoding of paths', () => {
  const twinHeads = Uint8Array.of(0xcb, 0xab, 0xcd, 0xb7);

  it('is one for the file: a path that is UTF-8 by accident does not decide (section 6)', () => {
    expect(proposeGamecachePathEncoding([twinHeads]).encoding).toBe('utf-8');
    expect(proposeGamecachePathEncoding([twinHeads, Uint8Array.of(0xd0, 0xdc, 0xd5, 0xbd)]).encoding).toBe('gbk');
    expect(proposeGamecachePathEncoding([utf8Bytes('C:\\Zoë.w3g')]).encoding).toBe('utf-8');
    expect(proposeGamecachePathEncoding([Uint8Array.of(0x43, 0x3a, 0x5c, 0x5a, 0x6f, 0xeb, 0x2e)]).encoding).toBe('windows-1252');
    expect(proposeGamecachePathEncoding([]).encoding).toBe('utf-8');
  });

  it('is reported once when it does not fit, and can be given', async () => {
    const bytes = await fixture('gamecache-3.04b.dat');
    const plain = parseGamecacheSync(bytes, { pathEncoding: 'gbk' });
    expect(plain.items[0]!.path).toBe('e:\\warcraft iii\\replay\\双头 0.w3g');
    // 0xd0 0xdc is not UTF-8
    const unlike = bytes.map((byte, i) =>
      byte === 0xcb && bytes[i + 1] === 0xab ? 0xd0 : byte === 0xab && bytes[i - 1] === 0xcb ? 0xdc : byte,
    );
    const { isComplete, diagnostics } = parseGamecacheSync(unlike, { strict: true });
    expect({ isComplete, diagnostics }).toMatchObject({
      isComplete: true,
      diagnostics: [{ code: 'unknown-field', severity: 'warning', reason: 'pathEncoding', offset: 4, count: 1 }],
    });
    // proposed from the bytes of all paths
    expect(diagnostics[0]!.message).toContain('fit gbk');
    expect(parseGamecacheSync(unlike, { pathEncoding: 'gbk' }).diagnostics).toEqual([]);
    expect(() => parseGamecacheSync(bytes, { pathEncoding: 'klingon' })).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});

describe('statistics', () => {
  const game = (index: number, winner: 'sentinel' | 'scourge' | undefined, changes: object = {}): GamecacheItem =>
    ({
      type: 'item',
      layout: 'v3',
      index,
      gameLengthMs: 1_800_000 + index,
      gameMode: index === 0 ? '-ap' : '-rd',
      mapVersion: { raw: 17370 },
      winner: { raw: 0, side: winner, judgedBy: 'replay' },
      players: [
        {
          name: 'Ada',
          nameBytes: utf8Bytes('Ada'),
          team: 'sentinel',
          hero: 'Axe',
          kills: 4 + index,
          deaths: 2,
          assists: 1,
          creeps: 100,
          denies: 5,
        },
        {
          name: 'Grace',
          nameBytes: utf8Bytes('Grace'),
          team: 'scourge',
          hero: index === 0 ? 'Lich' : 'Axe',
        },
      ],
      ...changes,
    }) as unknown as GamecacheItem;
  const copy = { ...game(0, 'sentinel'), index: 9, path: 'elsewhere' } as GamecacheItem;

  it('counts copies of a game once', () => {
    expect(groupGamecacheGames([game(0, 'sentinel'), game(1, 'scourge'), copy]).map((group) => group.map(({ index }) => index))).toEqual([
      [0, 9],
      [1],
    ]);
    expect(groupGamecacheGames([game(0, undefined, { players: [] }), game(0, undefined, { players: [], index: 5 })])).toHaveLength(2);
  });

  it('counts no length where none is known', () => {
    const unknown = { gameLengthMs: undefined };
    expect(groupGamecacheGames([game(0, undefined, unknown), game(1, undefined, unknown)])).toHaveLength(2);
    expect(gamecacheStats({ items: [game(0, undefined, unknown), game(1, undefined)] }).durationMs).toEqual({
      games: 1,
      total: 1_800_001,
      average: 1_800_001,
      shortest: 1_800_001,
      longest: 1_800_001,
    });
    expect(gamecacheStats({ items: [game(0, undefined, unknown)] }).durationMs).toEqual({ games: 0, total: 0 });
  });

  it('gives games, wins and averages by player, modes and durations', () => {
    const stats = gamecacheStats({ items: [game(0, 'sentinel'), game(1, 'scourge'), game(2, undefined), copy] });
    expect(stats).toEqual({
      games: 3,
      players: [
        {
          name: 'Ada',
          games: 3,
          wins: 1,
          losses: 1,
          winRate: 0.5,
          averageKills: 5,
          averageDeaths: 2,
          averageAssists: 1,
          averageCreeps: 100,
          averageDenies: 5,
          heroes: new Map([['Axe', 3]]),
        },
        {
          name: 'Grace',
          games: 3,
          wins: 1,
          losses: 1,
          winRate: 0.5,
          heroes: new Map([
            ['Axe', 2],
            ['Lich', 1],
          ]),
        },
      ],
      modes: new Map([
        ['-rd', 2],
        ['-ap', 1],
      ]),
      durationMs: { games: 3, total: 5_400_003, average: 1_800_001, shortest: 1_800_000, longest: 1_800_002 },
    });
  });
});

describe('detection', () => {
  it('says how sure it is', async () => {
    const v3 = await fixture('gamecache-3.04b.dat');
    expect(detectGamecacheLayout(v3)).toEqual({ layout: 'v3', confidence: 'certain' });
    expect(detectGamecacheLayout(v3.slice(0, -1))).toEqual({ layout: 'v3', confidence: 'likely' });
    expect(detectGamecacheLayout(await fixture('gamecache-2.05.dat'))).toEqual({ layout: 'legacy', confidence: 'certain' });
    expect(detectGamecacheLayout(await fixture('gamecache-0.98b.dat'))).toEqual({ layout: 'legacy', confidence: 'likely' });
    expect(detectGamecacheLayout(new Uint8Array(4))).toEqual({ layout: 'v3', confidence: 'certain' });
    expect(detectGamecacheLayout(utf8Bytes('PBDEMS2\0 and what follows it in a demo file'))).toBeUndefined();
  });
});

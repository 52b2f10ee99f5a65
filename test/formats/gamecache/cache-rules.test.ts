import { describe, expect, it } from 'vitest';
import { parseGamecacheSync } from '../../../src/formats/gamecache/index.js';
import { addGamecacheItem, oldestGamecacheItem, touchGamecacheItem } from '../../../src/formats/gamecache/cache-rules.js';
import type {
  GamecacheLegacyRecord,
  GamecacheLegacyRecords,
  GamecacheRecords,
  GamecacheV3Record,
  GamecacheV3Records,
} from '../../../src/formats/gamecache/records.js';
import { FLAG } from '../../../src/formats/gamecache/layout.js';
import { writeGamecache } from '../../../src/formats/gamecache/writer.js';

const item = (path: string, more: Partial<GamecacheLegacyRecord> = {}): GamecacheLegacyRecord => ({
  size: 0,
  modified: 1_300_000_000n,
  flags: 0,
  age: 0,
  path: new TextEncoder().encode(path),
  unread: new Uint8Array(0),
  ...more,
});
/** 1.05 and 2.05 as version words. */
const [V105, V205] = [2730, 5330];
const empty = (version: number): GamecacheLegacyRecords => ({
  layout: 'legacy',
  version,
  itemCount: 0,
  nextAge: 7,
  items: [],
  trailing: new Uint8Array(0),
});
const paths = ({ items }: GamecacheLegacyRecords): string[] => items.map(({ path, age }) => `${new TextDecoder().decode(path)} ${age}`);
const filled = (version: number, ...names: string[]): GamecacheLegacyRecords =>
  names.reduce((cache, name, i) => addGamecacheItem(cache, item(name, { modified: BigInt(i + 1) })), empty(version));

describe('the rules of a cache', () => {
  it('give each added item the next age and its right size', () => {
    const cache = filled(V105, 'a.w3g', 'b.w3g');
    expect(paths(cache)).toEqual(['a.w3g 7', 'b.w3g 8']);
    expect([cache.nextAge, cache.itemCount]).toEqual([9, 2]);
    const { items, isComplete, diagnostics } = parseGamecacheSync(writeGamecache(cache), { strict: true });
    expect([items.map(({ path }) => path), isComplete, diagnostics]).toEqual([['a.w3g', 'b.w3g'], true, []]);
    expect(items[0]!.storedBytes).toBe(4 + 8 + 4 + 4 + 6);
  });

  it('touch an item, which is the youngest then', () => {
    const touched = touchGamecacheItem(filled(V105, 'a', 'b', 'c'), 0);
    expect(paths(touched)).toEqual(['a 10', 'b 8', 'c 9']);
    expect(touched.nextAge).toBe(11);
    expect(oldestGamecacheItem(touched)).toBe(1);
    expect(oldestGamecacheItem(empty(V105))).toBeUndefined();
    expect(() => touchGamecacheItem(touched, 3)).toThrow(RangeError);
  });

  it('delete the oldest of more than 2,048', () => {
    const names = Array.from({ length: 2048 }, (_, i) => `${i}`);
    const full = touchGamecacheItem({ ...filled(V105), items: names.map((name, i) => item(name, { age: i })), nextAge: 5000 }, 0);
    const added = addGamecacheItem(full, item('new'));
    expect(added.items).toHaveLength(2048);
    expect(paths(added).slice(0, 2)).toEqual(['0 5000', '2 2']);
    expect(paths(added).at(-1)).toBe('new 5001');
    expect(paths(addGamecacheItem(filled(V105, 'a', 'b', 'c'), item('d'), { maxItems: 2 }))).toEqual(['c 9', 'd 10']);
    // 2.05 deletes nothing
    expect(addGamecacheItem({ ...full, version: V205 }, item('new', { modified: 5n })).items).toHaveLength(2049);
  });

  it('know a game by its path, from 2.05 on by the time of its file', () => {
    expect(paths(addGamecacheItem(filled(V105, 'a', 'b'), item('a', { modified: 99n })))).toEqual(['a 9', 'b 8']);
    expect(paths(addGamecacheItem(filled(V205, 'a', 'b'), item('moved', { modified: 1n })))).toEqual(['moved 9', 'b 8']);
    expect(paths(addGamecacheItem(filled(V205, 'a', 'b'), item('a', { modified: 99n })))).toEqual(['a 7', 'b 8', 'a 9']);
  });
});

describe('the rules of a v3 cache', () => {
  const v3Item = (path: string, modified = 1_300_000_000n): GamecacheV3Record => ({
    size: 0,
    path: new TextEncoder().encode(path),
    modified,
    gameName: new Uint8Array(0),
    gameLengthMs: 0,
    gameMode: 0n,
    mapVersion: 0,
    warcraftVersion: 0,
    winner: 0,
    hostIndex: -1,
    saverIndex: -1,
    players: [],
    unread: new Uint8Array(0),
  });
  const none: GamecacheV3Records = { layout: 'v3', itemCount: 0, items: [], trailing: new Uint8Array(0) };

  it('know a game by its path, give it its size, and delete nothing', () => {
    const cache = addGamecacheItem(addGamecacheItem(addGamecacheItem(none, v3Item('a')), v3Item('b')), v3Item('a', 5n));
    expect(cache).toEqual({
      ...none,
      itemCount: 2,
      // a zero after each of two strings, 8 + 4 + 8 + 4 + 4 bytes of numbers, 4 of one byte each, and the path
      items: [
        { ...v3Item('a', 5n), size: 35 },
        { ...v3Item('b'), size: 35 },
      ],
    });
    const items = Array.from({ length: 3000 }, (_, i) => v3Item(`${i}`));
    expect(addGamecacheItem({ ...none, itemCount: 3000, items }, v3Item('new')).items).toHaveLength(3001);
  });

  it('an item of the other layout is refused by name', () => {
    const caches: GamecacheRecords[] = [none, empty(V105)];
    const [v3, legacy] = caches as [GamecacheRecords, GamecacheRecords];
    expect(() => addGamecacheItem(v3, item('a'))).toThrow(new RangeError('a legacy item does not belong in a v3 cache'));
    expect(() => addGamecacheItem(legacy, v3Item('a'))).toThrow(new RangeError('a v3 item does not belong in a legacy cache'));
    expect(() => touchGamecacheItem(v3 as GamecacheLegacyRecords, 0)).toThrow(new RangeError('items of a v3 cache have no age'));
    const mixed = { ...empty(V105), itemCount: 1, items: [v3Item('a')] } as unknown as GamecacheLegacyRecords;
    expect(() => writeGamecache(mixed)).toThrow(new RangeError('item 0 of a legacy cache is a v3 item'));
  });
});

it('games whose file has no known time are known by their path', () => {
  const cache = ['a', 'b', 'a'].reduce((so, name) => addGamecacheItem(so, item(name, { modified: 0n })), empty(V205));
  expect(paths(cache)).toEqual(['a 9', 'b 8']);
});

it('what a game did not record is in no result as -1', () => {
  const flags = FLAG.playerCount | FLAG.stats | FLAG.gold | FLAG.apms;
  const unrecorded = {
    flags,
    playerCount: 1,
    stats: Int16Array.of(-1, -1, -1, -1),
    gold: Int32Array.of(-1),
    apms: Int16Array.of(-1),
  };
  const { items } = parseGamecacheSync(writeGamecache(addGamecacheItem(empty(V105), item('a', unrecorded))), { strict: true });
  const { kills, deaths, creeps, denies, gold, apm } = items[0]!.players![0]!;
  expect([kills, deaths, creeps, denies, gold, apm]).toEqual(Array(6).fill(undefined));
});

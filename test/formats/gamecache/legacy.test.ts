import { describe, expect, it } from 'vitest';
import { ByteCursor } from '../../../src/core/byte-cursor.js';
import { DEFAULT_LIMITS, type DecodeLimits } from '../../../src/core/limits.js';
import { legacy } from '../../../src/formats/gamecache/legacy.js';
import type { GamecacheLegacyRecord } from '../../../src/formats/gamecache/records.js';
import type { GamecacheHeader } from '../../../src/formats/gamecache/replay.js';
import { thrownBy } from '../../core/expectations.js';

// Bytes by hand, from docs/formats/gamecache.md, section 2.

const u32 = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);
const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
const header = (version: number): GamecacheHeader =>
  legacy.header(new ByteCursor(Uint8Array.from([...u32(version), ...u32(7), ...u32(9)])), 'certain');

/** Size, modified, flags, age and path, then what the flags say. */
const item = (flags: number, ...rest: readonly number[]): number[] => [
  ...u32(0),
  ...u32(1),
  ...u32(0),
  ...u32(flags),
  ...u32(3),
  ...text('p'),
  0,
  ...rest,
];
const [NAME, COUNT, NAMES, STATS] = [0x4, 0x80, 0x400, 0x1000];

/** Reads an item that stands three bytes into some bytes, with more behind it that are not its own. */
function read(bytes: readonly number[], limits: Partial<DecodeLimits> = {}, otherStats = false, version = 5000): GamecacheLegacyRecord {
  const cursor = new ByteCursor(Uint8Array.from([1, 1, 1, ...bytes, 1, 0x41, 0, 0, 0]), 3, 3 + bytes.length);
  const record = legacy.record(cursor, header(version), { ...DEFAULT_LIMITS, ...limits }, otherStats);
  expect(cursor.position, 'bytes taken').toBe(3 + bytes.length);
  return record;
}
const failure = (bytes: readonly number[], limits: Partial<DecodeLimits> = {}): unknown => thrownBy(() => read(bytes, limits));

describe('the header of a legacy file', () => {
  it('says by the version how heroes are numbered and how many stats a player has', () => {
    expect(header(5434)).toMatchObject({ layout: 'legacy', itemCount: 7, nextAge: 9 });
    expect([5199, 5200, 5329, 5330].map((version) => (header(version) as { heroNumbering: string }).heroNumbering)).toEqual([
      'list',
      'points',
      'points',
      'points',
    ]);
    expect([5199, 5329, 5330].map((version) => (header(version) as { statsPerPlayer: number }).statsPerPlayer)).toEqual([4, 4, 5]);
  });
});

describe('stats of a legacy item', () => {
  const stats = (width: number): number[] => item(COUNT | STATS, 2, ...Array.from({ length: width * 2 }, (_, i) => [i + 1, 0]).flat());

  it('are as many a player as the version says, or the other number', () => {
    expect([...read(stats(4)).stats!]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...read(stats(5), {}, true).stats!]).toHaveLength(10);
    expect([...read(stats(5), {}, false, 5330).stats!]).toHaveLength(10);
    expect([...read(stats(4), {}, true, 5330).stats!]).toHaveLength(8);
  });

  it('are the other number where so many bytes more or fewer are there', () => {
    const other = (record: GamecacheLegacyRecord, missing: number, version = 5000): boolean =>
      legacy.hasOtherStats!(record, header(version), missing);
    const two = read(stats(4));
    expect([-4, 0, 2, 4, 6].map((missing) => other(two, missing))).toEqual([false, false, false, true, false]);
    expect([-4, 0, 4].map((missing) => other(two, missing, 5330))).toEqual([true, false, false]);
    // nobody has stats, or there are none
    expect(other(read(item(STATS)), 0)).toBe(false);
    expect(other(read(item(COUNT, 2)), 4)).toBe(false);
  });
});

describe('names of a legacy item', () => {
  it('are narrow, or wide behind a marker', () => {
    expect(read(item(NAME, ...text('ab'), 0)).gameName).toEqual({ isWide: false, bytes: Uint8Array.from(text('ab')) });
    expect(read(item(NAME, 1, 0x41, 0, 0x42, 1, 0, 0)).gameName).toEqual({ isWide: true, bytes: Uint8Array.of(0x41, 0, 0x42, 1) });
    // a unit with one byte of 0 is not the end
    expect(read(item(NAME, 1, 0, 1, 0x41, 0, 0, 0)).gameName).toEqual({ isWide: true, bytes: Uint8Array.of(0, 1, 0x41, 0) });
    expect(read(item(NAME, 1, 0, 0)).gameName).toEqual({ isWide: true, bytes: new Uint8Array(0) });
    expect(read(item(COUNT | NAMES, 2, ...text('a'), 0, 1, 0x42, 0, 0, 0)).names).toEqual([
      { isWide: false, bytes: Uint8Array.from(text('a')) },
      { isWide: true, bytes: Uint8Array.of(0x42, 0) },
    ]);
  });

  it('end in the item: bytes behind it are not theirs', () => {
    const detail = 'a string without its NUL ends after';
    expect(failure(item(NAME))).toMatchObject({ code: 'truncated', detail: `${detail} 0 bytes` });
    expect(failure(item(NAME, 0x41))).toMatchObject({ code: 'truncated', detail: `${detail} 1 bytes` });
    expect(failure(item(NAME, 1))).toMatchObject({ code: 'truncated', detail: `${detail} 1 bytes` });
    expect(failure(item(NAME, 1, 0x41, 0))).toMatchObject({ code: 'truncated', detail: `${detail} 3 bytes` });
    expect(failure(item(NAME, 1, 0x41, 0, 0))).toMatchObject({ code: 'truncated', detail: `${detail} 4 bytes` });
    // one 0 is the item's own, the other is not
    const half = Uint8Array.from([...item(NAME, 1, 0x41, 0, 0), 0]);
    const cursor = new ByteCursor(half, 0, half.length - 1);
    expect(thrownBy(() => legacy.record(cursor, header(5000), DEFAULT_LIMITS, false))).toMatchObject({ code: 'truncated' });
  });

  it('obey maxStringBytes', () => {
    const wide = item(NAME, 1, 0x41, 0, 0x42, 0, 0, 0);
    expect(read(wide, { maxStringBytes: 4 }).gameName!.bytes).toHaveLength(4);
    expect(failure(wide, { maxStringBytes: 3 })).toMatchObject({ code: 'limit', limit: 'maxStringBytes', actual: 4, allowed: 3 });
    expect(failure(wide, { maxStringBytes: 2 })).toMatchObject({ code: 'limit', limit: 'maxStringBytes', actual: 3, allowed: 2 });
    const narrow = item(NAME, ...text('abcd'), 0);
    expect(read(narrow, { maxStringBytes: 4 }).gameName!.bytes).toHaveLength(4);
    expect(failure(narrow, { maxStringBytes: 3 })).toMatchObject({ code: 'limit', limit: 'maxStringBytes', actual: 4, allowed: 3 });
  });

  it('and all fields together obey maxFrameBytes, wherever the item stands', () => {
    const whole = item(COUNT | NAMES | STATS, 1, ...text('a'), 0, ...Array.from({ length: 8 }, () => 0));
    expect(read(whole, { maxFrameBytes: whole.length })).toMatchObject({ playerCount: 1 });
    expect(failure(whole, { maxFrameBytes: whole.length - 1 })).toMatchObject({
      code: 'limit',
      limit: 'maxFrameBytes',
      actual: whole.length,
    });
    // names are counted one by one
    const names = item(COUNT | NAMES, 3, ...text('a'), 0, ...text('b'), 0, ...text('c'), 0);
    expect(failure(names, { maxFrameBytes: names.length - 4 })).toMatchObject({ code: 'limit', actual: names.length - 2 });
  });
});

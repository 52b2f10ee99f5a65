import type { GamecacheLegacyRecords, GamecacheLegacyRecord } from './records.js';
import { normalizedVersion } from './version.js';
import { gamecacheItemSize } from './writer.js';

/** The most items that a cache keeps before version 2.05 (docs/formats/gamecache.md, section 2.6). */
const MAX_ITEMS = 2048;
/** 2.05: from there on a game is known by the time of its file, and nothing is deleted. */
const BY_TIME_FROM = 5330;

/** How a new game is put into a cache. */
export interface GamecacheAddOptions {
  /** The most items of a cache before 2.05; the oldest go. Default 2,048, as the program had it. */
  readonly maxItems?: number | undefined;
}

/**
 * Place of the oldest item: that with the lowest age, the first of equals. Undefined in an empty cache.
 *
 * @example
 * const records = decodeGamecacheRecords(bytes);
 * if (records.layout === 'legacy') console.log(records.items[oldestGamecacheItem(records) ?? 0]?.path);
 */
export function oldestGamecacheItem({ items }: Pick<GamecacheLegacyRecords, 'items'>): number | undefined {
  let oldest: number | undefined;
  items.forEach(({ age }, i) => {
    if (oldest === undefined || age < items[oldest]!.age) oldest = i;
  });
  return oldest;
}

/**
 * The cache after an item was looked at: it gets the age that the header holds, which goes up by one.
 *
 * @throws RangeError for a place that the cache has not.
 * @example
 * const records = decodeGamecacheRecords(bytes);
 * if (records.layout === 'legacy') writeGamecache(touchGamecacheItem(records, 0));
 */
export function touchGamecacheItem(records: GamecacheLegacyRecords, place: number): GamecacheLegacyRecords {
  const item = records.items[place];
  if (item === undefined) throw new RangeError(`the cache has no item ${place}`);
  return { ...records, nextAge: records.nextAge + 1, items: replaced(records.items, place, { ...item, age: records.nextAge }) };
}

/**
 * The cache with a game put into it, as the program does: it gets the age that the header holds and its right size. It takes the place of the same game (the
 * same path; from 2.05 on the same modification time). Before 2.05 the oldest are deleted as long as there are too many.
 *
 * @example
 * const records = decodeGamecacheRecords(bytes);
 * if (records.layout === 'legacy') {
 *   const item = { size: 0, modified: 1_300_000_000n, flags: 0, age: 0, path: new TextEncoder().encode('a.w3g'), unread: new Uint8Array() };
 *   writeGamecache(addGamecacheItem(records, item));
 * }
 */
export function addGamecacheItem(
  records: GamecacheLegacyRecords,
  item: GamecacheLegacyRecord,
  options: GamecacheAddOptions = {},
): GamecacheLegacyRecords {
  const isByTime = normalizedVersion(records.version) >= BY_TIME_FROM;
  const isSame = ({ modified, path }: GamecacheLegacyRecord): boolean =>
    isByTime ? modified === item.modified : path.length === item.path.length && path.every((byte, i) => byte === item.path[i]);
  const added = { ...item, size: gamecacheItemSize(item), age: records.nextAge };
  const at = records.items.findIndex(isSame);
  const items = at < 0 ? [...records.items, added] : replaced(records.items, at, added);
  while (!isByTime && items.length > (options.maxItems ?? MAX_ITEMS)) items.splice(oldestGamecacheItem({ items })!, 1);
  return { ...records, nextAge: records.nextAge + 1, itemCount: items.length, items };
}

const replaced = (items: readonly GamecacheLegacyRecord[], place: number, item: GamecacheLegacyRecord): GamecacheLegacyRecord[] =>
  items.map((other, i) => (i === place ? item : other));

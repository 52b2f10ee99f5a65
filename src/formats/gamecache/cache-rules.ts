import type { GamecacheLegacyRecord, GamecacheLegacyRecords, GamecacheRecords, GamecacheV3Record, GamecacheV3Records } from './records.js';
import { BY_TIME_FROM, normalizedVersion } from './version.js';
import { gamecacheItemSize, layoutOfRecord } from './writer.js';

/** The most items that a cache keeps before version 2.05 (docs/formats/gamecache.md, section 2.6). */
const MAX_ITEMS = 2048;

/** How a new game is put into a cache. */
export interface GamecacheAddOptions {
  /** The most items of a cache before 2.05; the oldest go. Default 2,048, as the program had it. */
  readonly maxItems?: number | undefined;
}

/**
 * Place of the oldest item: that with the lowest age, the first of equals. Undefined in an empty cache.
 *
 * @example
 * const records = decodeGamecacheRecordsSync(bytes);
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
 * The cache after an item was looked at: it gets the age that the header holds, which goes up by one. Only a legacy cache has ages.
 *
 * @throws RangeError for a place that the cache has not, and for a cache of another layout.
 * @example
 * const records = decodeGamecacheRecordsSync(bytes);
 * if (records.layout === 'legacy') writeGamecache(touchGamecacheItem(records, 0));
 */
export function touchGamecacheItem(records: GamecacheLegacyRecords, place: number): GamecacheLegacyRecords {
  if (records.layout !== 'legacy') throw new RangeError(`items of a ${String(records.layout)} cache have no age`);
  const item = records.items[place];
  if (item === undefined) throw new RangeError(`the cache has no item ${place}`);
  return { ...records, nextAge: records.nextAge + 1, items: replaced(records.items, place, { ...item, age: records.nextAge }) };
}

/**
 * The cache with a game put into it, as the program does, with its right size. In a legacy cache it gets the age that the header holds. It takes the place of the
 * same game: that of the same path, or in a legacy cache from 2.05 on of the same modification time, where both are known. Before 2.05 the oldest are
 * deleted as long as there are too many.
 *
 * @throws RangeError when the item is not of the cache's layout.
 * @example
 * const records = decodeGamecacheRecordsSync(bytes);
 * const replay = await parseW3g(file, { include: ['game', 'players', 'summary', 'apm', 'dota'] });
 * writeGamecache(addGamecacheItem(records, gamecacheItemOf(replay, { path: 'final.w3g' }, records)));
 */
export function addGamecacheItem(
  records: GamecacheLegacyRecords,
  item: GamecacheLegacyRecord,
  options?: GamecacheAddOptions,
): GamecacheLegacyRecords;
export function addGamecacheItem(records: GamecacheV3Records, item: GamecacheV3Record): GamecacheV3Records;
export function addGamecacheItem(
  records: GamecacheRecords,
  item: GamecacheLegacyRecord | GamecacheV3Record,
  options?: GamecacheAddOptions,
): GamecacheRecords;
export function addGamecacheItem(
  records: GamecacheRecords,
  item: GamecacheLegacyRecord | GamecacheV3Record,
  options: GamecacheAddOptions = {},
): GamecacheRecords {
  const layout = layoutOfRecord(item);
  if (layout !== records.layout) throw new RangeError(`a ${layout} item does not belong in a ${records.layout} cache`);
  return records.layout === 'v3'
    ? addToV3(records, item as GamecacheV3Record)
    : addToLegacy(records, item as GamecacheLegacyRecord, options.maxItems ?? MAX_ITEMS);
}

function addToV3(records: GamecacheV3Records, item: GamecacheV3Record): GamecacheV3Records {
  const items = placed(records.items, { ...item, size: gamecacheItemSize(item) }, samePath);
  return { ...records, itemCount: items.length, items };
}

function addToLegacy(records: GamecacheLegacyRecords, item: GamecacheLegacyRecord, maxItems: number): GamecacheLegacyRecords {
  const isByTime = normalizedVersion(records.version) >= BY_TIME_FROM;
  const added = { ...item, size: gamecacheItemSize(item), age: records.nextAge };
  const items = placed(records.items, added, isByTime ? sameTime : samePath);
  while (!isByTime && items.length > maxItems) items.splice(oldestGamecacheItem({ items })!, 1);
  return { ...records, nextAge: records.nextAge + 1, itemCount: items.length, items };
}

type KnownBy = Pick<GamecacheLegacyRecord, 'modified' | 'path'>;

const samePath = (a: KnownBy, b: KnownBy): boolean => a.path.length === b.path.length && a.path.every((byte, i) => byte === b.path[i]);
/** A time of 0 is not known, and says nothing. */
const sameTime = (a: KnownBy, b: KnownBy): boolean => a.modified === b.modified && (a.modified !== 0n || samePath(a, b));

/** The items with one in the place of the same game, or at the end. */
function placed<T extends KnownBy>(items: readonly T[], item: T, isSame: (a: T, b: T) => boolean): T[] {
  const at = items.findIndex((other) => isSame(other, item));
  return at < 0 ? [...items, item] : replaced(items, at, item);
}

const replaced = <T>(items: readonly T[], place: number, item: T): T[] => items.map((other, i) => (i === place ? item : other));

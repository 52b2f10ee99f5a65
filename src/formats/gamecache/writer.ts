import { ByteWriter } from '../../core/byte-writer.js';
import { FLAG, WIDE_MARKER, type GamecacheLayout } from './layout.js';
import type { GamecacheRecords, GamecacheString, GamecacheLegacyRecord, GamecacheV3Record } from './records.js';

/**
 * A cache's bytes from its records. Each field is written as it is, sizes and unread bytes too, so
 * `writeGamecache(decodeGamecacheRecordsSync(bytes))` gives the same bytes. `gamecacheItemSize` gives the size that
 * a new item must have.
 *
 * @throws RangeError when a value does not fit its field, a legacy item lacks a field that its flags announce, or an item is of the other layout.
 * @example
 * const copy = writeGamecache(decodeGamecacheRecordsSync(bytes));
 */
export function writeGamecache(records: GamecacheRecords): Uint8Array {
  const writer = new ByteWriter(1024);
  records.items.forEach((item, i) => {
    const layout = layoutOfRecord(item);
    if (layout !== records.layout) throw new RangeError(`item ${i} of a ${records.layout} cache is a ${layout} item`);
  });
  if (records.layout === 'v3') {
    writer.u32(records.itemCount);
    for (const item of records.items) v3Item(writer, item);
  } else {
    writer.u32(records.version);
    writer.u32(records.itemCount);
    writer.u32(records.nextAge);
    for (const item of records.items) legacyItem(writer, item);
  }
  writer.bytes(records.trailing);
  return writer.done();
}

/**
 * The right size field of an item, whatever its own says.
 *
 * @example
 * for (const item of decodeGamecacheRecordsSync(bytes).items) console.log(gamecacheItemSize(item));
 */
export function gamecacheItemSize(item: GamecacheLegacyRecord | GamecacheV3Record): number {
  const writer = new ByteWriter(1024);
  if (isLegacy(item)) {
    legacyItem(writer, item);
    return writer.length;
  }
  v3Item(writer, item);
  return writer.length - 4;
}

const isLegacy = (item: GamecacheLegacyRecord | GamecacheV3Record): item is GamecacheLegacyRecord => 'flags' in item;

/** The layout of the files that an item can be in. */
export const layoutOfRecord = (item: GamecacheLegacyRecord | GamecacheV3Record): GamecacheLayout => (isLegacy(item) ? 'legacy' : 'v3');

function legacyItem(writer: ByteWriter, item: GamecacheLegacyRecord): void {
  const { flags, playerCount = 0 } = item;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  writer.u32(item.size);
  writer.i64(item.modified);
  writer.u32(flags);
  writer.u32(item.age);
  writer.nulTerminated(item.path);
  if (has(FLAG.gameName)) either(writer, given(item.gameName, 'gameName'));
  if (has(FLAG.gameRatio)) writer.nulTerminated(given(item.gameRatio, 'gameRatio'));
  if (has(FLAG.gameLength)) writer.u32(given(item.gameLengthMs, 'gameLengthMs'));
  if (has(FLAG.gameMode)) writer.nulTerminated(given(item.gameMode, 'gameMode'));
  if (has(FLAG.playerCount)) writer.u8(given(item.playerCount, 'playerCount'));
  if (has(FLAG.mapVersion)) writer.u32(given(item.mapVersion, 'mapVersion'));
  if (has(FLAG.warcraftVersion)) writer.u32(given(item.warcraftVersion, 'warcraftVersion'));
  if (has(FLAG.names)) for (const name of column(item.names, playerCount, 'names')) either(writer, name);
  if (has(FLAG.heroes)) writer.bytes(column(item.heroes, playerCount, 'heroes'));
  if (has(FLAG.stats)) for (const value of stats(item.stats, playerCount)) writer.i16(value);
  if (has(FLAG.leaveTimes)) for (const value of column(item.leaveTimesMs, playerCount, 'leaveTimesMs')) writer.u32(value);
  if (has(FLAG.gold)) for (const value of column(item.gold, playerCount, 'gold')) writer.i32(value);
  if (has(FLAG.levels)) writer.bytes(column(item.levels, playerCount, 'levels'));
  if (has(FLAG.lanes)) writer.bytes(column(item.lanes, playerCount, 'lanes'));
  if (has(FLAG.teams)) writer.bytes(column(item.teams, playerCount, 'teams'));
  if (has(FLAG.apms)) for (const value of column(item.apms, playerCount, 'apms')) writer.i16(value);
  if (has(FLAG.winner)) writer.i8(given(item.winner, 'winner'));
  writer.bytes(item.unread);
}

function v3Item(writer: ByteWriter, item: GamecacheV3Record): void {
  writer.u32(item.size);
  writer.nulTerminated(item.path);
  writer.u64(item.modified);
  writer.nulTerminated(item.gameName);
  writer.u32(item.gameLengthMs);
  writer.u64(item.gameMode);
  writer.u32(item.mapVersion);
  writer.u32(item.warcraftVersion);
  writer.i8(item.winner);
  writer.u8(item.players.length);
  writer.i8(item.hostIndex);
  writer.i8(item.saverIndex);
  for (const player of item.players) {
    writer.nulTerminated(player.name);
    writer.u8(player.team);
    writer.u8(player.hero);
    writer.u16(player.kills);
    writer.u16(player.deaths);
    writer.u16(player.creeps);
    writer.u16(player.denies);
    writer.u16(player.assists);
    writer.u16(player.statGold);
    writer.u16(player.neutrals);
    writer.u32(player.leaveTimeMs);
    writer.u8(player.lane);
    writer.u8(player.level);
    writer.u32(player.gold);
    writer.u16(player.apm);
  }
  writer.bytes(item.unread);
}

/** A narrow string that starts with the marker would be read as a wide one. */
function either(writer: ByteWriter, { isWide, bytes }: GamecacheString): void {
  if (isWide) {
    writer.u8(WIDE_MARKER);
    writer.nulTerminatedUtf16(bytes);
    return;
  }
  if (bytes[0] === WIDE_MARKER) throw new RangeError('a narrow string cannot start with byte 1');
  writer.nulTerminated(bytes);
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RangeError(`the flags announce ${name}`);
  return value;
}

function column<T extends { readonly length: number }>(values: T | undefined, count: number, name: string): T {
  const all = given(values, name);
  if (all.length !== count) throw new RangeError(`${name} has ${all.length} entries for ${count} players`);
  return all;
}

function stats(values: Int16Array | undefined, count: number): Int16Array {
  const all = given(values, 'stats');
  if (all.length !== count * 4 && all.length !== count * 5) throw new RangeError(`stats has ${all.length} entries for ${count} players`);
  return all;
}

import { utf8Bytes } from '../core/text-bytes.js';
import type {
  GamecacheLegacyRecord,
  GamecacheLegacyRecords,
  GamecacheV3PlayerRecord,
  GamecacheV3Record,
} from '../formats/gamecache/records.js';
import { gamecacheItemSize } from '../formats/gamecache/writer.js';
import { cachedGame, type CachedGame, type CachedPlayer, type GamecacheItemFile, type ReplayOfGame } from './cached-game.js';
import { legacyItemOf } from './gamecache-legacy-item.js';

/** The cache that an item is for: of a legacy one the version decides what is stored. Records of a cache are such a value. */
export type GamecacheItemTarget = { readonly layout: 'v3' } | Pick<GamecacheLegacyRecords, 'layout' | 'version'>;

/** A lane that is not known (docs/formats/gamecache.md, section 2.4). */
const UNKNOWN_LANE = 4;

const u16 = (value = 0): number => Math.min(value, 0xffff);

const v3Row = ({ name, team, leaveTimeMs, apm, stats }: CachedPlayer): GamecacheV3PlayerRecord => ({
  name: utf8Bytes(name),
  team,
  hero: 0,
  kills: u16(stats.kills),
  deaths: u16(stats.deaths),
  creeps: u16(stats.creepKills),
  denies: u16(stats.denies),
  assists: u16(stats.assists),
  statGold: u16(stats.gold),
  neutrals: u16(stats.neutralKills),
  leaveTimeMs,
  lane: UNKNOWN_LANE,
  level: Math.min(stats.level ?? 0, 0xff),
  gold: 0,
  apm: u16(apm),
});

function v3ItemOf(cached: CachedGame, { game, players, summary }: ReplayOfGame): GamecacheV3Record {
  const indexOf = (playerId: number | undefined): number =>
    players.findIndex((player) => playerId !== undefined && player.playerId === playerId);
  return {
    ...cached,
    size: 0,
    gameName: utf8Bytes(cached.gameName),
    hostIndex: indexOf(game.hostPlayerId),
    saverIndex: indexOf(summary.saverPlayerId),
    players: cached.players.map(v3Row),
    unread: new Uint8Array(0),
  };
}

/**
 * The entry that a cache of DotAReplay has for a replay: players, length, mode, versions and winner, with what DotA told of its players. It is of the layout of
 * `cache`, v3 without one. A replay records neither numbers of heroes, lanes nor prices of items: in v3 those are 0, unknown and 0, a
 * legacy item has no such columns. `addGamecacheItem` puts it into a cache.
 *
 * @example
 * const replay = await parseW3g(file, { include: ['game', 'players', 'summary', 'apm', 'dota'] });
 * const records = decodeGamecacheRecordsSync(bytes);
 * const item = gamecacheItemOf(replay, { path: 'c:\\replays\\final.w3g' }, records);
 * const cache = writeGamecache(addGamecacheItem(records, item));
 */
export function gamecacheItemOf(replay: ReplayOfGame, file: GamecacheItemFile, cache?: { readonly layout: 'v3' }): GamecacheV3Record;
export function gamecacheItemOf(
  replay: ReplayOfGame,
  file: GamecacheItemFile,
  cache: Pick<GamecacheLegacyRecords, 'layout' | 'version'>,
): GamecacheLegacyRecord;
export function gamecacheItemOf(
  replay: ReplayOfGame,
  file: GamecacheItemFile,
  cache: GamecacheItemTarget,
): GamecacheLegacyRecord | GamecacheV3Record;
export function gamecacheItemOf(
  replay: ReplayOfGame,
  file: GamecacheItemFile,
  cache: GamecacheItemTarget = { layout: 'v3' },
): GamecacheLegacyRecord | GamecacheV3Record {
  const cached = cachedGame(replay, file);
  const item = cache.layout === 'v3' ? v3ItemOf(cached, replay) : legacyItemOf(cached, cache.version);
  return { ...item, size: gamecacheItemSize(item) };
}

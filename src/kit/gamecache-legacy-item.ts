import { ByteWriter } from '../core/byte-writer.js';
import { utf8Bytes } from '../core/text-bytes.js';
import { modeText } from '../formats/gamecache/decoder.js';
import { DEFINED_FLAGS, FLAG, WIDE_MARKER } from '../formats/gamecache/layout.js';
import type { GamecacheLegacyRecord, GamecacheString } from '../formats/gamecache/records.js';
import { BY_TIME_FROM, normalizedVersion, statsPerPlayer } from '../formats/gamecache/version.js';
import type { CachedGame, CachedPlayer } from './cached-game.js';

/** A replay has no numbers of heroes, prices or lanes, and levels of heroes only where the map recorded them. */
function flagsOf(hasLevels: boolean): number {
  return DEFINED_FLAGS & ~(FLAG.heroes | FLAG.gold | FLAG.lanes | (hasLevels ? 0 : FLAG.levels));
}

/** Stored for a number that is not known. */
const UNRECORDED = -1;

const i16 = (value = UNRECORDED): number => Math.min(value, 0x7fff);

/** Names are wide from 2.05 on, as its program writes all of them; a narrow name cannot begin with the mark of a wide one. */
function nameOf(text: string, isWide: boolean): GamecacheString {
  if (!isWide && text.charCodeAt(0) !== WIDE_MARKER) return { isWide: false, bytes: utf8Bytes(text) };
  const writer = new ByteWriter(2 * text.length);
  for (let i = 0; i < text.length; i++) writer.u16(text.charCodeAt(i));
  return { isWide: true, bytes: writer.done() };
}

function statsOf({ stats }: CachedPlayer): number[] {
  return [stats.kills, stats.deaths, stats.creepKills, stats.denies, stats.assists].map(i16);
}

/** The item of a legacy cache of a program version; its size and age are still 0. */
export function legacyItemOf(game: CachedGame, version: number): GamecacheLegacyRecord {
  const { players, path, modified, gameLengthMs, mapVersion, warcraftVersion, winner } = game;
  const normalized = normalizedVersion(version);
  const isWide = normalized >= BY_TIME_FROM;
  const width = statsPerPlayer(normalized);
  const hasLevels = players.some(({ stats }) => stats.level !== undefined);
  const sizeOfTeam = (team: number): number => players.filter((player) => player.team === team).length;
  return {
    size: 0,
    modified,
    flags: flagsOf(hasLevels),
    age: 0,
    path,
    gameName: nameOf(game.gameName, isWide),
    gameRatio: utf8Bytes(mapVersion === 0 ? '' : `${sizeOfTeam(0)}v${sizeOfTeam(1)}`),
    gameLengthMs,
    gameMode: utf8Bytes(modeText(game.gameMode)),
    playerCount: players.length,
    mapVersion,
    warcraftVersion,
    names: players.map(({ name }) => nameOf(name, isWide)),
    stats: Int16Array.from(players.flatMap((player) => statsOf(player).slice(0, width))),
    leaveTimesMs: Uint32Array.from(players, ({ leaveTimeMs }) => leaveTimeMs),
    levels: hasLevels ? Uint8Array.from(players, ({ stats }) => Math.min(stats.level ?? 0, 0xff)) : undefined,
    teams: Uint8Array.from(players, ({ team }) => team),
    apms: Int16Array.from(players, ({ apm }) => i16(apm)),
    winner,
    unread: new Uint8Array(0),
  };
}

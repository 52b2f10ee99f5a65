import { utf8Bytes } from '../core/text-bytes.js';
import { modeMask } from '../formats/gamecache/decoder.js';
import type { GamecacheV3PlayerRecord, GamecacheV3Record } from '../formats/gamecache/records.js';
import { gamecacheItemSize } from '../formats/gamecache/writer.js';
import type { W3gDotaPlayer } from '../formats/w3g/match/dota.js';
import type { W3gPlayer } from '../formats/w3g/players.js';
import type { W3gReplay } from '../formats/w3g/replay.js';

/** What a replay cannot say about its own file. */
export interface GamecacheItemFile {
  /** Path of the replay, as the cache is to name it. */
  readonly path: string;
  /** When the file was changed; unknown without it. */
  readonly modifiedAt?: Date | undefined;
}

/** A lane that is not known (docs/formats/gamecache.md, section 2.4). */
const UNKNOWN_LANE = 4;
const NOBODY = -1;

/** `2600 * major + 26 * minor + letter`. */
function versionWord(text: RegExpExecArray | null): number {
  if (text === null) return 0;
  const [, major, minor, letter = 'a'] = text;
  return 2600 * Number(major) + 26 * Number(minor) + letter.charCodeAt(0) - 'a'.charCodeAt(0);
}

/** Of a map that is DotA, by its file name: `DotA Allstars v6.83d.w3x`. */
const mapVersion = (mapName = ''): number =>
  /dota/i.test(mapName) ? versionWord(/v(\d+)\.(\d\d)([a-z])?/i.exec(mapName.toLowerCase())) : 0;

/** 1 and 2 said by the map, -3 and -4 found out by who left; Sentinel, or team 0, is odd. */
function winnerOf(winner: W3gReplay['summary']['winner']): number {
  if (winner === undefined || winner.team > 1) return 0;
  const byMap = winner.rule === 'dota' || winner.rule === 'mmd';
  return byMap ? 1 + winner.team : -3 - winner.team;
}

const u16 = (value = 0): number => Math.min(value, 0xffff);

/**
 * The entry that a cache of DotAReplay (v3) has for a replay: players, length, mode, versions and winner, with what DotA told of its
 * players. A replay records neither numbers of heroes, lanes nor prices of items: those are 0, unknown and 0.
 *
 * @example
 * const replay = await parseW3g(file, { include: ['game', 'players', 'summary', 'apm', 'dota'] });
 * const items = [gamecacheItemOf(replay, { path: 'c:\\replays\\final.w3g' })];
 * const cache = writeGamecache({ layout: 'v3', itemCount: items.length, items, trailing: new Uint8Array(0) });
 */
export function gamecacheItemOf(
  replay: W3gReplay<'game' | 'players' | 'summary' | 'apm' | 'dota'>,
  { path, modifiedAt }: GamecacheItemFile,
): GamecacheV3Record {
  const { header, game, players, summary, apm, dota } = replay;
  const apms = new Map(apm.map((of) => [of.playerId, of.apm]));
  const byColor = new Map(dota?.players.map((player) => [player.color, player]));
  const indexOf = (playerId: number | undefined): number =>
    players.findIndex((player) => playerId !== undefined && player.playerId === playerId);
  const rowOf = (player: W3gPlayer): GamecacheV3PlayerRecord => {
    const stats: Partial<W3gDotaPlayer> = byColor.get(player.color ?? NOBODY) ?? {};
    return {
      name: utf8Bytes(player.name),
      team: player.team,
      hero: 0,
      kills: u16(stats.kills),
      deaths: u16(stats.deaths),
      creeps: u16(stats.creepKills),
      denies: u16(stats.denies),
      assists: u16(stats.assists),
      statGold: u16(stats.gold),
      neutrals: u16(stats.neutralKills),
      leaveTimeMs: Math.min(player.leftAtMs ?? summary.lengthMs, 0xffffffff),
      lane: UNKNOWN_LANE,
      level: Math.min(stats.level ?? 0, 0xff),
      gold: 0,
      apm: player.computer === undefined ? u16(apms.get(player.playerId)) : 0,
    };
  };
  const item: GamecacheV3Record = {
    size: 0,
    path: utf8Bytes(path),
    modified: BigInt(Math.max(0, Math.floor((modifiedAt?.getTime() ?? 0) / 1000))),
    gameName: utf8Bytes(game.gameName),
    gameLengthMs: header.lengthMs,
    gameMode: modeMask(dota?.mode ?? ''),
    mapVersion: mapVersion(summary.mapName),
    warcraftVersion: versionWord(/^(\d+)\.(\d+)/.exec(header.patch)),
    winner: winnerOf(summary.winner),
    hostIndex: indexOf(game.hostPlayerId),
    saverIndex: indexOf(summary.saverPlayerId),
    players: players.filter(({ isObserver }) => !isObserver).map(rowOf),
    unread: new Uint8Array(0),
  };
  return { ...item, size: gamecacheItemSize(item) };
}

import { utf8Bytes } from '../core/text-bytes.js';
import { modeMask } from '../formats/gamecache/decoder.js';
import type { W3gDotaPlayer } from '../formats/w3g/match/dota.js';
import type { W3gReplay } from '../formats/w3g/replay.js';

/** What a replay cannot say about its own file. */
export interface GamecacheItemFile {
  /** Path of the replay, as the cache is to name it. */
  readonly path: string;
  /** When the file was changed; unknown without it. */
  readonly modifiedAt?: Date | undefined;
}

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

/** A replay's facts, before they take the form of a layout. */
export interface CachedGame {
  readonly path: Uint8Array;
  readonly modified: bigint;
  readonly gameName: string;
  readonly gameLengthMs: number;
  readonly gameMode: bigint;
  readonly mapVersion: number;
  readonly warcraftVersion: number;
  readonly winner: number;
  readonly players: readonly CachedPlayer[];
}

/** A player's facts; `stats` is empty where the map told none. */
export interface CachedPlayer {
  readonly name: string;
  readonly team: number;
  readonly leaveTimeMs: number;
  /** Undefined for a computer. */
  readonly apm?: number | undefined;
  readonly stats: Partial<W3gDotaPlayer>;
}

/** A replay with the sections that a cache is made of. */
export type ReplayOfGame = W3gReplay<'game' | 'players' | 'summary' | 'apm' | 'dota'>;

/** What a cache of any layout has of a replay. */
export function cachedGame(
  { header, game, players, summary, apm, dota }: ReplayOfGame,
  { path, modifiedAt }: GamecacheItemFile,
): CachedGame {
  const apms = new Map(apm.map((of) => [of.playerId, of.apm]));
  const byColor = new Map(dota?.players.map((player) => [player.color, player]));
  return {
    path: utf8Bytes(path),
    modified: BigInt(Math.max(0, Math.floor((modifiedAt?.getTime() ?? 0) / 1000))),
    gameName: game.gameName,
    gameLengthMs: header.lengthMs,
    gameMode: modeMask(dota?.mode ?? ''),
    mapVersion: mapVersion(summary.mapName),
    warcraftVersion: versionWord(/^(\d+)\.(\d+)/.exec(header.patch)),
    winner: winnerOf(summary.winner),
    players: players
      .filter(({ isObserver }) => !isObserver)
      .map((player) => ({
        name: player.name,
        team: player.team,
        leaveTimeMs: Math.min(player.leftAtMs ?? summary.lengthMs, 0xffffffff),
        apm: player.computer === undefined ? (apms.get(player.playerId) ?? 0) : undefined,
        stats: byColor.get(player.color ?? NOBODY) ?? {},
      })),
  };
}

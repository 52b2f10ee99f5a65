/** A version as stored, and as text; no text for 0 (a map that is not DotA, or an unknown patch). */
export interface GamecacheVersionNumber {
  readonly raw: number;
  readonly text?: string | undefined;
}

/** Who won, and how the program found out (docs/formats/gamecache.md, section 2.4). */
export interface GamecacheWinner {
  /** As stored: 0 not known, 1 and 2 said by the map, -1 and -2 by the chat, -3 and -4 by hero positions (3.04b: or by who left first). */
  readonly raw: number;
  /** Undefined where the program found no winner, as is `judgedBy`. */
  readonly side?: GamecacheTeam | undefined;
  readonly judgedBy?: 'replay' | 'chat' | 'position' | undefined;
}

/** The side of a player or winner. */
export type GamecacheTeam = 'sentinel' | 'scourge';
/** 4 and above are `afk`, or not known. */
export type GamecacheLane = 'roaming' | 'top' | 'mid' | 'bot' | 'afk';

/**
 * One player of a game. Legacy items lack what their flags leave out, and the numbers that the game did not record (stored as -1).
 */
export interface GamecachePlayer {
  readonly name?: string | undefined;
  readonly nameBytes?: Uint8Array | undefined;
  /** Undefined for a `teamId` that is neither. */
  readonly team?: GamecacheTeam | undefined;
  /** 0 Sentinel, 1 Scourge, or what else is stored. */
  readonly teamId?: number | undefined;
  /** By the numbering of the file, `header.heroNumbering`. */
  readonly heroId?: number | undefined;
  /** Undefined for 0 (no hero) and for numbers without a name. */
  readonly hero?: string | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly creeps?: number | undefined;
  readonly denies?: number | undefined;
  /** From 2.05 on. */
  readonly assists?: number | undefined;
  /** v3 only. */
  readonly neutrals?: number | undefined;
  /** v3 only: gold as the map's own stats have it. */
  readonly statGold?: number | undefined;
  readonly leaveTimeMs?: number | undefined;
  /** Price of the items held. */
  readonly gold?: number | undefined;
  readonly level?: number | undefined;
  readonly lane?: GamecacheLane | undefined;
  readonly laneId?: number | undefined;
  /** Actions per minute. */
  readonly apm?: number | undefined;
}

interface ItemBase {
  readonly type: 'item';
  /** Place in the file, from 0; items that could not be read count. */
  readonly index: number;
  /** Offset in the file. */
  readonly offset: number;
  /** The size field as stored: legacy counts itself, v3 does not; mostly wrong before 1.05. */
  readonly storedBytes: number;
  readonly path: string;
  readonly pathBytes: Uint8Array;
  /** Modification time of the replay file as stored: seconds since 1970, or a FILETIME (from 10^16 on). Undefined for 0. */
  readonly modified?: bigint | undefined;
  /** `modified` as a date, where it is one. */
  readonly modifiedAt?: Date | undefined;
}

/** A game in a legacy file (0.x to 2.10). */
export interface GamecacheLegacyItem extends ItemBase {
  readonly layout: 'legacy';
  readonly flags: number;
  /** The bits of `flags` that no source knows. */
  readonly unknownFlags: number;
  /** Lowest was least recently used. */
  readonly age: number;
  readonly gameName?: string | undefined;
  readonly gameNameBytes?: Uint8Array | undefined;
  /** For example `5v5`. 2.09 prints one team's size twice: count the players' teams instead. */
  readonly gameRatio?: string | undefined;
  readonly gameLengthMs?: number | undefined;
  /** For example `-rdsp`. */
  readonly gameMode?: string | undefined;
  readonly mapVersion?: GamecacheVersionNumber | undefined;
  readonly warcraftVersion?: GamecacheVersionNumber | undefined;
  readonly winner?: GamecacheWinner | undefined;
  /** There when the player count is. */
  readonly players?: readonly GamecachePlayer[] | undefined;
}

/** A game in a v3 file (3.00 to 3.04b). */
export interface GamecacheV3Item extends ItemBase {
  readonly layout: 'v3';
  readonly gameName: string;
  readonly gameNameBytes: Uint8Array;
  /** Undefined where the program did not know it. */
  readonly gameLengthMs?: number | undefined;
  /** The text of the mode mask, for example `-ap`. */
  readonly gameMode: string;
  readonly gameModeMask: bigint;
  readonly mapVersion: GamecacheVersionNumber;
  readonly warcraftVersion: GamecacheVersionNumber;
  readonly winner: GamecacheWinner;
  /** Who hosted the game; undefined where that is not known. Counts the replay's observers, which `players` leaves out. */
  readonly hostIndex?: number | undefined;
  /** Who saved the replay, counted likewise. */
  readonly saverIndex?: number | undefined;
  readonly players: readonly (GamecachePlayer & Required<Omit<GamecachePlayer, 'hero' | 'team'>>)[];
}

/** One game of a cache. */
export type GamecacheItem = GamecacheLegacyItem | GamecacheV3Item;

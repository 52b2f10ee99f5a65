/** A string of a legacy file that may be narrow (one byte per character, encoding unknown) or UTF-16LE. */
export interface GamecacheString {
  readonly wide: boolean;
  /** Without the marker and the terminator. */
  readonly bytes: Uint8Array;
}

/** A legacy item as it lies in the file; a field is there when its flag is set (docs/formats/gamecache.md, section 2.3). */
export interface LegacyRecord {
  /** As stored; it counts itself. Wrong in most files before 1.05. */
  readonly size: number;
  readonly modified: bigint;
  readonly flags: number;
  readonly age: number;
  readonly path: Uint8Array;
  readonly gameName?: GamecacheString;
  readonly gameRatio?: Uint8Array;
  readonly gameLengthMs?: number;
  readonly gameMode?: Uint8Array;
  readonly playerCount?: number;
  readonly mapVersion?: number;
  readonly warcraftVersion?: number;
  /** One entry per player in this and the other columns. */
  readonly names?: readonly GamecacheString[];
  readonly heroes?: Uint8Array;
  /** Player by player: kills, deaths, creeps, denies and in five-stat files assists. */
  readonly stats?: Int16Array;
  readonly leaveTimesMs?: Uint32Array;
  readonly gold?: Int32Array;
  readonly levels?: Uint8Array;
  readonly lanes?: Uint8Array;
  readonly teams?: Uint8Array;
  readonly apms?: Int16Array;
  readonly winner?: number;
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

/** A player of a v3 item (section 3). */
export interface V3PlayerRecord {
  readonly name: Uint8Array;
  readonly team: number;
  readonly hero: number;
  readonly kills: number;
  readonly deaths: number;
  readonly creeps: number;
  readonly denies: number;
  readonly assists: number;
  readonly statGold: number;
  readonly neutrals: number;
  readonly leaveTimeMs: number;
  readonly lane: number;
  readonly level: number;
  readonly gold: number;
  readonly apm: number;
}

/** A v3 item as it lies in the file; its player count is the length of `players`. */
export interface V3Record {
  /** As stored; it does not count itself. */
  readonly size: number;
  readonly path: Uint8Array;
  readonly modified: bigint;
  readonly gameName: Uint8Array;
  readonly gameLengthMs: number;
  readonly gameMode: bigint;
  readonly mapVersion: number;
  readonly warcraftVersion: number;
  readonly winner: number;
  readonly hostIndex: number;
  readonly saverIndex: number;
  readonly players: readonly V3PlayerRecord[];
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

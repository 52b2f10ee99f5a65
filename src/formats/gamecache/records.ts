/** A string of a legacy file that may be narrow (one byte per character, encoding unknown) or UTF-16LE. */
export interface GamecacheString {
  readonly isWide: boolean;
  /** Without the marker and the terminator. */
  readonly bytes: Uint8Array;
}

/** A legacy item as stored; a field is there when its flag is set (docs/formats/gamecache.md, section 2.3). */
export interface GamecacheLegacyRecord {
  /** As stored; it counts itself. Wrong in most files before 1.05. */
  readonly size: number;
  readonly modified: bigint;
  readonly flags: number;
  readonly age: number;
  readonly path: Uint8Array;
  readonly gameName?: GamecacheString | undefined;
  readonly gameRatio?: Uint8Array | undefined;
  readonly gameLengthMs?: number | undefined;
  readonly gameMode?: Uint8Array | undefined;
  readonly playerCount?: number | undefined;
  readonly mapVersion?: number | undefined;
  readonly warcraftVersion?: number | undefined;
  /** One entry per player in this and the other columns. */
  readonly names?: readonly GamecacheString[] | undefined;
  readonly heroes?: Uint8Array | undefined;
  /** Player by player: kills, deaths, creeps, denies and in five-stat files assists. */
  readonly stats?: Int16Array | undefined;
  readonly leaveTimesMs?: Uint32Array | undefined;
  readonly gold?: Int32Array | undefined;
  readonly levels?: Uint8Array | undefined;
  readonly lanes?: Uint8Array | undefined;
  readonly teams?: Uint8Array | undefined;
  readonly apms?: Int16Array | undefined;
  readonly winner?: number | undefined;
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

/** A player of a v3 item (section 3). */
export interface GamecacheV3PlayerRecord {
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

/** A v3 item as stored; its player count is the length of `players`. */
export interface GamecacheV3Record {
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
  readonly players: readonly GamecacheV3PlayerRecord[];
  /** What the size covers beyond the last known field. */
  readonly unread: Uint8Array;
}

/** A legacy file as its records in file order. */
export interface GamecacheLegacyRecords {
  readonly layout: 'legacy';
  /** The version word, in either encoding. */
  readonly version: number;
  readonly itemCount: number;
  readonly nextAge: number;
  readonly items: readonly GamecacheLegacyRecord[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A v3 file as its records in file order. */
export interface GamecacheV3Records {
  readonly layout: 'v3';
  readonly itemCount: number;
  readonly items: readonly GamecacheV3Record[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A cache as its records in file order: what `writeGamecache` takes, and what every item is decoded from. */
export type GamecacheRecords = GamecacheLegacyRecords | GamecacheV3Records;

/** The two families of file: *legacy* of DotAReplay 0.x to 2.10, *v3* of 3.00 to 3.04b (docs/formats/gamecache.md, section 1). */
export type GamecacheLayout = 'legacy' | 'v3';
/** Which of the two numberings the hero numbers are in (section 2.5). */
export type GamecacheHeroNumbering = 'list' | 'points';

/** Item count (section 3). */
export const V3_HEADER_BYTES = 4;
/** What the size field of a v3 item holds at least: two empty strings, no players. */
export const V3_SMALLEST_SIZE = 34;

/** Version word, item count, age counter (section 2.1). */
export const LEGACY_HEADER_BYTES = 12;
/** A legacy item with an empty path and no flags. */
export const LEGACY_SMALLEST_ITEM = 21;

/** Which fields a legacy item has (section 2.3). */
export const FLAG = {
  gameName: 0x4,
  gameRatio: 0x10,
  gameLength: 0x20,
  gameMode: 0x40,
  playerCount: 0x80,
  mapVersion: 0x100,
  warcraftVersion: 0x200,
  names: 0x400,
  heroes: 0x800,
  stats: 0x1000,
  leaveTimes: 0x2000,
  gold: 0x4000,
  levels: 0x8000,
  lanes: 0x10000,
  teams: 0x20000,
  winner: 0x40000,
  apms: 0x80000,
} as const;

/** All of `FLAG`; no source knows what the other bits mean. */
export const DEFINED_FLAGS = 0xffff4;

/** Starts a UTF-16LE string where a narrow one may stand too (section 1). */
export const WIDE_MARKER = 1;

/** Bytes that detection looks at. */
export const DETECT_BYTES = 64 << 10;

/** This many v3 items in a row cannot be an accident (docs/formats/gamecache.md, section 4). */
export const ENOUGH_HOPS = 3;

/** A little-endian u32; NaN where there is none. */
export const u32At = (bytes: Uint8Array, at: number): number =>
  bytes[at]! + bytes[at + 1]! * 0x100 + bytes[at + 2]! * 0x10000 + bytes[at + 3]! * 0x1000000;

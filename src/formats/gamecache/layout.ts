/** The two families of file: *legacy* of DotAReplay 0.x to 2.10, *v3* of 3.00 to 3.04b (docs/formats/gamecache.md, section 1). */
export type GamecacheLayout = 'legacy' | 'v3';

/** Version word, item count, age counter (section 2.1). */
export const LEGACY_HEADER_BYTES = 12;
/** Item count (section 3). */
export const V3_HEADER_BYTES = 4;
/** A legacy item with an empty path and no flags. */
export const LEGACY_SMALLEST_ITEM = 21;
/** What the size field of a v3 item holds at least: two empty strings, no players. */
export const V3_SMALLEST_SIZE = 34;

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

/** First of the second encoding of version words; the program itself draws the line here (section 2.2). */
const LATE_ENCODING_FROM = 2340;
/** 1.05, the first version whose item sizes are right. */
const SIZES_TRUSTED_FROM = 2730;
/** 2.05 added assists to the stats. */
const FIVE_STATS_FROM = 5330;
/** 2.00 took the numbers of heroes from the map (inferred: 2.00 to 2.04 are in no source). */
const POINT_HEROES_FROM = 5200;

/** The version of the program that wrote a legacy file. */
export interface GamecacheVersion {
  /** The word as stored. */
  readonly raw: number;
  /** 200 for `200 * major + 2 * minor + build`, 2600 for `2600 * major + 26 * minor + build`. */
  readonly encoding: 200 | 2600;
  readonly major: number;
  readonly minor: number;
  /** 0 for none, 1 for `b`, 2 for `c` and so on. */
  readonly build: number;
  /** The word in the second encoding, to compare versions by. */
  readonly normalized: number;
  /** For example `1.05b`. */
  readonly text: string;
}

/** Reads a program version word, in whichever of its two encodings it is. */
export function versionOf(raw: number): GamecacheVersion {
  const early = raw < LATE_ENCODING_FROM;
  const normalized = early ? (raw >> 1) * 26 + (raw & 1) : raw;
  const major = Math.floor(normalized / 2600);
  const minor = Math.floor((normalized % 2600) / 26);
  return { raw, encoding: early ? 200 : 2600, major, minor, build: normalized % 26, normalized, text: versionText(normalized) };
}

/** Whether items end where their size says. Before 1.05 sizes are mostly wrong, and the program does not read them. */
export const sizesTrusted = (version: GamecacheVersion): boolean => version.normalized >= SIZES_TRUSTED_FROM;

/** Stats per player: kills, deaths, creep kills, denies, and from 2.05 on assists. */
export const statsPerPlayer = (version: GamecacheVersion): 4 | 5 => (version.normalized >= FIVE_STATS_FROM ? 5 : 4);

/** Which of the two numberings the hero numbers are in (section 2.5). */
export type HeroNumbering = 'list' | 'points';
export const heroNumbering = (version: GamecacheVersion): HeroNumbering => (version.normalized >= POINT_HEROES_FROM ? 'points' : 'list');

/**
 * `2600 * major + 26 * minor + letter` as text: `6.68c`, `1.24`. Both maps and Warcraft are stored so
 * (section 2.4; letter 0 is none, 1 is `b`).
 */
export function versionText(raw: number): string {
  const letter = raw % 26;
  const minor = String(Math.floor((raw % 2600) / 26)).padStart(2, '0');
  return `${Math.floor(raw / 2600)}.${minor}${letter === 0 ? '' : String.fromCharCode(0x61 + letter)}`;
}

/** Two letters per bit of a v3 mode mask, from bit 0 (section 3.1). */
const MODES = 'aparlmmmtrdmmrspaaaiasidnpscemdushvrrvrdomxlnmntnbnsnrtssdcdpmoimicmfrmoroerrsso';
const WTF = 47n;

/** A v3 mode mask as the program prints it: `-apem`, `-ap -wtf`, `Normal mode`. Bits without a name are left out. */
export function modeText(mask: bigint): string {
  let modes = '';
  for (let bit = 0; bit < MODES.length / 2; bit++) if ((mask >> BigInt(bit)) & 1n) modes += MODES.slice(bit * 2, bit * 2 + 2);
  const wtf = ((mask >> WTF) & 1n) === 1n;
  if (modes === '') return wtf ? '-wtf' : 'Normal mode';
  return `-${modes}${wtf ? ' -wtf' : ''}`;
}

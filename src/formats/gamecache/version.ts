/** First of the second encoding of version words; the program itself draws the line here (docs/formats/gamecache.md, section 2.2). */
const LATE_ENCODING_FROM = 2340;
/** 1.05, the first version whose item sizes are right. */
const SIZES_TRUSTED_FROM = 2730;
/** 2.05: assists are among the stats, and a game is known by the time of its file. */
export const BY_TIME_FROM = 5330;

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

/** A program version word in the second of its two encodings: versions to compare. */
export const normalizedVersion = (raw: number): number => (raw < LATE_ENCODING_FROM ? (raw >> 1) * 26 + (raw & 1) : raw);

/** Whether items end where their size says. Before 1.05 sizes are mostly wrong, and the program does not read them. */
export const hasTrustedSizes = (normalized: number): boolean => normalized >= SIZES_TRUSTED_FROM;

/** Stats per player: kills, deaths, creep kills, denies, and from 2.05 on assists. */
export const statsPerPlayer = (normalized: number): 4 | 5 => (normalized >= BY_TIME_FROM ? 5 : 4);

/** Reads a program version word, in whichever of its two encodings it is. */
export function versionOf(raw: number): GamecacheVersion {
  const normalized = normalizedVersion(raw);
  return {
    raw,
    encoding: raw < LATE_ENCODING_FROM ? 200 : 2600,
    major: Math.floor(normalized / 2600),
    minor: Math.floor((normalized % 2600) / 26),
    build: normalized % 26,
    normalized,
    text: versionText(normalized),
  };
}

/**
 * `2600 * major + 26 * minor + letter` as text: `6.68c`, `1.24`. Both maps and Warcraft are stored so
 * (section 2.4; letter 0 is none, 1 is `b`).
 */
export function versionText(raw: number): string {
  const letter = raw % 26;
  const minor = String(Math.floor((raw % 2600) / 26)).padStart(2, '0');
  return `${Math.floor(raw / 2600)}.${minor}${letter === 0 ? '' : String.fromCharCode(0x61 + letter)}`;
}

import type { GamecacheLane, GamecacheTeam, GamecacheVersionNumber, GamecacheWinner } from './items.js';
import { versionText } from './version-text.js';

/** The least value that is a FILETIME, not seconds (docs/formats/gamecache.md, section 5: inferred). */
const FILETIME_FROM = 10n ** 16n;
const FILETIME_PER_MS = 10_000n;
/** Milliseconds from 1601 to 1970. */
const FILETIME_TO_UNIX_MS = 11_644_473_600_000n;

/** The date of a stored modification time; undefined for 0 and for what no Date can hold. */
export function modifiedDate(modified: bigint): Date | undefined {
  if (modified === 0n) return undefined;
  const ms = modified >= FILETIME_FROM ? modified / FILETIME_PER_MS - FILETIME_TO_UNIX_MS : modified * 1000n;
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const TEAMS = ['sentinel', 'scourge'] as const;
const LANES = ['roaming', 'top', 'mid', 'bot'] as const;
const JUDGES = ['unknown', 'replay', 'chat', 'position'] as const;

/** Who a team number is. */
export const teamOf = (id: number): GamecacheTeam => TEAMS[id] ?? 'unknown';
/** Where a lane number is. */
export const laneOf = (id: number): GamecacheLane => LANES[id] ?? 'afk';

/** 1, 2, then -1, -2, then -3, -4: Sentinel is odd (section 2.4). */
export function winnerOf(raw: number): GamecacheWinner {
  const known = raw !== 0 && raw >= -4 && raw <= 2;
  const judge = !known ? 0 : raw > 0 ? 1 : raw >= -2 ? 2 : 3;
  return { raw, side: known ? teamOf((raw & 1) ^ 1) : 'unknown', judgedBy: JUDGES[judge] };
}

/** A version of the map or of Warcraft. */
export const versionNumber = (raw: number): GamecacheVersionNumber => (raw === 0 ? { raw } : { raw, text: versionText(raw) });

/** `{ [name]: value }`, or nothing for undefined: absent fields are absent keys. */
export const field = <K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };

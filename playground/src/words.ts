import type { ReplayFormat, ReplaySummary } from 'replaykit';
import { ARENAS } from './arenas.js';

/** Names of the formats, as players call them. */
export const FORMAT_LABELS: Readonly<Record<ReplayFormat, string>> = {
  slippi: 'Super Smash Bros. Melee replay (Slippi)',
  'brood-war': 'StarCraft: Brood War replay',
  'rocket-league': 'Rocket League replay',
  storm: 'Heroes of the Storm replay',
  dem: 'Dota 2, CS2 or Deadlock demo',
  sc2: 'StarCraft II replay',
  icrep: 'Iron Curtain replay',
  vcr: 'rFactor 2 or Le Mans Ultimate replay',
  w3g: 'Warcraft III replay',
  gamecache: 'DotAReplay game cache',
};

/** Names of the games that a `.dem` may be from. */
export const GAME_LABELS = { dota2: 'Dota 2 demo', cs2: 'CS2 demo', deadlock: 'Deadlock demo' } as const;

/** Maps whose name says nothing: Dota 2 has one. */
const NAMELESS_MAPS = new Set(['start', 'dota', 'street_test']);

/** A map as people say it: `de_train` is Train, `dl_midtown` Midtown, `Stadium_P` DFH Stadium, `(4)TurtleRock.w3x` Turtle Rock. Undefined for one without a name. */
export function mapLabel(map: string | undefined): string | undefined {
  if (map === undefined || NAMELESS_MAPS.has(map)) return undefined;
  const arena = /^(\w+)_p$/i.exec(map)?.[1]?.toLowerCase();
  if (arena !== undefined && Object.hasOwn(ARENAS, arena)) return ARENAS[arena];
  const file = map.split(/[\\/]/).at(-1)!;
  const bare = file.replace(/\.(?:w3[xm]|scx|scm|SC2Map|scn)$/i, '').replace(/^\(\d+\)/, '');
  // tracks are files in capitals: MADE RING.SCN
  if (/\.scn$/i.test(file) && bare === bare.toUpperCase()) return title(bare.toLowerCase());
  // cs_hw_p is a persistent level of Unreal, in Rocket League
  const internal = /^(?:de|cs|ar|gg|dl)_(?!(?:\w*_)?p$)(\w+)$/i.exec(bare)?.[1];
  if (internal !== undefined) return title(internal);
  return file === bare
    ? bare
    : bare
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .trim();
}

/** The title of a replay, in which a map is called as people say it. */
export function titleOf({ title: told, map, format }: ReplaySummary): string {
  const label = mapLabel(map);
  const named = map === undefined || label === undefined ? told : told.replace(map, label);
  // it begins with the kind of session
  return format === 'vcr' ? capitalized(named) : named;
}

const NARROW_SPACE = '\u202f';

/** An integer with thin spaces: `12 345`. Avoids `toLocaleString`, whose first call blocks the page for 25 ms. */
export const count = (value: number): string =>
  Number.isInteger(value)
    ? String(value).replace(/\B(?=(?:\d{3})+$)/g, NARROW_SPACE)
    : value.toLocaleString('en').replaceAll(',', NARROW_SPACE);

/** Rounded to some digits behind the point. */
export const rounded = (value: number | undefined, digits = 1): number | undefined =>
  value === undefined ? undefined : Math.round(value * 10 ** digits) / 10 ** digits;

/** `1 row`, `2 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

/** A size in bytes, KB or MB. */
export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`
    : `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

/** A byte offset as hex editors show it. */
export const hexOffset = (offset: number): string => `0x${offset.toString(16).toUpperCase()}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as players read them: `18:04`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds) + 1e-6);
  const sign = seconds < 0 && whole > 0 ? '-' : '';
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return sign + (hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)) + `:${two(whole % 60)}`;
}

/** `net_worth`, `playerStats` as a label: `net worth`, `player stats`. */
export const label = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label with a capital first letter. */
export const title = (name: string): string => capitalized(label(name).replace(/\bcs2\b/, 'CS2'));

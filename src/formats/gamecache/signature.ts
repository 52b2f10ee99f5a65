import {
  ENOUGH_HOPS,
  V3_HEADER_BYTES,
  V3_SMALLEST_SIZE,
  type GamecacheLayout,
  LEGACY_HEADER_BYTES,
  LEGACY_SMALLEST_ITEM,
  u32At,
} from './layout.js';
import { hasTrustedSizes, normalizedVersion } from './version.js';

/** A layout, recognized by the structure of some bytes: the format has no magic number. */
export interface GamecacheDetection {
  readonly layout: GamecacheLayout;
  /** `certain`: the items are a chain that ends where the file ends. `likely`: as far as one can see. */
  readonly confidence: 'certain' | 'likely';
}

/**
 * The layout of a gamecache from its first bytes; undefined when they are none. `whole` says that the bytes
 * are the whole file; only then is the answer `certain`. Some 64 KB are plenty.
 *
 * @example
 * detectGamecacheLayout(bytes); // { layout: 'v3', confidence: 'certain' }
 */
export function detectGamecacheLayout(bytes: Uint8Array, whole = true): GamecacheDetection | undefined {
  const v3 = v3Hops(bytes, whole) ?? -1;
  const legacy = legacyHops(bytes, whole) ?? -1;
  if (v3 === Infinity) return { layout: 'v3', confidence: 'certain' };
  if (legacy === Infinity) return { layout: 'legacy', confidence: 'certain' };
  if (v3 >= ENOUGH_HOPS) return { layout: 'v3', confidence: 'likely' };
  if (legacy >= 0) return { layout: 'legacy', confidence: 'likely' };
  return v3 > 0 ? { layout: 'v3', confidence: 'likely' } : undefined;
}

/**
 * Whole items in a row. Infinity: they are all, and end where the whole file ends. Undefined: an item contradicts the
 * layout; one that is cut does not.
 */
function v3Hops(bytes: Uint8Array, whole: boolean): number | undefined {
  const end = bytes.length;
  if (end < V3_HEADER_BYTES) return undefined;
  // A program that died while saving leaves a count of 0 before its items (section 3).
  const count = u32At(bytes, 0);
  let hops = 0;
  let at = V3_HEADER_BYTES;
  while ((hops < count || count === 0) && at + 4 <= end) {
    const size = u32At(bytes, at);
    const next = at + 4 + size;
    const unpatched = size === 0 && hops > 0;
    if ((size < V3_SMALLEST_SIZE && !unpatched) || !holdsPath(bytes, at + 4, unpatched ? end : Math.min(next, end))) return undefined;
    if (unpatched || next > end) break;
    hops++;
    at = next;
  }
  return whole && at === end && (hops === count || count === 0) ? Infinity : hops;
}

/** Whether a NUL-terminated path without control characters starts here; where the bytes end first, whether it may. */
function holdsPath(bytes: Uint8Array, from: number, to: number): boolean {
  let i = from;
  while (i < to && bytes[i]! >= 0x20) i++;
  return i < to ? bytes[i] === 0 && i > from : to === bytes.length;
}

/** Before 0.20 there was no such file; from 3.00 on the header is another. */
const MIN_VERSION = 40;
const END_VERSION = 7800;
/** Seconds up to the year 5138, and FILETIMEs up to 2500, are times. Eight bytes of text would be a larger number. */
const SECONDS_BELOW = 1e11;
const FILETIME_FROM = 1e16;
const FILETIME_BELOW = 3e17;

/** The same as `v3Hops` for legacy files. */
function legacyHops(bytes: Uint8Array, whole: boolean): number | undefined {
  const end = bytes.length;
  const version = u32At(bytes, 0);
  const count = u32At(bytes, 4);
  if (end < LEGACY_HEADER_BYTES || version < MIN_VERSION || normalizedVersion(version) >= END_VERSION) return undefined;
  if (count === 0 && end > LEGACY_HEADER_BYTES) return undefined;
  const trusted = hasTrustedSizes(normalizedVersion(version));
  let hops = 0;
  let at = LEGACY_HEADER_BYTES;
  while (hops < count && at + LEGACY_SMALLEST_ITEM <= end) {
    const size = u32At(bytes, at);
    const modified = u32At(bytes, at + 4) + u32At(bytes, at + 8) * 2 ** 32;
    const isDate = modified < SECONDS_BELOW || (modified >= FILETIME_FROM && modified < FILETIME_BELOW);
    const isItem = isDate && (bytes[at + 20] === 0 || holdsPath(bytes, at + 20, end));
    // One item is proof enough: a damaged size further on does not make the file something else.
    if (!isItem || size < LEGACY_SMALLEST_ITEM || !trusted) return hops > 0 || isItem ? hops : undefined;
    if (size > end - at) break;
    hops++;
    at += size;
  }
  if (whole && at === end && hops === count) return Infinity;
  return hops > 0 || at + LEGACY_SMALLEST_ITEM <= end ? hops : undefined;
}

import { replayError, type ReplayError } from '../../core/errors.js';
import {
  LEGACY_HEADER_BYTES,
  LEGACY_SMALLEST_ITEM,
  V3_HEADER_BYTES,
  V3_SMALLEST_SIZE,
  sizesTrusted,
  versionOf,
  type GamecacheLayout,
} from './layout.js';

/** Bytes that detection looks at. */
export const DETECT_BYTES = 64 << 10;

/** A layout as the structure of some bytes tells it: the format has no magic number. */
export interface GamecacheDetection {
  readonly layout: GamecacheLayout;
  /** `certain`: the items are a chain that ends where the file ends. `likely`: as far as one can see. */
  readonly confidence: 'certain' | 'likely';
}

/** v3 items in a row that are no accident (docs/formats/gamecache.md, section 4). */
const ENOUGH_HOPS = 3;

/**
 * The layout of a gamecache from its first bytes; undefined when they are none. `whole` says that the bytes
 * are the whole file; only then is the answer `certain`. Some 64 KB are plenty.
 *
 * @example
 * detectGamecacheLayout(bytes); // { layout: 'v3', confidence: 'certain' }
 */
export function detectGamecacheLayout(bytes: Uint8Array, whole = true): GamecacheDetection | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const v3 = v3Chain(view, bytes);
  if (v3 !== undefined && v3.atEnd && whole) return { layout: 'v3', confidence: 'certain' };
  const legacy = legacyChain(view, bytes);
  if (legacy?.atEnd === true && whole) return { layout: 'legacy', confidence: 'certain' };
  if (v3 !== undefined && v3.hops >= ENOUGH_HOPS) return { layout: 'v3', confidence: 'likely' };
  if (legacy !== undefined) return { layout: 'legacy', confidence: 'likely' };
  if (v3 !== undefined && v3.hops > 0) return { layout: 'v3', confidence: 'likely' };
  return undefined;
}

interface Chain {
  /** Whole items that were passed. */
  readonly hops: number;
  /** The last of the declared items ends where the bytes end. */
  readonly atEnd: boolean;
}

/** Undefined as soon as an item contradicts the layout; a cut one does not. */
function v3Chain(view: DataView, bytes: Uint8Array): Chain | undefined {
  const end = bytes.length;
  if (end < V3_HEADER_BYTES) return undefined;
  const count = view.getUint32(0, true);
  let hops = 0;
  let at = V3_HEADER_BYTES;
  // a program that died while saving leaves a count of 0 before its items (section 3)
  while ((hops < count || count === 0) && at + 4 <= end) {
    const size = view.getUint32(at, true);
    const next = at + 4 + size;
    if (size < V3_SMALLEST_SIZE) {
      if (size === 0 && hops > 0 && holdsPath(bytes, at + 4, end)) break;
      return undefined;
    }
    if (!holdsPath(bytes, at + 4, Math.min(next, end))) return undefined;
    if (next > end) break;
    hops++;
    at = next;
  }
  return { hops, atEnd: at === end && (hops === count || count === 0) };
}

/** Whether a NUL-terminated path without control characters starts here; where the bytes end first, whether it may. */
function holdsPath(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    if (bytes[i]! >= 0x20) continue;
    return bytes[i] === 0 && i > from;
  }
  return to === bytes.length;
}

/** Before 0.20 there was no such file; from 3.00 on the header is another. */
const LEAST_VERSION = 40;
const MAX_MAJOR = 2;
/** Seconds up to the year 5138, and FILETIMEs up to 2500: eight bytes of text read as more. */
const SECONDS_BELOW = 10n ** 11n;
const FILETIME_FROM = 10n ** 16n;
const FILETIME_BELOW = 3n * 10n ** 17n;

function legacyChain(view: DataView, bytes: Uint8Array): Chain | undefined {
  const end = bytes.length;
  if (end < LEGACY_HEADER_BYTES) return undefined;
  const version = versionOf(view.getUint32(0, true));
  const count = view.getUint32(4, true);
  if (version.raw < LEAST_VERSION || version.major > MAX_MAJOR) return undefined;
  if (count === 0) return end === LEGACY_HEADER_BYTES ? { hops: 0, atEnd: true } : undefined;
  let hops = 0;
  let at = LEGACY_HEADER_BYTES;
  while (hops < count && at + LEGACY_SMALLEST_ITEM <= end) {
    const size = view.getUint32(at, true);
    const modified = view.getBigInt64(at + 4, true);
    const isDate = (modified >= 0n && modified < SECONDS_BELOW) || (modified >= FILETIME_FROM && modified < FILETIME_BELOW);
    const isItem = isDate && (bytes[at + 20] === 0 || holdsPath(bytes, at + 20, end));
    // one item says what this is; a damaged size further on does not say that it is something else
    if (!isItem || size < LEGACY_SMALLEST_ITEM || !sizesTrusted(version)) return hops > 0 || isItem ? { hops, atEnd: false } : undefined;
    if (size > end - at) break;
    hops++;
    at += size;
  }
  return at > LEGACY_HEADER_BYTES || at + LEGACY_SMALLEST_ITEM <= end ? { hops, atEnd: at === end && hops === count } : undefined;
}

/** The error for bytes that are no gamecache. */
export const noGamecache = (): ReplayError =>
  replayError('bad-signature', 'the bytes have the structure of neither layout; the layout option forces one', {
    format: 'gamecache',
    offset: 0,
    path: ['header'],
  });

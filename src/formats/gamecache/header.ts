import type { ByteCursor } from '../../core/byte-cursor.js';
import {
  LEGACY_HEADER_BYTES,
  V3_HEADER_BYTES,
  heroNumbering,
  sizesTrusted,
  statsPerPlayer,
  versionOf,
  type GamecacheLayout,
} from './layout.js';
import type { GamecacheHeader } from './replay.js';
import { DETECT_BYTES, detectGamecacheLayout, noGamecache } from './signature.js';

/** Where the first item starts. */
export const headerBytes = (layout: GamecacheLayout): number => (layout === 'v3' ? V3_HEADER_BYTES : LEGACY_HEADER_BYTES);

/** Reads the header from a reader over at least `DETECT_BYTES + 1` bytes, or the whole of a shorter file. */
export function readHeader(reader: ByteCursor, forced: GamecacheLayout | undefined): GamecacheHeader {
  const head = reader.bytes.subarray(reader.position, Math.min(reader.end, reader.position + DETECT_BYTES));
  const found =
    forced === undefined
      ? detectGamecacheLayout(head, reader.remaining <= DETECT_BYTES)
      : ({ layout: forced, confidence: 'forced' } as const);
  if (found === undefined) throw noGamecache();
  const { layout, confidence } = found;
  if (reader.remaining < headerBytes(layout)) throw reader.truncated('the header').within({ format: 'gamecache', path: ['header'] });
  if (layout === 'v3') return { layout, confidence, itemCount: reader.u32(), heroNumbering: 'points' };
  const version = versionOf(reader.u32());
  return {
    layout,
    confidence,
    version,
    itemCount: reader.u32(),
    nextAge: reader.u32(),
    heroNumbering: heroNumbering(version),
    sizesTrusted: sizesTrusted(version),
    statsPerPlayer: statsPerPlayer(version),
  };
}

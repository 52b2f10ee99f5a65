import type { ByteCursor } from '../../core/byte-cursor.js';
import { replayError } from '../../core/errors.js';
import { DETECT_BYTES, type GamecacheLayout, type LayoutCode } from './layout.js';
import { legacy } from './legacy.js';
import type { GamecacheHeader } from './replay.js';
import { detectGamecacheLayout, type GamecacheDetection } from './signature.js';
import { v3 } from './v3.js';

/** What is known of each layout. */
export const LAYOUTS: Readonly<Record<GamecacheLayout, LayoutCode>> = { legacy, v3 };

const PLACE = { format: 'gamecache', path: ['header'] } as const;

/** A layout that was asked for, or that the structure tells. */
type Layout = Pick<GamecacheDetection, 'layout'> & Pick<GamecacheHeader, 'confidence'>;

/** The layout of a file from a cursor over at least `DETECT_BYTES + 1` of its bytes, or the whole of a shorter one. */
export function layoutOf({ bytes, position, end, remaining }: ByteCursor, forced: GamecacheLayout | undefined): Layout {
  if (forced !== undefined) return { layout: forced, confidence: 'forced' };
  const head = bytes.subarray(position, Math.min(end, position + DETECT_BYTES));
  const found = detectGamecacheLayout(head, remaining <= DETECT_BYTES);
  if (found) return found;
  throw replayError('bad-signature', 'neither layout fits the bytes; the layout option forces one', { ...PLACE, offset: 0 });
}

/** Reads the header; the cursor stands behind it afterwards. */
export function readHeader(cursor: ByteCursor, code: LayoutCode, { confidence }: Layout): GamecacheHeader {
  if (cursor.remaining < code.headerBytes) throw cursor.truncated('the header').within(PLACE);
  return code.header(cursor, confidence);
}

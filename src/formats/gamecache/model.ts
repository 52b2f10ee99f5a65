import { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { plainBytes } from '../../io/source.js';
import { GamecacheFraming } from './framing.js';
import { LAYOUTS, layoutOf, readHeader } from './header.js';
import type { LegacyRecord, V3Record } from './records.js';
import type { GamecacheLayoutOption } from './replay.js';

/** A legacy file as its records in file order. */
export interface LegacyGamecacheRecords {
  readonly layout: 'legacy';
  /** The version word, in either encoding. */
  readonly version: number;
  readonly itemCount: number;
  readonly nextAge: number;
  readonly items: readonly LegacyRecord[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A v3 file as its records in file order. */
export interface V3GamecacheRecords {
  readonly layout: 'v3';
  readonly itemCount: number;
  readonly items: readonly V3Record[];
  /** What follows the last item. */
  readonly trailing: Uint8Array;
}

/** A cache as its records in file order: what `writeGamecache` takes, and what every item is decoded from. */
export type GamecacheRecords = LegacyGamecacheRecords | V3GamecacheRecords;

/**
 * A cache's records, strings as their bytes (views, not copies). Strict: an item that cannot be read throws;
 * a wrong size is kept as it is.
 *
 * @example
 * const { layout, items } = readGamecacheRecords(bytes);
 */
export function readGamecacheRecords(
  bytes: Uint8Array,
  options: GamecacheLayoutOption & { readonly limits?: Partial<DecodeLimits> | undefined } = {},
): GamecacheRecords {
  const reader = new ByteCursor(plainBytes(bytes));
  const layout = layoutOf(reader, options.layout);
  const code = LAYOUTS[layout.layout];
  const header = readHeader(reader, code, layout);
  const framing = new GamecacheFraming(code, header, limitsWith(options.limits));
  const items: (LegacyRecord | V3Record)[] = [];
  while (items.length < header.itemCount) {
    const { offset } = reader;
    try {
      const frame = framing.next(reader, true);
      if (typeof frame === 'number') throw reader.truncated('an item');
      if (frame.record === undefined) throw frame.damage ?? corrupt('an item cannot be read');
      items.push(frame.record);
    } catch (error) {
      if (!isReplayError(error)) throw error;
      throw error.within({ format: 'gamecache', path: [`item ${items.length}`], offset });
    }
  }
  const trailing = reader.take(reader.remaining);
  const { itemCount } = header;
  return header.layout === 'v3'
    ? { layout: 'v3', itemCount, items: items as V3Record[], trailing }
    : { layout: 'legacy', version: header.version.raw, itemCount, nextAge: header.nextAge, items: items as LegacyRecord[], trailing };
}

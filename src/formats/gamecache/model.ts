import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { GamecacheFraming, LAYOUTS, layoutOf, readHeader } from './framing.js';
import type { GamecacheLayoutOption } from './replay.js';
import type { GamecacheLegacyRecord, GamecacheRecords, GamecacheV3Record } from './records.js';

/**
 * A cache's records, strings as their bytes (views, not copies). Strict: an item that cannot be read throws;
 * a wrong size is kept as it is.
 *
 * @example
 * const { layout, items } = decodeGamecacheRecords(bytes);
 */
export function decodeGamecacheRecords(
  bytes: Uint8Array,
  options: GamecacheLayoutOption & { readonly limits?: Partial<DecodeLimits> | undefined } = {},
): GamecacheRecords {
  const reader = new ByteCursor(bytesInMemory(bytes));
  const layout = layoutOf(reader, options.layout);
  const code = LAYOUTS[layout.layout];
  const header = readHeader(reader, code, layout);
  const framing = new GamecacheFraming(code, header, limitsWith(options.limits));
  const items: (GamecacheLegacyRecord | GamecacheV3Record)[] = [];
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
    ? { layout: 'v3', itemCount, items: items as GamecacheV3Record[], trailing }
    : {
        layout: 'legacy',
        version: header.version.raw,
        itemCount,
        nextAge: header.nextAge,
        items: items as GamecacheLegacyRecord[],
        trailing,
      };
}

import { ReadBudget } from '../../core/budget.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { GamecacheFraming, LAYOUTS, layoutOf, readHeader } from './framing.js';
import { plainCache } from './plain-cache.js';
import type { GamecacheLayoutOption } from './replay.js';
import type { GamecacheLegacyRecord, GamecacheRecords, GamecacheV3Record } from './records.js';

/**
 * Does what `decodeGamecacheRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { layout, items } = decodeGamecacheRecordsSync(bytes);
 */
export function decodeGamecacheRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions & GamecacheLayoutOption = {}): GamecacheRecords {
  return new SyncDrive(plainCache(bytes)).run(readGamecacheRecords(options));
}

/** Reads the records from a whole file. */
export function* readGamecacheRecords(options: RecordsSyncOptions & GamecacheLayoutOption): Asking<GamecacheRecords> {
  const budget = new ReadBudget(limitsWith(options.limits));
  const reader = yield* need(Infinity);
  const layout = layoutOf(reader, options.layout);
  const code = LAYOUTS[layout.layout];
  const header = readHeader(reader, code, layout);
  const framing = new GamecacheFraming(code, header, budget.limits);
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
    budget.read(reader.offset - offset);
    yield* pauseIfDue(budget);
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

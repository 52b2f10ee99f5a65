import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readGamecacheRecords } from './model.js';
import type { GamecacheRecords } from './records.js';
import type { GamecacheLayoutOption } from './replay.js';

/**
 * A cache's records, strings as their bytes (views, not copies). An item that cannot be read throws; a wrong size is kept as it is. It reads what `parseGamecache` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { layout, items } = await decodeGamecacheRecords(file);
 * console.log(layout, items.length);
 */
export async function decodeGamecacheRecords(
  source: ReplaySource,
  options: RecordsOptions & GamecacheLayoutOption = {},
): Promise<GamecacheRecords> {
  return await readRecords('gamecache', readGamecacheRecords(options), source, options);
}

import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readW3gRecords, type W3gRecords } from './model.js';

/**
 * A replay's records, texts and actions as their bytes. It reads what `parseW3g` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { head, blocks } = await decodeW3gRecords(file);
 * console.log(head.slots.length, blocks.length);
 */
export async function decodeW3gRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<W3gRecords> {
  return await readRecords('w3g', readW3gRecords(options), source, options);
}

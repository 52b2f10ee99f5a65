import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readVcrRecords, type VcrRecords } from './model.js';

/**
 * A recording's records (views, not copies). It reads what `parseVcr` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { layout, slices } = await decodeVcrRecords(file);
 * console.log(layout, slices.length);
 */
export async function decodeVcrRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<VcrRecords> {
  return await readRecords('vcr', readVcrRecords(options), source, options);
}

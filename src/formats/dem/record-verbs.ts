import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readDemRecords, type DemRecords } from './model.js';

/**
 * A demo's records, payloads as stored (views, not copies). It reads what `parseDem` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { records } = await decodeDemRecords(file);
 * console.log(records.length, records[0]?.id);
 */
export async function decodeDemRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<DemRecords> {
  return await readRecords('dem', readDemRecords(options), source, options);
}

import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readIcrepRecords, type IcrepRecords } from './model.js';

/**
 * The records of a replay, compressed parts as they are stored. Damage of the container throws; what lies inside the stored parts is not looked at. It reads what `parseIcrep` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const records = await decodeIcrepRecords(file);
 * const silent = writeIcrep({ ...records, voice: undefined });
 */
export async function decodeIcrepRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<IcrepRecords> {
  return await readRecords('icrep', readIcrepRecords(options), source, options);
}

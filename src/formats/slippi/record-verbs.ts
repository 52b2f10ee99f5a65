import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readSlippiRecords, type SlippiRecords } from './model.js';

/**
 * A file's records (views, not copies). It reads what `parseSlippi` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { records } = await decodeSlippiRecords(file);
 */
export async function decodeSlippiRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<SlippiRecords> {
  return await readRecords('slippi', readSlippiRecords(options), source, options);
}

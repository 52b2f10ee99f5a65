import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readBroodWarRecords, type BroodWarRecords } from './model.js';

/**
 * A replay's records, sections as their bytes and commands in blocks. It reads what `parseBroodWar` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`, and every section is unpacked.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { blocks, tagged } = await decodeBroodWarRecords(file);
 * console.log(blocks.length, tagged.map(({ tag }) => tag));
 */
export async function decodeBroodWarRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<BroodWarRecords> {
  return await readRecords('brood-war', readBroodWarRecords(options), source, options);
}

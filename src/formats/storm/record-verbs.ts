import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { withStormLimits } from './load-knowledge.js';
import { readStormRecords } from './model.js';
import type { StormRecords } from './records.js';

/**
 * The record model of a replay, whole: what `writeStorm` takes. Files whose names neither the archive's list nor this library knows are left out; a file that
 * does not decode is kept as bytes. It reads what `parseStorm` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { files } = await decodeStormRecords(file);
 * console.log(files.map(({ name, content }) => `${name}: ${content.kind}`));
 */
export async function decodeStormRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<StormRecords> {
  return await readRecords('storm', readStormRecords(options), source, withStormLimits(options));
}

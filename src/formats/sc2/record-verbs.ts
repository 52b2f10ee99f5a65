import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { withSc2Limits } from './load-knowledge.js';
import { readSc2Records } from './model.js';
import type { Sc2Records } from './records.js';

/**
 * The record model of a replay, whole: what `writeSc2` takes. Files whose names neither the archive's list nor this library knows are left out; a file that
 * does not decode is kept as bytes. It reads what `parseSc2` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { files } = await decodeSc2Records(file);
 * console.log(files.map(({ name, content }) => `${name}: ${content.kind}`));
 */
export async function decodeSc2Records(source: ReplaySource, options: RecordsOptions = {}): Promise<Sc2Records> {
  return await readRecords('sc2', readSc2Records(options), source, withSc2Limits(options));
}

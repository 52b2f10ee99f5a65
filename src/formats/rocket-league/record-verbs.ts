import { readRecords } from '../../containers/wrapper/records.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readRocketLeagueRecords, type RocketLeagueRecords } from './model.js';

/**
 * A replay's records, with every value of every frame. It reads what `parseRocketLeague` reads, compressed files too. Damage throws.
 *
 * Cost: the plain file is held in memory, up to `maxInputBytes`, and its records, some thirty times as much, up to `maxKeptBytes`.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`, or the first damage.
 * @example
 * const { frames } = await decodeRocketLeagueRecords(file);
 * console.log(frames.length);
 */
export async function decodeRocketLeagueRecords(source: ReplaySource, options: RecordsOptions = {}): Promise<RocketLeagueRecords> {
  return await readRecords('rocket-league', readRocketLeagueRecords(options), source, options);
}

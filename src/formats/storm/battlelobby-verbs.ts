import { readRecords } from '../../containers/wrapper/records.js';
import { need, type Asking } from '../../io/framing.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readLoneBattlelobby, type StormBattlelobby } from './battlelobby.js';
import { withStormLimits } from './load-knowledge.js';
import { STORM_TABLES } from './protocol/lookup.js';

/**
 * Reads `replay.server.battlelobby` as the client writes it to a temporary folder while a match loads: who plays, with which accounts, BattleTags and parties. The file
 * does not say which build wrote it, so the newest layout that fits is taken. The lobby of a replay is the section `battlelobby` of `parseStorm`.
 *
 * @throws ReplayError `bad-signature` where no layout fits; `limit`, `source`.
 * @example
 * const { players } = await parseBattlelobby(file);
 * console.log(players.map(({ battleTag, party }) => `${battleTag} ${party}`));
 */
export async function parseBattlelobby(source: ReplaySource, options: RecordsOptions = {}): Promise<StormBattlelobby> {
  return await readRecords('storm', lobbyOfWhole(), source, withStormLimits(options));
}

/** Does what `parseBattlelobby` does, for bytes in memory and without waiting. */
export const parseBattlelobbySync = (bytes: Uint8Array): StormBattlelobby => readLoneBattlelobby(bytes, STORM_TABLES);

function* lobbyOfWhole(): Asking<StormBattlelobby> {
  const cursor = yield* need(1);
  return parseBattlelobbySync(cursor.bytes.subarray(cursor.position, cursor.end));
}

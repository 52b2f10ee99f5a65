import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { EVERY_SECTION } from './match/every-section.js';
import { DEFAULT_SECTIONS, type RocketLeagueDefaultSection, type RocketLeagueReplay, type RocketLeagueSection } from './replay.js';
import { RocketLeagueSession } from './session.js';
import type { RocketLeagueInclude } from './verbs.js';

/** Options of `parseRocketLeagueSync`. */
export type RocketLeagueParseSyncOptions<S extends AskedWord<S, RocketLeagueSection> = RocketLeagueSection> = SyncReadOptions &
  RocketLeagueInclude<S>;

/**
 * Does what `parseRocketLeague` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { players } = parseRocketLeagueSync(bytes);
 */
export function parseRocketLeagueSync<const S extends AskedWord<S, RocketLeagueSection> = RocketLeagueDefaultSection>(
  bytes: Uint8Array,
  options: RocketLeagueParseSyncOptions<S> = {},
): RocketLeagueReplay<S> {
  const plain = unwrappedBytes(bytes, 'rocket-league');
  const session = new RocketLeagueSession([], options.include ?? DEFAULT_SECTIONS, {
    ...options,
    fromSeconds: undefined,
    toSeconds: undefined,
  });
  session.definitions = EVERY_SECTION;
  return iterate(session, plain, options).end();
}

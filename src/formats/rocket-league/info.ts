import { replayBase, type ReplayBase } from '../../core/replay-base.js';
import type { Asking } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { RocketLeagueContext } from './context.js';
import { readHeaderPart } from './framing.js';
import type { RocketLeagueHeader } from './header.js';
import { headerFacts, type RocketLeagueHeaderFacts } from './header-facts.js';

/** What the header of a replay says. `isComplete` is about that much. */
export interface RocketLeagueInfo extends ReplayBase<'rocket-league'>, RocketLeagueHeaderFacts {
  readonly header: RocketLeagueHeader;
}

/** Reads the header and nothing behind it. */
export function* readInfo(options: SyncReadOptions): Asking<RocketLeagueInfo> {
  const context = new RocketLeagueContext(options);
  const { header, isWhole } = yield* readHeaderPart(context);
  return { ...replayBase('rocket-league', context.diagnostics, isWhole), header, ...headerFacts(header) };
}

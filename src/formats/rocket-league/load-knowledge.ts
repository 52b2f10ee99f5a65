import { openReplay } from '../../containers/wrapper/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { MATCH_SECTION_NAMES } from './match/match.js';
import type { RocketLeagueSession } from './session.js';

/** Opens the source of a session that was asked for these sections, and loads what makes those of the match. */
export async function openForSections(
  session: RocketLeagueSession,
  sections: readonly string[],
  source: ReplaySource,
  options: ReadOptions,
): Promise<OpenedSource> {
  if (MATCH_SECTION_NAMES.some((name) => sections.includes(name)))
    session.definitions = (await import('./match/every-section.js')).EVERY_SECTION;
  return await openReplay(source, options);
}

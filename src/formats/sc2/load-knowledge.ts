import { openReplay } from '../../containers/wrapper/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { SC2_LIMITS } from './layout.js';
import { loadSc2Names } from './names/load-names.js';
import type { Sc2Session } from './session.js';

/** The input too is bounded by what a replay may honestly hold. */
export const withSc2Limits = (options: ReadOptions): ReadOptions => ({ ...options, limits: { ...SC2_LIMITS, ...options.limits } });

/** Opens the source for a session, and loads what it was asked for: names, and what makes the sections of a match. */
export async function openSc2(session: Sc2Session, source: ReplaySource, options: ReadOptions): Promise<OpenedSource> {
  if (session.namesWanted) session.namesOf = await loadSc2Names();
  if (session.wantsMatch) session.Match = (await import('./match/match.js')).Sc2Match;
  return session.from(await openReplay(source, options));
}

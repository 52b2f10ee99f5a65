import { openReplay } from '../../containers/wrapper/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { STORM_LIMITS } from './layout.js';
import type { StormSession } from './session.js';

/** The input too is bounded by what a replay may honestly hold. */
export const withStormLimits = (options: ReadOptions): ReadOptions => ({ ...options, limits: { ...STORM_LIMITS, ...options.limits } });

/** Opens the source for a session, and loads what makes the sections of a match where one was asked for. */
export async function openStorm(session: StormSession, source: ReplaySource, options: ReadOptions): Promise<OpenedSource> {
  if (session.wantsMatch) session.Match = (await import('./match/match.js')).StormMatch;
  return session.from(await openReplay(source, options));
}

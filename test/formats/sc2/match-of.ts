import { ReadBudget } from '../../../src/core/budget.js';
import { Diagnostics } from '../../../src/core/diagnostics.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import type { Asking } from '../../../src/io/framing.js';
import { Sc2Match } from '../../../src/formats/sc2/match/match.js';
import type { Sc2Parts } from '../../../src/formats/sc2/match/section.js';
import type { Sc2MatchSection, Sc2MatchSections } from '../../../src/formats/sc2/match/sections.js';

/** What a coroutine returns that only pauses. */
export function finished<T>(coroutine: Asking<T>): T {
  for (;;) {
    const { done, value } = coroutine.next();
    if (done === true) return value;
  }
}

export const freshBudget = (): ReadBudget => new ReadBudget(DEFAULT_LIMITS);

/** One section of the match that these files of a replay make. */
export function sectionOf<S extends Sc2MatchSection>(section: S, parts: unknown): Sc2MatchSections[S] {
  const budget = freshBudget();
  const diagnostics = new Diagnostics({ maxDiagnostics: budget.limits.maxDiagnostics });
  return finished(new Sc2Match(new Set([section])).build(parts as Sc2Parts, diagnostics, budget))[section];
}

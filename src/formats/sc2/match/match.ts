import type { Diagnostics } from '../../../core/diagnostics.js';
import type { Sc2Section, Sc2Sections } from '../replay.js';

/** The match as people talk about it. */
export type Sc2MatchSections = object;

export const MATCH_SECTIONS: readonly Sc2Section[] = [];
export function needsOf(_include: ReadonlySet<Sc2Section>): Sc2Section[] {
  return [];
}
export function matchSections(_i: ReadonlySet<Sc2Section>, _s: Partial<Sc2Sections>, _d: Diagnostics): object {
  return {};
}

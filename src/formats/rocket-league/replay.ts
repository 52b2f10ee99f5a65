import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { RocketLeagueLists } from './body.js';
import type { RocketLeagueHeader } from './header.js';
import { MATCH_SECTION_NAMES, type RocketLeagueMatchSections } from './match/match.js';

/** Every part of a replay that `include` takes. Lists of the body that cannot be read are undefined, with a diagnostic. */
export interface RocketLeagueSections extends Partial<RocketLeagueLists>, RocketLeagueMatchSections {
  readonly header: RocketLeagueHeader;
}
/** A name for `include`. */
export type RocketLeagueSection = keyof RocketLeagueSections;

/** What was asked for of a replay: `header` always, and the sections of `include`. */
export type RocketLeagueReplay<S extends AskedWord<S, RocketLeagueSection> = RocketLeagueSection> = ReplayBase<'rocket-league'> &
  AskedParts<RocketLeagueSections, S, 'header'>;

/** The lists of the body, as `include` takes them. */
export const LIST_SECTIONS = [
  'levels',
  'keyframes',
  'debugInfo',
  'tickMarks',
  'packages',
  'objects',
  'names',
  'classes',
  'netCache',
] as const satisfies (keyof RocketLeagueLists)[];
/** Everything that `include` takes. */
export const SECTIONS: readonly RocketLeagueSection[] = ['header', ...LIST_SECTIONS, ...MATCH_SECTION_NAMES];

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'summary', 'players', 'goals'] as const satisfies RocketLeagueSection[];
/** The names of those sections. */
export type RocketLeagueDefaultSection = (typeof DEFAULT_SECTIONS)[number];

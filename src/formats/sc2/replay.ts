import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { Sc2MatchSections } from './match/sections.js';
import type { Sc2StoredSections } from './stored.js';

/** Every part of a replay that `include` takes. What a replay does not have is undefined, with a diagnostic. */
export interface Sc2Sections extends Sc2StoredSections, Sc2MatchSections {}
/** A name for `include`. */
export type Sc2Section = keyof Sc2Sections;

/** What a read of a StarCraft II replay gives: header and the sections asked for. */
export type Sc2Replay<S extends AskedWord<S, Sc2Section> = 'header' | 'details'> = ReplayBase<'sc2'> & AskedParts<Sc2Sections, S, 'header'>;

/** What the whole-file verbs give when nobody says. */
export const DEFAULT_SECTIONS = ['header', 'details'] as const satisfies Sc2Section[];

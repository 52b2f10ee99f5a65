import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { StormMatchSections } from './match/sections.js';
import type { StormStoredSections } from './stored.js';

/** Every part of a replay that `include` takes. What a replay does not have is undefined, with a diagnostic. */
export interface StormSections extends StormStoredSections, StormMatchSections {}
/** A name for `include`. */
export type StormSection = keyof StormSections;

/** What a read of a Heroes of the Storm replay gives: header and the sections asked for. */
export type StormReplay<S extends AskedWord<S, StormSection> = 'header' | 'details'> = ReplayBase<'storm'> &
  AskedParts<StormSections, S, 'header'>;

/** What the whole-file verbs give when nobody says. */
export const DEFAULT_SECTIONS = ['header', 'details'] as const satisfies StormSection[];

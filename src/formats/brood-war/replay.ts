import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { BroodWarHeader } from './header.js';
import type { BroodWarMap } from './map/map.js';
import { MATCH_SECTIONS, type BroodWarMatchSections } from './match/match.js';
import type { BroodWarSectionPlace } from './section-reader.js';
import type { BroodWarSlot } from './slots.js';
import type { BroodWarTagged } from './tagged.js';

/** Every part of a replay that `include` takes. */
export interface BroodWarSections extends BroodWarMatchSections {
  readonly header: BroodWarHeader;
  /** The twelve slots as stored, empty ones too. */
  readonly slots: readonly BroodWarSlot[];
  /** The map that was played. Undefined, with a diagnostic, where the file ends before it. */
  readonly map?: BroodWarMap | undefined;
  /** Build, time of saving, skins and more, since 1.21. Undefined in files without such sections. */
  readonly tagged?: BroodWarTagged | undefined;
  /** How the file is made: its sections with their places. */
  readonly sections: readonly BroodWarSectionPlace[];
}
/** A name for `include`. */
export type BroodWarSection = keyof BroodWarSections;

/** What was asked for of a replay: `header` always, and the sections of `include`. */
export type BroodWarReplay<S extends AskedWord<S, BroodWarSection> = BroodWarSection> = ReplayBase<'brood-war'> &
  AskedParts<BroodWarSections, S, 'header'>;

/** Everything that `include` takes. */
export const SECTIONS = [
  'header',
  'slots',
  'map',
  'tagged',
  'sections',
  ...(Object.keys(MATCH_SECTIONS) as (keyof BroodWarMatchSections)[]),
] as const satisfies BroodWarSection[];

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'players', 'summary'] as const satisfies BroodWarSection[];
/** The names of those sections. */
export type BroodWarDefaultSection = (typeof DEFAULT_SECTIONS)[number];

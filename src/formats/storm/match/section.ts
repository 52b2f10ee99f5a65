import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { StormEvent, StormGameEvent, StormTrackerEvent } from '../events.js';
import type { StormStoredSection, StormStoredSections } from '../stored.js';

/** The files of a replay that were decoded. */
export type StormParts = Partial<StormStoredSections> & Pick<StormStoredSections, 'header'>;

/** What is known before the first event. */
export interface StormFacts {
  readonly parts: StormParts;
  readonly budget: ReadBudget;
}

/** What must be decoded for a section. */
export interface StormNeeds {
  /** Files of the replay. */
  readonly files: readonly StormStoredSection[];
  /** The events that its builder follows. No others are kept in memory. */
  readonly tracker?: readonly StormTrackerEvent['type'][] | undefined;
  readonly game?: readonly StormGameEvent['type'][] | undefined;
}

/** What a builder may follow: events by their types. Game events come first, then messages, then the tracker. */
export type StormOn = { readonly [Type in StormEvent['type']]: (event: Extract<StormEvent, { readonly type: Type }>) => void };

/** The types of the sections of a match. */
export interface StormSectionTypes {
  readonly facts: StormFacts;
  readonly needs: StormNeeds;
  readonly on: StormOn;
  readonly end: undefined;
}

/** Makes sections of the events of a replay. */
export type StormBuilder<Sections extends object = object> = SectionBuilder<StormSectionTypes, Sections>;

/** How sections of a match are made. */
export type StormDefinition<Sections extends object, Builder extends StormBuilder<Sections> = StormBuilder<Sections>> = SectionDefinition<
  StormSectionTypes,
  Builder
> & { readonly sections: readonly (keyof Sections & string)[] };

/** The files that say who plays. */
export const LOBBY = ['initData', 'details', 'attributes'] as const satisfies readonly StormStoredSection[];

export { ITEM_UNITS, builtFrom, keptObject } from '../../../protocols/blizzard/section-items.js';

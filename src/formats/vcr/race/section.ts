import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { VcrEventType, VcrRaceEvent } from '../events.js';
import type { VcrDriver } from '../header.js';

/** What a builder may follow: events by their types, in file order. Driver states are columns instead. */
export type VcrOn = { readonly [Type in VcrRaceEvent['type']]: (event: Extract<VcrRaceEvent, { readonly type: Type }>) => void };

/** The types of the sections of a recording. */
export interface VcrSectionTypes {
  readonly facts: { readonly budget: ReadBudget };
  /** Types of events. */
  readonly needs: readonly VcrEventType[];
  readonly on: VcrOn;
  /** The drivers are at the end of the file in Le Mans Ultimate. */
  readonly end: { readonly drivers: readonly VcrDriver[] };
}

/** Makes sections out of the events of a recording. */
export type VcrBuilder<Sections extends object> = SectionBuilder<VcrSectionTypes, Sections>;

/** How sections are made. */
export type VcrDefinition<Sections extends object, Builder extends VcrBuilder<Sections> = VcrBuilder<Sections>> = SectionDefinition<
  VcrSectionTypes,
  Builder
> & { readonly sections: readonly (keyof Sections & string)[] };

import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { IcrepAnalysisEvent, IcrepAnalysisEventOf } from '../analysis.js';
import type { IcrepHighlightConfigChanges } from '../highlights/highlight-config.js';
import type { IcrepUnitCosts } from '../highlights/unit-costs.js';
import type { IcrepMetadata } from '../metadata.js';

/** What sections that are made of the events take into account besides them. */
export interface IcrepViewOptions {
  /** What units are worth, for `armyWipes` and `highlights`: a table of yours, or `costsOfRules`. Default: every unit counts 1. */
  readonly costs?: IcrepUnitCosts | undefined;
  /** Weights, multipliers and bonuses of `highlights` that differ from the published ones. */
  readonly highlightConfig?: IcrepHighlightConfigChanges | undefined;
}

/** What a builder may follow: events of the recorder by their types, in the order of the file. */
export type IcrepOn = { readonly [Type in IcrepAnalysisEvent['type']]: (event: IcrepAnalysisEventOf<Type>) => void };

/** The types of the sections that are made of a recorder's events. */
export interface IcrepViewTypes {
  readonly facts: { readonly budget: ReadBudget; readonly options: IcrepViewOptions };
  /** Types of events, and whether the metadata are read: they have the speed of the match. */
  readonly needs: { readonly events: readonly IcrepAnalysisEvent['type'][]; readonly metadata?: true };
  readonly on: IcrepOn;
  readonly end: { readonly totalTicks: number; readonly metadata: IcrepMetadata | undefined };
}

/** Makes sections out of the events of a recorder. */
export type IcrepViewBuilder<Sections extends object> = SectionBuilder<IcrepViewTypes, Sections>;

/** How sections are made. */
export type IcrepViewDefinition<
  Sections extends object,
  Builder extends IcrepViewBuilder<Sections> = IcrepViewBuilder<Sections>,
> = SectionDefinition<IcrepViewTypes, Builder> & { readonly sections: readonly (keyof Sections & string)[] };

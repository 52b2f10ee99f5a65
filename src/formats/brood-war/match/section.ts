import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { BroodWarEvent } from '../events.js';
import type { BroodWarHeader } from '../header.js';
import type { BroodWarMap } from '../map/map.js';
import type { BroodWarNamesTable } from '../names/names.js';
import type { BroodWarSlot } from '../slots.js';
import type { BroodWarTagged } from '../tagged.js';

/** What is known of a replay before its first command. */
export interface BroodWarFacts {
  readonly header: BroodWarHeader;
  /** With the names that the header has, which may be cut off. */
  readonly slots: readonly BroodWarSlot[];
  /** Names of units and more, where they were asked for. */
  readonly names?: BroodWarNamesTable | undefined;
  readonly budget: ReadBudget;
}

/** What is known at the end: the map, long names and tagged sections are behind the commands. */
export interface BroodWarEnd {
  readonly slots: readonly BroodWarSlot[];
  /** Names by the id of commands. */
  readonly nameOf: ReadonlyMap<number, string>;
  readonly map?: BroodWarMap | undefined;
  readonly tagged?: BroodWarTagged | undefined;
  /** Frame of the last command. */
  readonly lastFrame: number;
}

/** What a builder may follow: commands by their types. */
export type BroodWarOn = { readonly [Type in BroodWarEvent['type']]: (event: Extract<BroodWarEvent, { readonly type: Type }>) => void };

/** The types of the sections of a replay. */
export interface BroodWarSectionTypes {
  readonly facts: BroodWarFacts;
  /** Types of commands. */
  readonly needs: readonly BroodWarEvent['type'][];
  readonly on: BroodWarOn;
  readonly end: BroodWarEnd;
}

/** Makes sections out of the commands of a replay. */
export type BroodWarBuilder<Sections extends object> = SectionBuilder<BroodWarSectionTypes, Sections>;

/** How sections are made. */
export type BroodWarDefinition<
  Sections extends object,
  Builder extends BroodWarBuilder<Sections> = BroodWarBuilder<Sections>,
> = SectionDefinition<BroodWarSectionTypes, Builder> & { readonly sections: readonly (keyof Sections & string)[] };

/** Gives one function to several types of commands. */
export const forEach = <Type extends BroodWarEvent['type']>(
  types: readonly Type[],
  handle: (event: Extract<BroodWarEvent, { readonly type: Type }>) => void,
): Partial<BroodWarOn> => Object.fromEntries(types.map((type) => [type, handle]));

/** The name of a player, where somebody has the id. */
export const named = ({ nameOf }: BroodWarEnd, playerId: number): { readonly name?: string } => {
  const name = nameOf.get(playerId);
  return name === undefined ? {} : { name };
};

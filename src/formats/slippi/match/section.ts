import type { ReadBudget } from '../../../core/budget.js';
import { built, type SectionBuilder, type SectionDefinition } from '../../../io/sections.js';
import type { SlippiGameEndEvent } from '../events.js';
import type { SlippiField } from '../field-names.js';
import type { SlippiGameStart } from '../game-start.js';
import type { SlippiMetadata } from '../metadata.js';
import type { GameFrames } from './game-frames.js';

/** What is known at the end of a game. */
export interface GameFacts {
  readonly gameStart?: SlippiGameStart | undefined;
  readonly metadata?: SlippiMetadata | undefined;
  readonly frames: GameFrames;
  /** The first game end. */
  readonly gameEnd?: SlippiGameEndEvent | undefined;
  readonly budget: ReadBudget;
}

/** The types of the sections of a game. They follow no events: they are made of columns. */
export interface SlippiSectionTypes {
  readonly facts: object;
  /** Fields of frames and items that must be columns. */
  readonly needs: readonly SlippiField[];
  readonly on: object;
  readonly end: GameFacts;
}

/** How sections are made of the final frames of a game. */
export type SlippiDefinition<Sections extends object> = SectionDefinition<
  SlippiSectionTypes,
  SectionBuilder<SlippiSectionTypes, Sections>
> & {
  readonly sections: readonly (keyof Sections & string)[];
};

/** A definition of sections that one function makes. */
export const madeOf = <Sections extends object>(
  sections: readonly (keyof Sections & string)[],
  needs: readonly SlippiField[],
  make: (facts: GameFacts) => Sections,
): SlippiDefinition<Sections> => ({
  sections,
  needs,
  start: () => ({ on: {}, build: (facts) => built(make(facts)) }),
});

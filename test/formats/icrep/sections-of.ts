import { ReadBudget } from '../../../src/core/budget.js';
import { limitsWith, type DecodeLimits } from '../../../src/core/limits.js';
import type { IcrepAnalysisEvent, IcrepMetadata } from '../../../src/formats/icrep/index.js';
import type { IcrepViewOptions, IcrepViewTypes } from '../../../src/formats/icrep/views/section.js';
import { VIEW_SECTIONS, type IcrepViewSections } from '../../../src/formats/icrep/views/sections.js';
import { SectionBuilders, definitionsFor } from '../../../src/io/sections.js';

/** What is known of the match that the events are of, and what its sections take. */
export interface MadeOf extends IcrepViewOptions {
  readonly totalTicks?: number | undefined;
  readonly metadata?: IcrepMetadata | undefined;
  readonly limits?: Partial<DecodeLimits> | undefined;
}

/** Every section, made. */
type Made = { readonly [S in keyof IcrepViewSections]-?: NonNullable<IcrepViewSections[S]> };

/** The sections that events make, without a file, and what making them counted. */
export function countedSections(
  include: readonly (keyof IcrepViewSections)[],
  events: readonly IcrepAnalysisEvent[],
  { totalTicks = 0, metadata, limits, ...options }: MadeOf = {},
): { readonly sections: Made; readonly budget: ReadBudget; readonly pauses: number } {
  // there are no bytes that the work could be measured by
  const budget = new ReadBudget(limitsWith({ maxWorkPerByte: 1e9, ...limits }));
  budget.readBytes = 1;
  const definitions = definitionsFor<IcrepViewTypes>(Object.values(VIEW_SECTIONS), new Set(include));
  const builders = new SectionBuilders<IcrepViewTypes>(definitions, { budget, options });
  for (const event of events) for (const follow of builders.following(event.type as 'unitCreated')) follow(event as never);
  const asking = builders.build({ totalTicks, metadata }, budget, (error) => {
    throw error;
  });
  for (let pauses = 0; ; pauses++) {
    const step = asking.next(undefined as never);
    if (step.done === true) return { sections: step.value as Made, budget, pauses };
    budget.paused();
  }
}

/** The sections that events make. */
export const sectionsOf = (...asked: Parameters<typeof countedSections>): Made => countedSections(...asked).sections;

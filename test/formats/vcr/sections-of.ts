import { ReadBudget } from '../../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import type { VcrDriver, VcrRaceEvent } from '../../../src/formats/vcr/index.js';
import type { VcrSectionTypes } from '../../../src/formats/vcr/race/section.js';
import { RACE_SECTIONS, type VcrRaceSections } from '../../../src/formats/vcr/race/sections.js';
import { SectionBuilders, definitionsFor } from '../../../src/io/sections.js';

/** Every section that is made of these events. */
export function sectionsOf(events: readonly VcrRaceEvent[], drivers: readonly VcrDriver[] = []): VcrRaceSections {
  const definitions = definitionsFor<VcrSectionTypes>(Object.values(RACE_SECTIONS), new Set(Object.keys(RACE_SECTIONS)));
  const budget = new ReadBudget(DEFAULT_LIMITS);
  const builders = new SectionBuilders<VcrSectionTypes>(definitions, { budget });
  for (const event of events) for (const follow of builders.following(event.type)) (follow as (event: VcrRaceEvent) => void)(event);
  return builders.soFar({ drivers }, (error) => {
    throw error;
  }) as unknown as VcrRaceSections;
}

import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import { RACE_EVENTS } from '../event-kinds.js';
import type { VcrRaceEvent } from '../events.js';
import { gapsSection, type VcrGap } from './gaps.js';
import { lapsSection, type VcrLap } from './laps.js';
import { pitStopsSection, type VcrPitStop } from './pit-stops.js';
import { flagsSection, type VcrFlag } from './flags.js';
import { penaltiesSection, type VcrPenaltyStep } from './penalties.js';
import { resultsSection, type VcrResult } from './results.js';
import { tyresSection, type VcrTyres } from './tyres.js';
import type { VcrDefinition } from './section.js';
import { overtakesSection, type VcrOvertake } from './overtakes.js';
import { standingsSection, type VcrStandings } from './standings.js';

/** The race as people talk about it, made of its events. */
export interface VcrRaceSections {
  /** All events except driver states, in file order. */
  readonly events: readonly VcrRaceEvent[];
  /** Every driver's place, laps, best lap and stops, best first. */
  readonly results: readonly VcrResult[];
  /** Every lap, by driver. */
  readonly laps: readonly VcrLap[];
  /** Places and gaps at each checkpoint, in file order. They make sense where all start together, not in practice and qualifying. */
  readonly gaps: readonly VcrGap[];
  /** The order of the drivers, change by change. */
  readonly standings: VcrStandings;
  readonly overtakes: readonly VcrOvertake[];
  readonly pitStops: readonly VcrPitStop[];
  /** Tyre compounds of each car, and changes of them. */
  readonly tyres: readonly VcrTyres[];
  /** Flags (Le Mans Ultimate) and start lights (rFactor 2). */
  readonly flags: readonly VcrFlag[];
  /** Penalties that were given, served and removed. */
  readonly penalties: readonly VcrPenaltyStep[];
}

/** What an event takes in memory beyond a row. */
const MORE_EVENT_BYTES = 96;

const eventsSection: VcrDefinition<Pick<VcrRaceSections, 'events'>> = {
  sections: ['events'],
  needs: RACE_EVENTS,
  start({ budget }) {
    const events = new Rows<VcrRaceEvent>(budget);
    const add = (event: VcrRaceEvent): void => events.add(event, MORE_EVENT_BYTES);
    return {
      on: Object.fromEntries(RACE_EVENTS.map((type) => [type, add])),
      build: () => built({ events: events.all }),
    };
  },
};

/** How each section is made of the events. */
export const RACE_SECTIONS: { readonly [S in keyof VcrRaceSections]: VcrDefinition<Pick<VcrRaceSections, S>> } = {
  events: eventsSection,
  results: resultsSection,
  laps: lapsSection,
  gaps: gapsSection,
  standings: standingsSection,
  overtakes: overtakesSection,
  pitStops: pitStopsSection,
  tyres: tyresSection,
  flags: flagsSection,
  penalties: penaltiesSection,
};

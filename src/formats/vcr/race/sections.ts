import type { VcrEventType, VcrRaceEvent } from '../events.js';
import type { VcrDriver } from '../header.js';
import { pitStopsOf } from './pit-stops.js';
import { flagsOf, penaltiesOf, resultsOf, tyresOf } from './results.js';

/** The sections that are made of events: which events each needs, and the function that makes it. */
export const RACE_SECTIONS = {
  results: { types: ['checkpoint', 'standings', 'pit'], of: (events, drivers) => resultsOf(drivers, events) },
  pitStops: { types: ['pit'], of: (events) => pitStopsOf(events) },
  tyres: { types: ['tyres'], of: (events) => tyresOf(events) },
  flags: { types: ['flag', 'lights'], of: (events) => flagsOf(events) },
  penalties: { types: ['penaltyGiven', 'penaltyServed', 'penaltyRemoved'], of: (events) => penaltiesOf(events) },
} as const satisfies Readonly<
  Record<
    string,
    { readonly types: readonly VcrEventType[]; readonly of: (events: readonly VcrRaceEvent[], drivers: readonly VcrDriver[]) => unknown }
  >
>;

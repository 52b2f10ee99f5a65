/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type { VcrDriverStates } from './driver-state.js';
export type { VcrLayout, VcrSessionType } from './layout.js';
export type {
  VcrDriverStateEvent,
  VcrEventBase,
  VcrObject,
  VcrPenalty,
  VcrPitAction,
  VcrRaceEvent,
  VcrRaceEventBase,
  VcrVector,
  VcrVerdict,
} from './events.js';
export type { VcrLmuDriver, VcrLmuHeader, VcrRf2Driver, VcrRf2Header, VcrDriver, VcrSessionFacts, VcrVehicle } from './header.js';

/** The types of which results are made. */
export type { VcrDriverStates } from './driver-state.js';
export type { VcrLayout, VcrSessionType } from './layout.js';
export type {
  VcrDriverStateEvent,
  VcrEvent,
  VcrEventBase,
  VcrEventOf,
  VcrEventType,
  VcrObject,
  VcrPenalty,
  VcrPitAction,
  VcrRaceEvent,
  VcrVector,
  VcrVerdict,
} from './events.js';
export type {
  LmuVcrDriver,
  LmuVcrHeader,
  Rf2VcrDriver,
  Rf2VcrHeader,
  VcrDriver,
  VcrHeader,
  VcrSessionFacts,
  VcrVehicle,
} from './header.js';
export type { VcrReplay, VcrSection, VcrSections } from './replay.js';
export type { VcrSelect } from './session.js';
export type { VcrTextOptions } from './text.js';

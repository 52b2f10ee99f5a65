export { STATE_FLAG, statesByDriver, type VcrDriverStates } from './driver-state.js';
export { VCR_EVENT_KINDS, type VcrEventKind } from './event-kinds.js';
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
export { gapsOf, type VcrGap } from './gaps.js';
export { bestLap, bestSectors, lapsOf, type VcrLap } from './laps.js';
export { RPM_PER_UNIT, type VcrLayout, type VcrSessionType } from './layout.js';
export { pitStopsOf, type VcrPitStop } from './pit-stops.js';
export type { VcrReplay, VcrSection, VcrSections } from './replay.js';
export type { VcrSelect } from './session.js';
export { overtakesOf, standingsOf, type VcrOrder, type VcrOvertake, type VcrStandings } from './standings.js';
export {
  compareLaps,
  lapTelemetry,
  positionAt,
  telemetryBetween,
  telemetryCsv,
  trackOutline,
  type VcrLapComparison,
  type VcrPosition,
  type VcrTelemetry,
} from './telemetry.js';
export type { VcrTextOptions } from './text.js';

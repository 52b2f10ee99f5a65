/** What can be computed from a recording: laps, gaps, stops, places, and the driving of each car. */
export { VCR_STATE_FLAGS, statesByDriver } from '../driver-state.js';
export type { VcrGap } from './gaps.js';
export { bestLap, type VcrLap } from './laps.js';
export { bestSectors, type VcrSectorTimes } from './sectors.js';
export type { VcrPitStop } from './pit-stops.js';
export type { VcrFlag } from './flags.js';
export type { VcrPenaltyStep } from './penalties.js';
export type { VcrResult } from './results.js';
export type { VcrTyres } from './tyres.js';
export type { VcrOvertake } from './overtakes.js';
export type { VcrOrder, VcrStandings } from './standings.js';
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

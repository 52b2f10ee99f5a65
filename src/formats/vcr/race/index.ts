/** What can be computed from a recording: laps, gaps, stops, places, and the driving of each car. */
export { RPM_PER_UNIT } from '../layout.js';
export { STATE_FLAG, statesByDriver } from '../driver-state.js';
export { VCR_EVENT_KINDS, type VcrEventKind } from '../event-kinds.js';
export { gapsOf, type VcrGap } from './gaps.js';
export { bestLap, bestSectors, lapsOf, type VcrLap } from './laps.js';
export { pitStopsOf, type VcrPitStop } from './pit-stops.js';
export { flagsOf, penaltiesOf, resultsOf, tyresOf, type VcrFlag, type VcrPenaltyStep, type VcrResult, type VcrTyres } from './results.js';
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

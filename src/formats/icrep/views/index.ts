export { buildOrders, type BuildOrders, type BuildStep } from './build-order.js';
export { cameraAt, cameraPaths, type CameraPath } from './camera-path.js';
export { engagements, type Engagement } from './engagements.js';
export {
  playerSeries,
  type ActivityPoint,
  type EconomyPoint,
  type MilitaryPoint,
  type PlayerSeries,
  type ResourcePoint,
} from './player-series.js';
export { SelectionTimeline, type SelectionState } from './selections.js';
export { unitLifetimes, type UnitLifetime } from './unit-lifetimes.js';

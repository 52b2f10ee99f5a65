export { abilityTimings, type AbilityTiming, type AbilityUse } from './abilities.js';
export { buildOrders, type BuildOrders, type BuildStep } from './build-order.js';
export { cameraAt, cameraPaths, type CameraPath } from './camera-path.js';
export { controlGroupUse, type ControlGroupUse, type FightResponse } from './control-groups.js';
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
export { armyWipesOf, comebacksOf, type FoundArmyWipe, type FoundComeback } from './turning-points.js';
export { voiceOgg, type VoiceOgg } from './voice-ogg.js';
export { votesByPlayer, votesOf, type PlayerVotes, type Vote } from './votes.js';
export { playedTime, type Pause, type PlayedTime } from './pauses.js';

export { abilityTimings, type IcrepAbilityTiming, type IcrepAbilityUse } from './abilities.js';
export { buildOrders, type IcrepBuildOrders, type IcrepBuildStep } from './build-order.js';
export { cameraAt, cameraPaths, type IcrepCameraPath } from './camera-path.js';
export { controlGroupUse, type IcrepControlGroupUse, type IcrepFightResponse } from './control-groups.js';
export { engagements, type IcrepEngagement } from './engagements.js';
export {
  playerSeries,
  type IcrepActivityPoint,
  type IcrepEconomyPoint,
  type IcrepMilitaryPoint,
  type IcrepPlayerSeries,
  type IcrepResourcePoint,
} from './player-series.js';
export { IcrepSelectionTimeline, type IcrepSelectionState } from './selections.js';
export { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';
export { armyWipesOf, comebacksOf, type IcrepFoundArmyWipe, type IcrepFoundComeback } from './turning-points.js';
export { voiceOgg, type IcrepVoiceOgg } from './voice-ogg.js';
export { votesByPlayer, votesOf, type IcrepPlayerVotes, type IcrepVote } from './votes.js';
export { playedTime, type IcrepPause, type IcrepPlayedTime } from './pauses.js';

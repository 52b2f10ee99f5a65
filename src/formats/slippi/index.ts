export * from './types.js';
export * from './verbs.js';
export * from './sync-verbs.js';
export * from './info-verbs.js';
export { slippiActionStateName, slippiItemName, slippiMoveName } from './names/action-states.js';
export { slippiCharacterName, slippiCostumeName, slippiInternalCharacterName, slippiStageName } from './names/names.js';
export { fodPlatformY, fodStartHeights, randallAt, slippiStageGeometry } from './stage.js';

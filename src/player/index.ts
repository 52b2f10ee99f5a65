import { defineReplayPlayer } from './define.js';

export { defineReplayPlayer } from './define.js';
export { ReplayPlayerElement, type ReplayPlayerEventMap } from './replay-player.js';
export type { SceneBox } from './camera.js';
export type { ReplayHeat } from './heat.js';
export type { ReplayLayers } from './layers.js';
export type { ReplayPlayerSource, ReplaySceneReader } from './load-scene.js';
export type { GroundImage } from './painters/ground.js';
export type { ReplayClipOptions } from './recorder.js';
export type { ReplayTimeRanges } from './time-ranges.js';
export type { ReplayPlayerAttributes } from './attributes.js';

defineReplayPlayer();

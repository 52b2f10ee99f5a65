export type {
  Scene,
  SceneActor,
  SceneActorKind,
  SceneArea,
  SceneChapter,
  SceneClock,
  SceneClockSpan,
  SceneCoverage,
  SceneFloor,
  SceneGround,
  SceneMoment,
  SceneSeries,
  SceneSide,
  SceneSteps,
  SceneTrack,
  SceneWorld,
} from './model.js';
export { groundOf, type GroundOptions, type GroundSource } from './ground-of.js';
export { SCENE_MOTION } from './model.js';
export type { SceneOptions, ScenePart, SceneSelect } from './options.js';
export { readScene, streamScene, type SceneStream } from './read.js';
export { readSceneFile, sceneFile } from './scene-file.js';
export { sceneAt, valueAt, wordAt, type SceneState } from './scene-at.js';
export { turningPointOf } from './turning-point.js';

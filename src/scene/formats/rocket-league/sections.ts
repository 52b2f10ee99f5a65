import type { RocketLeagueFrameField, RocketLeagueReplay, RocketLeagueSection } from '../../../formats/rocket-league/index.js';

/** What the scene of a match is made of. */
export const SCENE_SECTIONS = [
  'summary',
  'players',
  'goals',
  'demolitions',
  'kickoffs',
  'tickMarks',
  'frames',
] as const satisfies RocketLeagueSection[];
/** Columns of it. */
export const SCENE_FIELDS: readonly RocketLeagueFrameField[] = [
  'clockSeconds',
  'isOvertime',
  'ball.actor',
  'ball.x',
  'ball.y',
  'ball.z',
  'ball.speed',
  'car.actor',
  'car.x',
  'car.y',
  'car.z',
  'car.yaw',
  'car.speed',
  'car.boost',
];
export type SceneReplay = RocketLeagueReplay<(typeof SCENE_SECTIONS)[number]>;

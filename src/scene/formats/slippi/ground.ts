import { fodPlatformY, fodStartHeights, randallAt, slippiStageGeometry } from '../../../formats/slippi/stage.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { secondsOf, type MeleeReplay } from './facts.js';

/** How thick the blast lines and platforms are drawn, in units of the game, where they are lines. */
const FRAME_UNITS = 1.5;
const PLATFORM_UNITS = 2.5;
const FOUNTAIN_OF_DREAMS = 2;
const YOSHIS_STORY = 8;
/** The platforms of Fountain of Dreams as events number them. */
const FOD_PLATFORMS = ['right', 'left'] as const;

/** Adds the outline of the stage, its platforms and the lines beyond which a stock is lost. Stages without known geometry add nothing. */
export function addStage(scene: SceneBuilder, replay: MeleeReplay): void {
  const stage = replay.header.gameStart?.stage;
  const geometry = stage === undefined ? undefined : slippiStageGeometry(stage);
  if (geometry === undefined) return;
  const { left, right, bottom, top } = geometry.blast;
  scene.setWorld({ unit: 'unit', up: 1, minX: left, maxX: right, minY: bottom, maxY: top });
  scene.ground({ kind: 'floor', points: Float32Array.from(geometry.main.flat()), isClosed: true });
  // A frame: what is inside runs clockwise, and so is a hole.
  const [inLeft, inRight, inBottom, inTop] = [left + FRAME_UNITS, right - FRAME_UNITS, bottom + FRAME_UNITS, top - FRAME_UNITS];
  for (const points of [
    Float32Array.of(left, bottom, right, bottom, right, top, left, top),
    Float32Array.of(inLeft, inBottom, inLeft, inTop, inRight, inTop, inRight, inBottom),
  ])
    scene.ground({ kind: 'blast-lines', label: 'Blast lines', points, isClosed: true });
  for (const { left: from, right: to, y, isMoving } of geometry.platforms) {
    if (isMoving || from === undefined || to === undefined || y === undefined) continue;
    const below = y - PLATFORM_UNITS;
    scene.ground({ kind: 'platform', label: 'Platform', points: Float32Array.of(from, below, to, below, to, y, from, y), isClosed: true });
  }
  if (stage === FOUNTAIN_OF_DREAMS) addFodPlatforms(scene, replay);
  if (stage === YOSHIS_STORY) addRandall(scene, replay);
}

/** The platforms of Fountain of Dreams move from their first heights on. Below 3.17 their heights are not in the file. */
function addFodPlatforms(scene: SceneBuilder, { stageEvents }: MeleeReplay): void {
  const { platforms } = slippiStageGeometry(FOUNTAIN_OF_DREAMS)!;
  FOD_PLATFORMS.forEach((name, number) => {
    const { left = 0, right = 0 } = platforms.find((one) => one.name === name) ?? {};
    const middle = (left + right) / 2;
    const actor = scene.actor({ kind: 'item', label: 'Platform', from: 0, radius: (right - left) / 2 });
    actor.jump(0, middle, fodPlatformY(fodStartHeights[number as 0 | 1]));
    for (const event of stageEvents) {
      if (event.type !== 'fodPlatform' || event.platform !== number || event.height === undefined) continue;
      // It stayed where it was until the frame before.
      actor.stay(secondsOf(event.frame - 1));
      actor.move(secondsOf(event.frame), middle, fodPlatformY(event.height));
    }
  });
}

/** The cloud of Yoshi's Story goes around the stage; where it is depends on the frame alone. */
function addRandall(scene: SceneBuilder, { frames }: MeleeReplay): void {
  if (frames.frameCount === 0) return;
  const actor = scene.actor({ kind: 'item', label: 'Randall', from: 0, radius: 6 });
  for (const frame of frames.number) {
    const { left, right, y } = randallAt(frame);
    actor.move(secondsOf(frame), (left + right) / 2, y);
  }
}

import type { ReadBudget } from '../../../core/budget.js';
import type { Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { keptObject, type Sc2Definition } from './section.js';
import { userCamerasSection, type Sc2UserCamera } from './user-cameras.js';

/** How long a user looked at one square of the map in one minute of the game. */
export interface Sc2CameraHeat {
  /** The id in game events; `players` says whose it is. */
  readonly userId: number;
  /** When the minute begins, in real seconds. */
  readonly fromSeconds: number;
  /** The middle of the square, which has sides of 8 cells. */
  readonly x: number;
  readonly y: number;
  readonly seconds: number;
}

const MINUTE_SECONDS = 60;
const HEAT_BYTES = keptObject(5);

/** The heat map of each camera, by user and minute. */
export const cameraHeatSection: Sc2Definition<{ readonly cameraHeat?: readonly Sc2CameraHeat[] | undefined }> = {
  sections: ['cameraHeat'],
  needs: { files: [] },
  uses: [userCamerasSection],
  start({ parts, gameSpeed, budget }, of) {
    const { users } = of(userCamerasSection);
    return {
      on: {},
      build: () =>
        parts.gameEvents === undefined ? built({ cameraHeat: undefined }) : heatOf(users, parts.header.elapsedGameLoops, gameSpeed, budget),
    };
  },
};

function* heatOf(
  users: ReadonlyMap<number, Sc2UserCamera>,
  elapsed: number,
  gameSpeed: number | undefined,
  budget: ReadBudget,
): Asking<{ readonly cameraHeat: readonly Sc2CameraHeat[] }> {
  const cameraHeat: Sc2CameraHeat[] = [];
  const minute = MINUTE_SECONDS / secondsOf(1, gameSpeed);
  for (const [userId, { track, leftAt = elapsed }] of [...users].sort(([a], [b]) => a - b)) {
    for (const { from, x, y, time } of yield* track.heat(minute, leftAt)) {
      budget.keep(HEAT_BYTES);
      cameraHeat.push({ userId, fromSeconds: Math.round(secondsOf(from, gameSpeed)), x, y, seconds: secondsOf(time, gameSpeed) });
    }
  }
  return { cameraHeat };
}

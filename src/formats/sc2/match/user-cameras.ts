import { CameraTrack } from '../../../io/camera-track.js';
import { built } from '../../../io/sections.js';
import { CAMERA_UNITS } from './camera.js';
import { resumesSection } from './resumes.js';
import { keptObject, type Sc2Builder, type Sc2Definition } from './section.js';

const USER_BYTES = keptObject(5);

/** The camera of one user, until the user left. */
export interface Sc2UserCamera {
  readonly track: CameraTrack;
  leftAt?: number | undefined;
}

/** The cameras by user. */
export interface Sc2CamerasBuilder extends Sc2Builder {
  readonly users: ReadonlyMap<number, Sc2UserCamera>;
}

/** The cameras, for sections that ask what players looked at. */
export const userCamerasSection: Sc2Definition<object, Sc2CamerasBuilder> = {
  sections: [],
  needs: { files: ['details', 'gameEvents'], gameEvents: ['cameraUpdate', 'playerLeave', 'gameUserLeave'] },
  uses: [resumesSection],
  start({ budget }) {
    const users = new Map<number, Sc2UserCamera>();
    const leave = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
      const user = users.get(userId);
      if (user !== undefined) user.leftAt ??= gameloop;
    };
    return {
      users,
      on: {
        cameraUpdate({ userId, gameloop, target }) {
          if (target === undefined) return;
          let user = users.get(userId);
          if (user === undefined) {
            budget.keep(USER_BYTES);
            users.set(userId, (user = { track: new CameraTrack(budget) }));
          }
          user.track.add(gameloop, { x: target.x / CAMERA_UNITS, y: target.y / CAMERA_UNITS });
        },
        playerLeave: leave,
        gameUserLeave: leave,
      },
      build: () => built({}),
    };
  },
};

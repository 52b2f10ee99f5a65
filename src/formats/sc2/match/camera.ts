import { built } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { resumesSection } from './resumes.js';
import { keptObject, type Sc2Definition } from './section.js';

/** Where a camera was from a moment on. */
export interface Sc2CameraMove {
  readonly gameloop: number;
  readonly seconds: number;
  /** Cells; undefined when only zoom or angle changed. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** The file's own units. */
  readonly distance?: number | undefined;
  readonly pitch?: number | undefined;
  readonly yaw?: number | undefined;
}

/** The camera of one user. */
export interface Sc2CameraPath {
  readonly userId: number;
  readonly moves: readonly Sc2CameraMove[];
  /** Places saved to the hotkeys 0 to 7. */
  readonly saves: readonly { readonly gameloop: number; readonly which: number; readonly x: number; readonly y: number }[];
}

/** Camera targets are cells times this. */
export const CAMERA_UNITS = 256;

const MOVE_BYTES = keptObject(7);

/** The cameras of everybody, by user id. */
export const cameraSection: Sc2Definition<{ readonly camera?: readonly Sc2CameraPath[] | undefined }> = {
  sections: ['camera'],
  needs: { files: ['details', 'gameEvents'], gameEvents: ['cameraUpdate', 'cameraSave'] },
  uses: [resumesSection],
  start({ parts, gameSpeed, budget }) {
    const users = new Map<number, { moves: Sc2CameraMove[]; saves: Sc2CameraPath['saves'][number][] }>();
    const pathOf = (userId: number): { moves: Sc2CameraMove[]; saves: Sc2CameraPath['saves'][number][] } => {
      let path = users.get(userId);
      if (path === undefined) users.set(userId, (path = { moves: [], saves: [] }));
      budget.keep(MOVE_BYTES);
      return path;
    };
    return {
      on: {
        cameraSave({ userId, gameloop, which, target }) {
          pathOf(userId).saves.push({ gameloop, which, x: target.x / CAMERA_UNITS, y: target.y / CAMERA_UNITS });
        },
        cameraUpdate({ userId, gameloop, target, distance, pitch, yaw }) {
          pathOf(userId).moves.push({
            gameloop,
            seconds: secondsOf(gameloop, gameSpeed),
            ...(target && { x: target.x / CAMERA_UNITS, y: target.y / CAMERA_UNITS }),
            ...(distance === undefined ? {} : { distance }),
            ...(pitch === undefined ? {} : { pitch }),
            ...(yaw === undefined ? {} : { yaw }),
          });
        },
      },
      build() {
        const paths = [...users].sort(([a], [b]) => a - b).map(([userId, path]) => ({ userId, ...path }));
        return built({ camera: parts.gameEvents && paths });
      },
    };
  },
};

import type { Sc2GameEvent } from '../events.js';
import { secondsOf } from './clock.js';

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
const CAMERA_UNITS = 256;

/** The camera paths of everybody, by user id. */
export function matchCamera(events: readonly Sc2GameEvent[], gameSpeed: number | undefined): Sc2CameraPath[] {
  const users = new Map<number, { moves: Sc2CameraMove[]; saves: Sc2CameraPath['saves'][number][] }>();
  for (const event of events) {
    if (event.type !== 'cameraUpdate' && event.type !== 'cameraSave') continue;
    const { userId, gameloop, target } = event;
    let path = users.get(userId);
    if (path === undefined) users.set(userId, (path = { moves: [], saves: [] }));
    const place = target === undefined ? undefined : { x: target.x / CAMERA_UNITS, y: target.y / CAMERA_UNITS };
    if (event.type === 'cameraSave') {
      if (place) path.saves.push({ gameloop, which: event.which, ...place });
      continue;
    }
    const { distance, pitch, yaw } = event;
    path.moves.push({
      gameloop,
      seconds: secondsOf(gameloop, gameSpeed),
      ...place,
      ...(distance === undefined ? {} : { distance }),
      ...(pitch === undefined ? {} : { pitch }),
      ...(yaw === undefined ? {} : { yaw }),
    });
  }
  return [...users].sort(([a], [b]) => a - b).map(([userId, path]) => ({ userId, ...path }));
}

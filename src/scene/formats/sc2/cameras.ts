import type { SceneBuilder } from '../../scene-builder.js';
import type { MatchFacts } from './facts.js';

/** Half the width of what a camera shows, in cells. */
const CAMERA_RADIUS = 12;
/** A camera that moves on within so many seconds and cells was scrolled; otherwise it jumped. */
const SCROLL_SECONDS = 1;
const SCROLL_CELLS = 12;

/** Where each player looked. */
export function addCameras(scene: SceneBuilder, { replay, byUser }: MatchFacts): void {
  for (const { userId, moves } of replay.camera ?? []) {
    const { camera, side } = byUser.get(userId) ?? {};
    if (camera === undefined) continue;
    for (const { seconds, x, y } of moves) {
      if (x === undefined || y === undefined) continue;
      const { lastSeconds, lastX, lastY } = camera.last;
      const isScroll = seconds - lastSeconds <= SCROLL_SECONDS && Math.hypot(x - lastX, y - lastY) <= SCROLL_CELLS;
      if (isScroll) camera.move(seconds, x, y);
      else camera.jump(seconds, x, y);
    }
    if (Number.isFinite(camera.last.lastX)) scene.area({ kind: 'camera', side, from: 0, actor: camera.id, radius: CAMERA_RADIUS });
  }
}

import { SCENE_MOTION, type Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import { sampleBefore } from '../sample-before.js';

const TRAIL_SECONDS = 10;
const BANDS = 4;
/** More points of a trail than this are not seen. */
const POINTS_A_BAND = 12;
const MOST_TRAILS = 64;

/** Where players, heroes and vehicles came from in the last ten seconds. Older parts are fainter. */
export function paintTrails(context: CanvasRenderingContext2D, scene: Scene, cast: Cast, camera: Camera, state: SceneState): void {
  context.lineWidth = 2;
  context.lineJoin = 'round';
  const count = Math.min(MOST_TRAILS, cast.leads.length);
  for (let band = 0; band < BANDS; band++) {
    const from = state.seconds - TRAIL_SECONDS * (1 - band / BANDS);
    const to = from + TRAIL_SECONDS / BANDS;
    context.globalAlpha = 0.1 + 0.16 * band;
    for (let lead = 0; lead < count; lead++) {
      const id = cast.leads[lead]!;
      if (state.isPresent[id] !== 1) continue;
      const { seconds, x, y, motion } = scene.actors[id]!.track;
      const first = Math.max(0, sampleBefore(seconds, from));
      const last = Math.min(seconds.length - 1, Math.max(first, sampleBefore(seconds, to)));
      const step = Math.max(1, Math.floor((last - first) / POINTS_A_BAND));
      context.strokeStyle = cast.colors[id]!;
      context.beginPath();
      let isDown = false;
      for (let i = first; ; i = Math.min(last, i + step)) {
        if (isDown) context.lineTo(camera.screenX(x[i]!), camera.screenY(y[i]!));
        else context.moveTo(camera.screenX(x[i]!), camera.screenY(y[i]!));
        isDown = isStraight(motion, i, Math.min(last, i + step));
        if (i === last) break;
      }
      // the last band ends where the actor is
      if (band === BANDS - 1 && isDown) context.lineTo(camera.screenX(state.x[id]!), camera.screenY(state.y[id]!));
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** Nothing between two samples was a teleport or an absence. */
function isStraight(motion: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (motion[i] !== SCENE_MOTION.linear) return false;
  return motion[from] === SCENE_MOTION.linear;
}

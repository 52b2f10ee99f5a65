import type { Scene } from '../../scene/model.js';
import type { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { momentsUpTo } from '../moments.js';

const DEATH_SECONDS = 8;
const PULSE_SECONDS = 1.2;

/** Crosses where somebody died a few seconds ago, and rings where something just happened. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  cast: Cast,
  camera: Camera,
  seconds: number,
  inks: Inks,
  isStill: boolean,
): void {
  const { moments } = scene;
  for (let i = momentsUpTo(scene, seconds) - 1; i >= 0 && moments[i]!.seconds > seconds - DEATH_SECONDS; i--) {
    const { kind, x, y, actors, seconds: at, weight } = moments[i]!;
    if (x === undefined || y === undefined) continue;
    const px = camera.screenX(x);
    const py = camera.screenY(y);
    const age = seconds - at;
    if (kind === 'kill') {
      const victim = actors?.[1];
      context.globalAlpha = Math.min(1, (DEATH_SECONDS - age) / 3);
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(px - 5, py - 5);
      context.lineTo(px + 5, py + 5);
      context.moveTo(px + 5, py - 5);
      context.lineTo(px - 5, py + 5);
      context.strokeStyle = inks.color.background;
      context.lineWidth = 5;
      context.stroke();
      context.strokeStyle = (victim === undefined ? undefined : cast.colors[victim]) ?? inks.color.text;
      context.lineWidth = 2.4;
      context.stroke();
    }
    if (age > PULSE_SECONDS || isStill || weight < 0.2) continue;
    context.globalAlpha = 0.7 * (1 - age / PULSE_SECONDS);
    context.beginPath();
    context.arc(px, py, 10 + (26 * age) / PULSE_SECONDS, 0, 2 * Math.PI);
    context.strokeStyle = inks.color.text;
    context.lineWidth = 2;
    context.stroke();
  }
  context.globalAlpha = 1;
}

import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Inks } from '../inks.js';
import { SpanIndex } from '../span-index.js';

const FADE_SECONDS = 0.4;

/** Smoke, fire, sight and other areas, for the time that they last. */
export class AreasPainter {
  private readonly index: SpanIndex;
  private readonly colors: readonly string[];

  constructor(
    private readonly scene: Scene,
    inks: Inks,
  ) {
    const spans = scene.areas.map(({ from, to = Infinity }) => ({ from, to }));
    this.index = SpanIndex.of(spans, scene.durationSeconds);
    const sides = new Map(scene.sides.map(({ id }, i) => [id, inks.sides[i]!]));
    this.colors = scene.areas.map(({ kind, side }) => {
      if (/fire|burn|molotov|inferno|damage/i.test(kind)) return inks.color.warn;
      if (/smoke/i.test(kind)) return inks.color.quiet;
      return (side === undefined ? undefined : sides.get(side)) ?? inks.color.neutral;
    });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, state: SceneState): void {
    const { seconds } = state;
    const end = this.index.end(seconds);
    for (let i = this.index.begin(seconds); i < end; i++) {
      const id = this.index.idAt(i);
      const area = this.scene.areas[id]!;
      const { from, to = Infinity, actor, points, radius = 0 } = area;
      if (seconds < from || seconds >= to) continue;
      if (actor !== undefined && state.isPresent[actor] !== 1) continue;
      const strength = Math.min(1, (seconds - from) / FADE_SECONDS + 0.2, (to - seconds) / FADE_SECONDS);
      context.beginPath();
      if (points !== undefined) {
        for (let p = 0; p < points.length; p += 2) {
          const x = camera.screenX(points[p]!);
          const y = camera.screenY(points[p + 1]!);
          if (p === 0) context.moveTo(x, y);
          else context.lineTo(x, y);
        }
        context.closePath();
      } else {
        const x = camera.screenX(actor === undefined ? (area.x ?? NaN) : state.x[actor]!);
        const y = camera.screenY(actor === undefined ? (area.y ?? NaN) : state.y[actor]!);
        const size = radius * camera.scale;
        if (!(x + size > 0 && y + size > 0 && x - size < camera.width && y - size < camera.height)) continue;
        context.arc(x, y, Math.max(1, size), 0, 2 * Math.PI);
      }
      context.fillStyle = context.strokeStyle = this.colors[id]!;
      context.globalAlpha = 0.16 * strength;
      context.fill();
      context.globalAlpha = 0.6 * strength;
      context.lineWidth = 1;
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

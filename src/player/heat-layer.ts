import type { Scene } from '../scene/model.js';
import type { Camera } from './camera.js';
import { heatGrid, heatPlaces, type HeatPlace, type ReplayHeat } from './heat.js';
import type { Inks } from './inks.js';
import { heatPicture, paintHeat, paintHeatPlaces } from './painters/heat.js';

/** The heat map over the ground: counted once, and again when there is more of the scene. It is loaded when the first one is wanted. */
export class HeatLayer {
  private heat: ReplayHeat | undefined;
  private look = '';
  private places: readonly HeatPlace[] = [];
  private picture: HTMLCanvasElement | undefined;

  constructor(private readonly newCanvas: () => HTMLCanvasElement) {}

  paint(context: CanvasRenderingContext2D, scene: Scene, camera: Camera, inks: Inks, heat: ReplayHeat, ratio: number): void {
    this.count(scene, inks, heat);
    paintHeat(context, camera, scene.world!, this.picture!, ratio);
    paintHeatPlaces(context, camera, this.places, inks, ratio);
  }

  /** The time of the cross that is nearest to a pixel. */
  secondsAt(camera: Camera, px: number, py: number): number | undefined {
    return this.places.find(({ x, y }) => Math.hypot(camera.screenX(x) - px, camera.screenY(y) - py) < 8)?.seconds;
  }

  private count(scene: Scene, inks: Inks, heat: ReplayHeat): void {
    const look = `${scene.readSeconds} ${inks.version}`;
    if (heat === this.heat && look === this.look) return;
    this.heat = heat;
    this.look = look;
    this.places = heat.of === 'presence' ? [] : heatPlaces(scene, heat);
    this.picture = heatPicture(heatGrid(scene.world!, heat.scenes ?? [scene], heat), inks, this.newCanvas());
  }
}

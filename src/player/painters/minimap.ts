import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { addShape } from '../shapes.js';
import { paintGround, type GroundImage } from './ground.js';

/** The whole world in small: a minimap, or the preview of a moment. */
export class MinimapPainter {
  private readonly camera = new Camera();
  private readonly ground: HTMLCanvasElement;
  private groundLook = '';
  private groundOf: Scene['ground'] | undefined;
  private picture: GroundImage | undefined;

  constructor(newCanvas: () => HTMLCanvasElement) {
    this.ground = newCanvas();
    this.camera.margin = 3;
  }

  /** Paints it with its upper left corner at a pixel. `seen` is the camera whose view is framed. */
  paint(
    context: CanvasRenderingContext2D,
    scene: Scene,
    cast: Cast,
    state: SceneState,
    inks: Inks,
    box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    ratio: number,
    picture?: GroundImage,
    seen?: Camera,
  ): void {
    if (scene.world === undefined) return;
    const { camera } = this;
    const look = `${inks.version} ${box.width} ${box.height} ${ratio}`;
    if (look !== this.groundLook || scene.ground !== this.groundOf || picture !== this.picture) {
      this.groundLook = look;
      this.picture = picture;
      this.groundOf = scene.ground;
      camera.resize(box.width, box.height);
      camera.setWorld(scene.world);
      this.ground.width = Math.round(box.width * ratio);
      this.ground.height = Math.round(box.height * ratio);
      paintGround(this.ground.getContext('2d')!, scene, camera, inks, ratio, undefined, picture);
    }
    context.drawImage(this.ground, box.x, box.y, box.width, box.height);
    for (const { ids, color, isMinor } of cast.groups) {
      if (isMinor) continue;
      context.fillStyle = color;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]!;
        if (state.isPresent[id] === 1)
          context.fillRect(box.x + camera.screenX(state.x[id]!) - 1, box.y + camera.screenY(state.y[id]!) - 1, 2, 2);
      }
    }
    for (let i = 0; i < cast.leads.length; i++) {
      const id = cast.leads[i]!;
      if (state.isPresent[id] !== 1) continue;
      context.beginPath();
      addShape(context, cast.shapes[id]!, box.x + camera.screenX(state.x[id]!), box.y + camera.screenY(state.y[id]!), 3.4);
      context.fillStyle = cast.colors[id]!;
      context.fill();
    }
    if (seen === undefined) return;
    const left = Math.max(0, camera.screenX(seen.worldX(0)));
    const top = Math.max(0, camera.screenY(seen.worldY(0)));
    const right = Math.min(box.width, camera.screenX(seen.worldX(seen.width)));
    const bottom = Math.min(box.height, camera.screenY(seen.worldY(seen.height)));
    context.strokeStyle = inks.color.accent;
    context.lineWidth = 1.5;
    context.strokeRect(box.x + left, box.y + top, right - left, bottom - top);
  }

  /** The place of the world at a pixel of it. */
  worldAt(x: number, y: number): { readonly x: number; readonly y: number } {
    return { x: this.camera.worldX(x), y: this.camera.worldY(y) };
  }
}

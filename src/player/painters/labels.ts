import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { LabelPlaces, type PanelBox } from '../label-places.js';

const MOST_LABELS = 48;
const HEIGHT_PX = 15;
const LONGEST = 18;

/** A label as a picture, since writing text takes longer than copying it. */
interface Written {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
}

/** Names of the leads, placed so that none covers a mark or another name, or is below a panel. */
export class LabelsPainter {
  private readonly places = new LabelPlaces();
  private written: (Written | undefined)[] = [];
  private look = '';

  constructor(private readonly newCanvas: () => HTMLCanvasElement) {}

  paint(
    context: CanvasRenderingContext2D,
    scene: Scene,
    cast: Cast,
    camera: Camera,
    state: SceneState,
    inks: Inks,
    size: number,
    ratio: number,
    panels: readonly PanelBox[],
  ): void {
    const look = `${inks.version} ${ratio}`;
    if (look !== this.look) {
      this.look = look;
      this.written = [];
    }
    const { places } = this;
    places.begin(camera.width, camera.height);
    for (const panel of panels) places.addPanel(panel);
    const count = Math.min(MOST_LABELS, cast.leads.length);
    for (let i = 0; i < cast.leads.length; i++) {
      const id = cast.leads[i]!;
      if (state.isPresent[id] === 1)
        places.addMark(camera.screenX(state.x[id]!), camera.screenY(state.y[id]!), cast.radiiPx[id]! * size + 5);
    }
    for (const { ids, radiusPx, isHollow } of cast.groups) {
      if (!isHollow) continue;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]!;
        if (state.isPresent[id] === 1) places.addMark(camera.screenX(state.x[id]!), camera.screenY(state.y[id]!), radiusPx * size);
      }
    }
    for (let i = 0; i < count; i++) {
      const id = cast.leads[i]!;
      if (state.isPresent[id] !== 1) continue;
      const x = camera.screenX(state.x[id]!);
      const y = camera.screenY(state.y[id]!);
      if (x < 0 || y < 0 || x > camera.width || y > camera.height) continue;
      const label = (this.written[id] ??= this.write(scene.actors[id]!.label, inks, ratio));
      const index = places.addLabel(id, x, y, cast.radiiPx[id]! * size + 5, label.width, HEIGHT_PX);
      if (places.isShown[index] === 0) continue;
      const { canvas } = label;
      context.drawImage(canvas, places.x[index]!, places.y[index]! - HEIGHT_PX / 2, canvas.width / ratio, canvas.height / ratio);
    }
  }

  private write(label: string, inks: Inks, ratio: number): Written {
    const text = label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
    const canvas = this.newCanvas();
    const font = `600 12px ${inks.font}`;
    const context = canvas.getContext('2d')!;
    context.font = font;
    const width = Math.ceil(context.measureText(text).width) + 4;
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(HEIGHT_PX * ratio);
    context.scale(ratio, ratio);
    context.font = font;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = inks.color.background;
    context.strokeText(text, 2, HEIGHT_PX / 2);
    context.fillStyle = inks.color.text;
    context.fillText(text, 2, HEIGHT_PX / 2);
    return { canvas, width };
  }
}

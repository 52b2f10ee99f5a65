import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { LabelPlaces, type PanelBox } from '../label-places.js';

const MOST_LABELS = 48;
const HEIGHT_PX = 15;
const LONGEST = 18;
/** The room of a label: as wide as the longest, and higher than what is shown, so that strokes reach no other label. */
const ROOM = { width: 220, height: 20 };

/**
 * Names of the leads, placed so that none covers a mark or another name, or is below a panel. All are written into one picture, a row for each, since
 * writing text takes longer than copying it.
 */
export class LabelsPainter {
  private readonly places = new LabelPlaces();
  /** Writes into the picture. */
  private readonly pen: CanvasRenderingContext2D;
  /** The label of each row, and how wide it is. */
  private readonly texts: string[] = [];
  private readonly widths: number[] = [];
  private look = '';

  constructor(newCanvas: () => HTMLCanvasElement) {
    this.pen = newCanvas().getContext('2d')!;
  }

  /** Writes labels that no frame wrote before until a time of `performance.now()`. Returns whether all are there; what is left comes with the next frame. */
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
    until: number,
  ): boolean {
    const { places, pen, texts, widths } = this;
    const count = Math.min(MOST_LABELS, cast.leads.length);
    const look = `${inks.version} ${ratio} ${count}`;
    if (look !== this.look) {
      this.look = look;
      this.begin(count, inks, ratio);
    }
    let isOver = false;
    places.begin(camera.width, camera.height);
    for (const panel of panels) places.addPanel(panel);
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
      const { label } = scene.actors[id]!;
      if (texts[i] !== label) {
        if (isOver) return false;
        this.write(label, i);
        isOver = performance.now() > until;
      }
      const index = places.addLabel(id, x, y, cast.radiiPx[id]! * size + 5, widths[i]!, HEIGHT_PX);
      if (places.isShown[index] === 0) continue;
      const [left, width] = [places.x[index]!, widths[i]!];
      const top = places.y[index]! - HEIGHT_PX / 2;
      context.drawImage(pen.canvas, 0, i * ROOM.height * ratio, width * ratio, HEIGHT_PX * ratio, left, top, width, HEIGHT_PX);
    }
    return true;
  }

  /** Empties the picture and gives it so many rows. */
  private begin(count: number, { font, color }: Inks, ratio: number): void {
    const { pen } = this;
    this.texts.length = this.widths.length = 0;
    pen.canvas.width = Math.ceil(ROOM.width * ratio);
    pen.canvas.height = Math.ceil(count * ROOM.height * ratio);
    pen.scale(ratio, ratio);
    pen.font = `600 12px ${font}`;
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = color.background;
    pen.fillStyle = color.text;
  }

  private write(label: string, row: number): void {
    const { pen } = this;
    const text = label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
    const middle = row * ROOM.height + HEIGHT_PX / 2;
    pen.clearRect(0, middle - ROOM.height / 2, ROOM.width, ROOM.height);
    pen.strokeText(text, 2, middle, ROOM.width - 4);
    pen.fillText(text, 2, middle, ROOM.width - 4);
    this.texts[row] = label;
    this.widths[row] = Math.min(ROOM.width, Math.ceil(pen.measureText(text).width) + 4);
  }
}

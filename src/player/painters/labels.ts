import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { LabelPlaces, type PanelBox } from '../label-places.js';

const MOST_LABELS = 48;
const HEIGHT_PX = 15;
const LONGEST = 18;
/** Wider than any label. */
const SHEET_PX = LONGEST * 14;

/** A label that is on the sheet, since writing text takes longer than copying it. */
interface Written {
  readonly label: string;
  readonly row: number;
  readonly width: number;
}

/** Names of the leads, placed so that none covers a mark or another name, or is below a panel. */
export class LabelsPainter {
  private readonly places = new LabelPlaces();
  private readonly sheet: HTMLCanvasElement;
  /** By actor. */
  private written: (Written | undefined)[] = [];
  private rows = 0;
  private look = '';

  constructor(newCanvas: () => HTMLCanvasElement) {
    this.sheet = newCanvas();
  }

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
      this.sheet.width = Math.ceil(SHEET_PX * ratio);
      this.sheet.height = Math.ceil(HEIGHT_PX * MOST_LABELS * ratio);
      this.forget();
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
      const { label } = scene.actors[id]!;
      let written = this.written[id];
      if (written?.label !== label) written = this.write(id, label, inks, ratio);
      const index = places.addLabel(id, x, y, cast.radiiPx[id]! * size + 5, written.width, HEIGHT_PX);
      if (places.isShown[index] === 0) continue;
      const { row, width } = written;
      const [from, down] = [row * HEIGHT_PX * ratio, HEIGHT_PX * ratio];
      context.drawImage(this.sheet, 0, from, width * ratio, down, places.x[index]!, places.y[index]! - HEIGHT_PX / 2, width, HEIGHT_PX);
    }
  }

  private forget(): void {
    this.written = [];
    this.rows = 0;
  }

  private write(id: number, label: string, inks: Inks, ratio: number): Written {
    if (this.rows === MOST_LABELS) this.forget();
    const row = this.written[id]?.row ?? this.rows++;
    const text = label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
    const context = this.sheet.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, row * HEIGHT_PX * ratio);
    context.clearRect(0, 0, SHEET_PX, HEIGHT_PX);
    context.font = `600 12px ${inks.font}`;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = inks.color.background;
    context.strokeText(text, 2, HEIGHT_PX / 2);
    context.fillStyle = inks.color.text;
    context.fillText(text, 2, HEIGHT_PX / 2);
    return (this.written[id] = { label, row, width: Math.min(SHEET_PX, Math.ceil(context.measureText(text).width) + 4) });
  }
}

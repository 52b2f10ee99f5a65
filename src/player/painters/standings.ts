import { valueAt } from '../../scene/scene-at.js';
import type { Scene, SceneSeries } from '../../scene/model.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import type { PanelBox } from '../label-places.js';
import { addShape } from '../shapes.js';
import { shortened } from './feed.js';

const ROW_PX = 24;
const NARROW_PX = 560;
const NARROW_ROWS = 4;
/** Where it begins in a narrow picture: below the clock. */
const NARROW_TOP = 52;
/** What the clock takes of a wide one. */
const CLOCK_PX = 46;

/** Somebody in the order. */
interface Row {
  readonly actor: number;
  readonly positions: SceneSeries;
  readonly gaps: SceneSeries | undefined;
  position: number;
}

/** The order of a race with the gaps, at the left. It is loaded for scenes that have positions. */
export class StandingsPainter {
  readonly box: PanelBox = { left: 0, top: 0, right: 0, bottom: 0 };
  private readonly rows: Row[];
  private look = '';
  private texts: readonly (readonly [name: string, gap: string])[] = [];

  constructor(private readonly scene: Scene) {
    const of = (name: string): readonly SceneSeries[] =>
      scene.series.filter((series) => series.name === name && series.actor !== undefined);
    this.rows = of('position').map((positions) => ({
      actor: positions.actor!,
      positions,
      gaps: of('gap').find(({ actor }) => actor === positions.actor),
      position: NaN,
    }));
  }

  /** Pixels at the top that the map leaves free: a narrow picture has no room beside the order. */
  reservedPx(width: number): number {
    return width < NARROW_PX ? NARROW_TOP + Math.min(NARROW_ROWS, this.rows.length) * ROW_PX + 8 : CLOCK_PX;
  }

  paint(context: CanvasRenderingContext2D, cast: Cast, inks: Inks, seconds: number, width: number, height: number): void {
    const isNarrow = width < NARROW_PX;
    const most = Math.floor((height - 90) / ROW_PX);
    const rowWidth = isNarrow ? 112 : 250;
    this.write(context, inks, seconds, rowWidth, isNarrow);
    const count = Math.min(most, this.texts.length, isNarrow ? NARROW_ROWS : 20);
    const { box } = this;
    box.left = 12;
    box.right = 12 + (count > 0 ? rowWidth : 0);
    box.top = isNarrow ? NARROW_TOP : 12;
    box.bottom = box.top + (count > 0 ? count * ROW_PX + 8 : 0);
    if (count <= 0) return;
    const { top } = box;
    context.globalAlpha = 0.92;
    context.fillStyle = inks.color.surface;
    context.beginPath();
    context.roundRect(12, top, rowWidth, count * ROW_PX + 8, 8);
    context.fill();
    context.globalAlpha = 1;
    context.font = `600 ${isNarrow ? 11 : 13}px ${inks.font}`;
    context.textBaseline = 'middle';
    for (let i = 0; i < count; i++) {
      const { actor, position } = this.rows[i]!;
      const [name, gap] = this.texts[i]!;
      const y = top + 4 + (i + 0.5) * ROW_PX;
      context.textAlign = 'right';
      context.fillStyle = inks.color.quiet;
      context.fillText(String(position), 34, y);
      context.fillText(gap, 12 + rowWidth - 10, y);
      context.textAlign = 'left';
      context.fillStyle = inks.color.text;
      context.fillText(name, 58, y);
      context.beginPath();
      addShape(context, cast.shapes[actor]!, 46, y - 1, 5);
      context.fillStyle = cast.colors[actor]!;
      context.fill();
    }
  }

  /** The order and the texts of a second. */
  private write(context: CanvasRenderingContext2D, inks: Inks, seconds: number, rowWidth: number, isNarrow: boolean): void {
    const look = `${Math.floor(seconds)} ${rowWidth} ${inks.version}`;
    if (look === this.look) return;
    this.look = look;
    for (const row of this.rows) row.position = valueAt(row.positions, seconds);
    const place = ({ position }: Row): number => (Number.isNaN(position) ? Infinity : position);
    this.rows.sort((a, b) => place(a) - place(b) || a.actor - b.actor);
    context.font = `600 ${isNarrow ? 11 : 13}px ${inks.font}`;
    this.texts = this.rows
      .filter(({ position }) => !Number.isNaN(position))
      .map(({ actor, gaps }) => {
        const gap = gaps === undefined ? NaN : valueAt(gaps, seconds);
        const said = gap > 0 && !isNarrow ? `+${gap.toFixed(1)}` : '';
        return [shortened(context, this.scene.actors[actor]!.label, rowWidth - (isNarrow ? 56 : 112)), said] as const;
      });
  }
}

import { valueAt } from '../../scene/scene-at.js';
import type { Scene } from '../../scene/model.js';
import { chapterAt, momentText } from '../game-time.js';
import type { Inks } from '../inks.js';
import type { PanelBox } from '../label-places.js';
import { addShape } from '../shapes.js';
import { shortened } from './feed.js';

const HEIGHT_PX = 40;
const SCORE_PX = 40;

const SAID: Readonly<Record<Scene['coverage'], string>> = {
  sampled: '',
  sparse: 'Places are known at some moments only',
  orders: 'Places of orders: this recording has no positions',
  none: 'This recording has no places',
};

/** Sides, score, round and clock, at the top in the middle. The texts are made when the second changes. */
export class ScorePainter {
  readonly box: PanelBox = { left: 0, top: 0, right: 0, bottom: 0 };
  private madeFor = '';
  private clock = '';
  private chapter = '';
  private scores: readonly string[] = [];
  private names: readonly string[] = [];
  private widths: readonly number[] = [];

  /** Returns how high it is: what is below it begins there. */
  paint(context: CanvasRenderingContext2D, scene: Scene, inks: Inks, seconds: number, width: number): number {
    this.write(context, scene, inks, seconds, width);
    const isNarrow = width < 560;
    const [clockWidth = 0, ...widths] = this.widths;
    const half = clockWidth / 2 + 14;
    const middle = width / 2;
    const top = isNarrow ? 6 : 12;
    const extent = widths.length === 2 ? Math.max(...widths) + (isNarrow ? 26 : 44) : 0;
    this.box.left = middle - half - extent;
    this.box.top = top;
    this.box.right = middle + half + extent;
    this.box.bottom = top + HEIGHT_PX;
    context.globalAlpha = 0.94;
    context.fillStyle = inks.color.surface;
    context.beginPath();
    context.roundRect(middle - half - extent, top, 2 * (half + extent), HEIGHT_PX, 8);
    context.fill();
    context.globalAlpha = 1;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillStyle = inks.color.text;
    context.font = this.clockFont(inks);
    context.fillText(this.clock, middle, top + (this.chapter === '' ? HEIGHT_PX / 2 + 1 : 15));
    if (this.chapter !== '') {
      context.font = `500 11px ${inks.font}`;
      context.fillStyle = inks.color.quiet;
      context.fillText(this.chapter, middle, top + 31);
    }
    for (let side = 0; side < widths.length; side++) {
      const sign = side === 0 ? -1 : 1;
      const row = top + HEIGHT_PX / 2 + 1;
      context.fillStyle = inks.sides[side] ?? inks.color.neutral;
      context.fillRect(side === 0 ? middle - half - extent + 10 : middle + half + 6, top + HEIGHT_PX - 4, extent - 16, 2.5);
      context.beginPath();
      addShape(context, scene.sides[side]!.shape, middle + sign * (half + extent - 16), row - 1, 5);
      context.fill();
      context.fillStyle = inks.color.text;
      context.textAlign = side === 0 ? 'right' : 'left';
      context.font = this.scoreFont(inks);
      context.fillText(this.scores[side]!, middle + sign * half, row);
      if (isNarrow) continue;
      const scoreRoom = this.scores[side] === '' ? 0 : SCORE_PX;
      context.font = `600 13px ${inks.font}`;
      context.fillText(this.names[side]!, middle + sign * (half + scoreRoom), row);
    }
    return top + HEIGHT_PX;
  }

  private clockFont = (inks: Inks): string => `700 ${this.chapter === '' ? 18 : 16}px ${inks.font}`;
  private scoreFont = (inks: Inks): string => `700 22px ${inks.font}`;

  private write(context: CanvasRenderingContext2D, scene: Scene, inks: Inks, seconds: number, width: number): void {
    const clock = momentText(scene.clock, seconds);
    const pair = scene.sides.length === 2 ? scene.sides : [];
    let state = `${clock} ${width} ${inks.version}`;
    for (const { score } of pair) state += ` ${score === undefined ? '' : valueAt(score, seconds)}`;
    if (state === this.madeFor) return;
    this.madeFor = state;
    this.clock = clock;
    this.chapter = chapterAt(scene.clock, seconds)?.label ?? '';
    this.scores = pair.map(({ score }) => {
      const value = score === undefined ? NaN : valueAt(score, seconds);
      return score === undefined ? '' : String(Number.isNaN(value) ? 0 : value);
    });
    context.font = `600 13px ${inks.font}`;
    this.names = pair.map(({ name }) => shortened(context, name, Math.min(150, width / 6)));
    const names = this.names.map((name) => (width < 560 ? 0 : context.measureText(name).width));
    const hasScore = this.scores.some((score) => score !== '');
    context.font = this.clockFont(inks);
    const digits = this.clock.replace(/\d/g, '0');
    const widest = Math.max(context.measureText(digits).width, 44);
    context.font = `500 11px ${inks.font}`;
    this.widths = [Math.max(widest, context.measureText(this.chapter).width), ...names.map((name) => name + (hasScore ? SCORE_PX : 0))];
  }
}

/** What the recording knows of places, in the lower left corner, unless it knows all. */
export function paintCoverage(context: CanvasRenderingContext2D, scene: Scene, inks: Inks, width: number, height: number): void {
  // a scene that is being read may have places later
  const said = scene.coverage === 'none' && scene.readSeconds < scene.durationSeconds ? '' : SAID[scene.coverage];
  if (said === '') return;
  context.font = `500 11px ${inks.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const text = shortened(context, said, width - 40);
  const isMiddle = scene.world === undefined;
  const textWidth = context.measureText(text).width;
  const left = isMiddle ? (width - textWidth) / 2 : 18;
  const y = isMiddle ? height / 2 : height - 20;
  context.fillStyle = inks.color.surface;
  context.globalAlpha = 0.9;
  context.beginPath();
  context.roundRect(left - 8, y - 11, textWidth + 16, 21, 6);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = inks.color.quiet;
  context.fillText(text, left, y + 0.5);
}

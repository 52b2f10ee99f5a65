import type { Scene, SceneMoment } from '../../scene/model.js';
import type { Cast } from '../cast.js';
import type { Inks } from '../inks.js';
import { momentsUpTo, sideOfMoment } from '../moments.js';

const SHOWN_SECONDS = 8;
const FADE_SECONDS = 0.8;
const LINE_PX = 26;
const PAD_PX = 9;
const CROSS_PX = 8;
const GAP_PX = 8;
/** Kinds that are seen elsewhere, or are too many. */
const ELSEWHERE = new Set(['round', 'lap', 'chat']);

/** A moment as a line of the feed, measured once. */
interface Line {
  /** Who did it, or the whole sentence. */
  readonly first: string;
  /** What it was done with, if the sentence says it in brackets. */
  readonly means: string;
  /** Whom it was done to. */
  readonly second: string | undefined;
  readonly firstWidth: number;
  readonly meansWidth: number;
  readonly width: number;
}

/** What just happened, at the top right, the newest last. */
export class FeedPainter {
  private lines: (Line | undefined)[] = [];
  private look = '';
  /** The moments that are seen, and their boxes, for clicks: index, left, top, right. */
  private readonly boxes: number[] = [];

  paint(context: CanvasRenderingContext2D, scene: Scene, cast: Cast, inks: Inks, seconds: number, width: number, top: number): void {
    const isNarrow = width < 560;
    const most = isNarrow ? 3 : 5;
    const look = `${inks.version} ${width}`;
    if (look !== this.look) {
      this.look = look;
      this.lines = [];
    }
    this.boxes.length = 0;
    context.font = `600 ${isNarrow ? 11 : 13}px ${inks.font}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const { moments } = scene;
    let first = momentsUpTo(scene, seconds);
    const end = first;
    for (let count = 0; first > 0 && count < most && moments[first - 1]!.seconds > seconds - SHOWN_SECONDS; first--) {
      if (!ELSEWHERE.has(moments[first - 1]!.kind)) count++;
    }
    let y = top;
    for (let i = first; i < end; i++) {
      const moment = moments[i]!;
      if (ELSEWHERE.has(moment.kind)) continue;
      const line = (this.lines[i] ??= this.measure(context, scene, moment, Math.min(460, width * (isNarrow ? 0.62 : 0.5))));
      const left = width - 12 - line.width;
      context.globalAlpha = Math.min(1, (SHOWN_SECONDS - seconds + moment.seconds) / FADE_SECONDS);
      this.paintLine(context, scene, cast, inks, moment, line, left, y);
      this.boxes.push(i, left, y, left + line.width);
      y += LINE_PX + 3;
    }
    context.globalAlpha = 1;
  }

  /** The index of the moment whose line is at a pixel. */
  momentAt(x: number, y: number): number | undefined {
    for (let i = 0; i < this.boxes.length; i += 4) {
      if (x >= this.boxes[i + 1]! && x <= this.boxes[i + 3]! && y >= this.boxes[i + 2]! && y <= this.boxes[i + 2]! + LINE_PX)
        return this.boxes[i];
    }
    return undefined;
  }

  private paintLine(
    context: CanvasRenderingContext2D,
    scene: Scene,
    cast: Cast,
    inks: Inks,
    moment: SceneMoment,
    line: Line,
    left: number,
    top: number,
  ): void {
    const middle = top + LINE_PX / 2;
    context.fillStyle = inks.color.surface;
    context.beginPath();
    context.roundRect(left, top, line.width, LINE_PX, 6);
    context.fill();
    const side = sideOfMoment(scene, moment);
    const index = scene.sides.findIndex(({ id }) => id === side);
    context.fillStyle = index < 0 ? inks.color.neutral : inks.sides[index]!;
    context.fillRect(left, top + 5, 3, LINE_PX - 10);
    context.fillStyle = inks.color.text;
    context.fillText(line.first, left + PAD_PX, middle + 0.5);
    if (line.second === undefined) return;
    const x = left + PAD_PX + line.firstWidth + GAP_PX;
    context.fillText(line.second, x + line.meansWidth + GAP_PX, middle + 0.5);
    context.fillStyle = cast.colors[moment.actors![1]!] ?? inks.color.neutral;
    context.fillRect(left + line.width - 3, top + 5, 3, LINE_PX - 10);
    if (line.means !== '') {
      context.fillStyle = inks.color.quiet;
      context.fillText(line.means, x, middle + 0.5);
      return;
    }
    context.beginPath();
    context.moveTo(x, middle - 4);
    context.lineTo(x + 8, middle + 4);
    context.moveTo(x + 8, middle - 4);
    context.lineTo(x, middle + 4);
    context.strokeStyle = inks.color.quiet;
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.stroke();
  }

  private measure(context: CanvasRenderingContext2D, scene: Scene, { kind, actors, text }: SceneMoment, room: number): Line {
    const [by, whom] = kind === 'kill' ? (actors ?? []).map((id) => scene.actors[id]?.label) : [];
    const isPair = by !== undefined && whom !== undefined;
    const space = room - PAD_PX * 2;
    if (!isPair) {
      const first = shortened(context, text, space);
      const width = PAD_PX * 2 + context.measureText(first).width;
      return { first, means: '', second: undefined, firstWidth: 0, meansWidth: 0, width };
    }
    const means = shortened(context, /\(([^()]*)\)$/.exec(text)?.[1] ?? '', space / 3);
    const meansWidth = means === '' ? CROSS_PX : context.measureText(means).width;
    const names = space - meansWidth - 2 * GAP_PX;
    const half = names / 2;
    // a short name leaves its room to the other
    const first = shortened(context, by, Math.max(half, names - context.measureText(whom).width));
    const second = shortened(context, whom, Math.max(half, names - context.measureText(first).width));
    const firstWidth = context.measureText(first).width;
    const width = PAD_PX * 2 + firstWidth + 2 * GAP_PX + meansWidth + context.measureText(second).width;
    return { first, means, second, firstWidth, meansWidth, width };
  }
}

/** A text that fits, with an ellipsis where it was cut. */
export function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > room) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}

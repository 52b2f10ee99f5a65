import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { paint, scheme } from '../ink.js';
import { floorOf, type Walked } from './walked-floor.js';
import type { OpenReplay } from '../replay.js';
import './game.css';

/** The part of the world that a map shows, in the game's units. */
export interface MapBox {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** Something on the map with a name. */
export interface MapSpot {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

export type MapShape = 'disc' | 'square' | 'triangle' | 'diamond' | 'cross' | 'ring';

/** Draws in the game's units. */
export class MapPen {
  /** Labels on the map: left, right, and height. */
  readonly #labels: (readonly [left: number, right: number, up: number])[] = [];

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly box: MapBox,
    readonly width: number,
    readonly height: number,
  ) {}

  x(x: number): number {
    return ((x - this.box.minX) / (this.box.maxX - this.box.minX)) * this.width;
  }
  /** North is up. */
  y(y: number): number {
    return this.height - ((y - this.box.minY) / (this.box.maxY - this.box.minY)) * this.height;
  }
  /** A length in pixels. */
  length(units: number): number {
    return (units / (this.box.maxX - this.box.minX)) * this.width;
  }

  /** A mark with a size in pixels. */
  mark(shape: MapShape, x: number, y: number, pixels: number, ink: string, alpha = 1): void {
    const { context: c } = this;
    const [at, up, r] = [this.x(x), this.y(y), pixels / 2];
    c.save();
    c.globalAlpha = alpha;
    c.fillStyle = c.strokeStyle = paint(ink);
    c.lineWidth = 2;
    c.beginPath();
    if (shape === 'disc' || shape === 'ring') c.arc(at, up, r, 0, 2 * Math.PI);
    else if (shape === 'square') c.rect(at - r, up - r, 2 * r, 2 * r);
    else {
      for (const [dx, dy] of CORNERS[shape]) c.lineTo(at + dx * r, up + dy * r);
      if (shape === 'cross') {
        c.moveTo(at + r, up - r);
        c.lineTo(at - r, up + r);
      } else c.closePath();
    }
    if (shape === 'cross' || shape === 'ring') c.stroke();
    else {
      c.fill();
      // outline marks so that overlapping ones stay distinct
      c.strokeStyle = paint('--surface');
      c.lineWidth = 1.5;
      c.stroke();
    }
    c.restore();
  }

  /** A filled circle with a radius in game units. */
  area(x: number, y: number, radius: number, ink: string, alpha: number): void {
    const { context: c } = this;
    c.save();
    c.fillStyle = c.strokeStyle = paint(ink);
    c.beginPath();
    c.arc(this.x(x), this.y(y), this.length(radius), 0, 2 * Math.PI);
    c.globalAlpha = alpha;
    c.fill();
    c.globalAlpha = Math.min(1, alpha * 3);
    c.stroke();
    c.restore();
  }

  /** A line through points, x and y in turn; NaN makes a gap. */
  line(places: ArrayLike<number>, ink: string, pixels = 2, alpha = 1): void {
    const { context: c } = this;
    c.save();
    c.globalAlpha = alpha;
    c.strokeStyle = paint(ink);
    c.lineWidth = pixels;
    c.lineJoin = 'round';
    c.beginPath();
    let drawing = false;
    for (let i = 0; i + 1 < places.length; i += 2) {
      const [x, y] = [places[i]!, places[i + 1]!];
      if (!Number.isNaN(x)) {
        if (drawing) c.lineTo(this.x(x), this.y(y));
        else c.moveTo(this.x(x), this.y(y));
      }
      drawing = !Number.isNaN(x);
    }
    c.stroke();
    c.restore();
  }

  /** A label above a mark, unless another label is there. */
  label(text: string, x: number, y: number): void {
    const { context: c } = this;
    c.save();
    c.font = '600 11px system-ui, sans-serif';
    const half = c.measureText(text).width / 2;
    c.restore();
    const [at, up] = [Math.min(this.width - half - 2, Math.max(half + 2, this.x(x))), this.y(y) - 10];
    const taken = this.#labels.some(([left, right, above]) => at + half > left && at - half < right && Math.abs(up - above) < 12);
    if (taken) return;
    this.#labels.push([at - half, at + half, up]);
    this.#write(text, at, up, '--text', 11);
  }

  text(text: string, x: number, y: number, ink = '--text', pixels = 11): void {
    this.#write(text, this.x(x), this.y(y), ink, pixels);
  }

  #write(text: string, at: number, up: number, ink: string, pixels: number): void {
    const { context: c } = this;
    c.save();
    c.font = `600 ${pixels}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.lineWidth = 3;
    c.strokeStyle = paint('--surface');
    c.fillStyle = paint(ink);
    c.strokeText(text, at, up);
    c.fillText(text, at, up);
    c.restore();
  }
}

/** The bounding box of points, with a margin, and square if it is close to square. */
export function boxAround(xs: Iterable<number>, ys: Iterable<number>, room = 0.06): MapBox {
  const span = (values: Iterable<number>): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return low > high ? [0, 1] : [low, high];
  };
  const [minX, maxX] = span(xs);
  const [minY, maxY] = span(ys);
  const wide = Math.max(maxX - minX, (maxY - minY) * 0.6, 1);
  const tall = Math.max(maxY - minY, (maxX - minX) * 0.6, 1);
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [halfX, halfY] = [wide * (0.5 + room), tall * (0.5 + room)];
  return { minX: middleX - halfX, maxX: middleX + halfX, minY: middleY - halfY, maxY: middleY + halfY };
}

/** Corners of shapes, from -1 to 1. */
const CORNERS: Readonly<Record<'triangle' | 'diamond' | 'cross', readonly (readonly [x: number, y: number])[]>> = {
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  cross: [
    [-1, -1],
    [1, 1],
  ],
};
/** The map's width. On wide screens the height leaves room for what is above the map. */
const MAX_PIXELS = 720;
const MIN_PIXELS = 280;
const ABOVE_PIXELS = 320;
const NEAR_PIXELS = 16;

/** A map of the current moment. Arrow keys move in time; hovering shows names. */
export function MapCanvas({
  replay,
  label,
  box,
  draw,
  spots,
  stepSeconds = 1,
  gridUnits,
  walked,
}: {
  readonly replay: OpenReplay;
  readonly label: string;
  readonly box: MapBox;
  /** Draws the moment; reading signals makes it redraw when they change. */
  readonly draw: (pen: MapPen, seconds: number) => void;
  /** Named things at a moment. */
  readonly spots?: (seconds: number) => readonly MapSpot[];
  /** The step of an arrow key; ten times as much with Shift. */
  readonly stepSeconds?: number;
  /** Where players were in the whole recording: the floor that is painted below. */
  readonly walked?: readonly Walked[] | undefined;
  /** The spacing of grid lines, in game units. */
  readonly gridUnits?: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const pointed = useSignal<readonly [number, number] | undefined>(undefined);
  const ratio = (box.maxY - box.minY) / (box.maxX - box.minX);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => (width.value = Math.floor(entry!.contentRect.width)));
    watch.observe(canvas.current!);
    return () => watch.disconnect();
  }, []);
  const floor = useMemo(() => walked && floorOf(walked, box), [walked, box]);
  const current = useRef(draw);
  current.current = draw;
  useSignalEffect(() => {
    void scheme.value;
    const moment = replay.moment.value;
    const wide = width.value;
    const element = canvas.current;
    if (element === null || wide === 0) return;
    const tall = Math.round(wide * ratio);
    const scale = devicePixelRatio;
    element.width = wide * scale;
    element.height = tall * scale;
    const context = element.getContext('2d')!;
    context.scale(scale, scale);
    const pen = new MapPen(context, box, wide, tall);
    floor?.(pen);
    if (gridUnits !== undefined) drawGrid(pen, gridUnits);
    current.current(pen, moment);
  });
  const named = useComputed(() => {
    const at = pointed.value;
    if (at === undefined || spots === undefined || width.value === 0) return undefined;
    const pen = new MapPen(canvas.current!.getContext('2d')!, box, width.value, width.value * ratio);
    let nearest: MapSpot | undefined;
    let least = NEAR_PIXELS;
    for (const spot of spots(replay.moment.value)) {
      const away = Math.hypot(pen.x(spot.x) - at[0], pen.y(spot.y) - at[1]);
      if (away < least) [nearest, least] = [spot, away];
    }
    return nearest === undefined ? undefined : { name: nearest.name, x: pen.x(nearest.x), y: pen.y(nearest.y) };
  });
  const point = (event: PointerEvent): void => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    pointed.value = [event.clientX - left, event.clientY - top];
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const clock = replay.clock.peek();
    if (by === undefined || clock === undefined) return;
    event.preventDefault();
    const to = replay.moment.peek() + by * stepSeconds * (event.shiftKey ? 10 : 1);
    replay.moment.value = Math.min(clock.end, Math.max(clock.start, to));
  };
  const clock = replay.clock.value;
  const name = named.value;
  return (
    <div class="map" style={{ maxWidth: `min(${MAX_PIXELS}px, max(${MIN_PIXELS}px, calc((100dvh - ${ABOVE_PIXELS}px) / ${ratio})))` }}>
      <canvas
        ref={canvas}
        style={{ aspectRatio: `${1 / ratio}` }}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-valuemin={Math.floor(clock?.start ?? 0)}
        aria-valuemax={Math.ceil(clock?.end ?? 0)}
        aria-valuenow={Math.round(replay.moment.value)}
        aria-valuetext={clock?.text(replay.moment.value) ?? ''}
        onKeyDown={step}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => (pointed.value = undefined)}
      />
      {name !== undefined && (
        <span class="map-name" style={{ left: `${Math.min(name.x + 10, width.value - 120)}px`, top: `${Math.max(0, name.y - 32)}px` }}>
          {name.name}
        </span>
      )}
    </div>
  );
}

function drawGrid({ context: c, box, width, height, ...pen }: MapPen, units: number): void {
  void pen;
  c.save();
  c.strokeStyle = paint('--line');
  c.lineWidth = 1;
  c.beginPath();
  for (let x = Math.ceil(box.minX / units) * units; x < box.maxX; x += units) {
    const at = Math.round(((x - box.minX) / (box.maxX - box.minX)) * width) + 0.5;
    c.moveTo(at, 0);
    c.lineTo(at, height);
  }
  for (let y = Math.ceil(box.minY / units) * units; y < box.maxY; y += units) {
    const at = Math.round(height - ((y - box.minY) / (box.maxY - box.minY)) * height) + 0.5;
    c.moveTo(0, at);
    c.lineTo(width, at);
  }
  c.stroke();
  c.restore();
}

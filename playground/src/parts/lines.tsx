import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import UPlot, { type AlignedData, type Options, type Series } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { lastUntil } from '../last-until.js';
import { css, paint, scheme } from '../ink.js';
import type { OpenReplay } from '../replay.js';
import { count } from '../words.js';
import './game.css';

/** One line of a plot. */
export interface Line {
  readonly label: string;
  /** A token of the page, or a color. */
  readonly ink: string;
  /** One value per entry of `seconds`; null or undefined makes a gap. */
  readonly values: ArrayLike<number | null | undefined>;
  readonly dashed?: boolean;
  /** Filled down to zero. */
  readonly area?: boolean;
  /** Colors of two sides, above and below zero. */
  readonly sides?: { readonly above: string; readonly below: string };
  /** Draws steps: each value holds until the next. */
  readonly steps?: boolean;
  /** Points instead of a line. */
  readonly points?: boolean;
}

/** A mark on the time axis. */
export interface LineMark {
  readonly seconds: number;
  readonly label: string;
}

/** A short number for an axis: `12.3k`. */
export const shortNumber = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value * 100) / 100);

const NO_MARKS: readonly LineMark[] = [];
const wholeNumber = (value: number): string => count(Math.round(value));

/** Lines over time, with the current moment: click or use arrow keys to go to a moment; the legend shows the values there, or under the pointer. With `at`, over another axis. */
export function Lines({
  replay,
  label,
  seconds,
  lines,
  text = wholeNumber,
  scale = shortNumber,
  time = (at) => replay.clock.peek()?.text(at) ?? String(Math.round(at)),
  height = 220,
  marks = NO_MARKS,
  at,
  least,
  zero = 0,
}: {
  readonly replay: Pick<OpenReplay, 'moment' | 'clock'>;
  readonly label: string;
  /** Ascending. */
  readonly seconds: ArrayLike<number>;
  readonly lines: readonly Line[];
  /** A value, as the legend shows it. */
  readonly text?: (value: number) => string;
  /** A value, as the value axis shows it. */
  readonly scale?: (value: number) => string;
  /** A position on the axis, in words. */
  readonly time?: (at: number) => string;
  readonly height?: number;
  readonly marks?: readonly LineMark[];
  /** Another position to follow instead of the replay's moment, such as the distance along a lap. */
  readonly at?: { value: number; peek(): number };
  /** Where displayed time starts: labels are at whole steps from there. Null if both axes are plain numbers. */
  readonly zero?: number | null;
  /** The value axis covers at least this range. */
  readonly least?: readonly [number, number];
}) {
  const place = at ?? replay.moment;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | undefined>(undefined);
  const cursor = useRef<HTMLDivElement>(null);
  const hover = useRef<HTMLDivElement>(null);
  /** The entry under the pointer. */
  const pointed = useSignal<number | undefined>(undefined);

  const follow = (): void => {
    const [drawn, line] = [plot.current, cursor.current];
    if (drawn === undefined || line === null) return;
    const ratio = devicePixelRatio;
    const { left, top, width, height: tall } = drawn.bbox;
    const x = drawn.valToPos(place.peek(), 'x');
    line.style.left = `${left / ratio + x}px`;
    line.style.top = `${top / ratio}px`;
    line.style.height = `${tall / ratio}px`;
    line.hidden = !(x >= 0 && x <= width / ratio);
  };

  useEffect(() => {
    const element = host.current!;
    const data: AlignedData = [
      Array.from(seconds),
      ...lines.map(({ values }) => Array.from(values, (value) => (Number.isFinite(value) ? (value ?? null) : null))),
    ];
    const draw = (): void => {
      plot.current?.destroy();
      plot.current = new UPlot(optionsOf(element.clientWidth, height, lines, time, marks, zero, least, scale, follow), data, element);
      follow();
    };
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      plot.current?.setSize({ width, height });
      follow();
    });
    watch.observe(element);
    const stop = scheme.subscribe(draw);
    const click = (event: MouseEvent): void => {
      const drawn = plot.current!;
      const x = event.clientX - drawn.over.getBoundingClientRect().left;
      if (x >= 0) place.value = Math.max(seconds[0] ?? 0, Math.min(seconds[seconds.length - 1] ?? 0, drawn.posToVal(x, 'x')));
    };
    element.addEventListener('click', click);
    const point = (event: PointerEvent): void => {
      const drawn = plot.current!;
      const x = event.clientX - drawn.over.getBoundingClientRect().left;
      const isInside = event.pointerType === 'mouse' && x >= 0 && x <= drawn.over.clientWidth;
      pointed.value = isInside ? Math.max(0, lastUntil(seconds, drawn.posToVal(x, 'x'))) : undefined;
      const line = hover.current;
      if (line === null) return;
      line.hidden = !isInside;
      line.style.left = `${drawn.bbox.left / devicePixelRatio + x}px`;
    };
    const leave = (): void => {
      pointed.value = undefined;
      if (hover.current !== null) hover.current.hidden = true;
    };
    element.addEventListener('pointermove', point);
    element.addEventListener('pointerleave', leave);
    return () => {
      watch.disconnect();
      stop();
      element.removeEventListener('click', click);
      element.removeEventListener('pointermove', point);
      element.removeEventListener('pointerleave', leave);
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [seconds, lines, height, marks]);
  useSignalEffect(() => {
    void place.value;
    follow();
  });

  const now = lastUntil(seconds, place.value);
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -seconds.length, End: seconds.length }[event.key];
    if (by === undefined || seconds.length === 0) return;
    event.preventDefault();
    let next = Math.min(seconds.length - 1, Math.max(0, now + by));
    // points may be above each other
    while (by < 0 && next > 0 && seconds[next] === seconds[now]) next--;
    place.value = seconds[next]!;
  };
  const said = lines.map((line) => {
    const value = line.values[pointed.value ?? Math.max(0, now)];
    return value === null || value === undefined || Number.isNaN(value) ? '–' : text(value);
  });
  return (
    <figure>
      <div class="lines-head">
        <h2>{label}</h2>
        {pointed.value !== undefined && <span class="note">at {time(seconds[pointed.value] ?? 0)}</span>}
        <ul class="legend">
          {lines.map(({ label: name, ink, dashed, sides }, i) => (
            <li key={name}>
              {sides === undefined && <span class={`swatch ${dashed === true ? 'dashed' : ''}`} style={{ borderColor: css(ink) }} />}
              <span>{name}</span>
              <b>{said[i]}</b>
            </li>
          ))}
        </ul>
      </div>
      <div
        class="plot"
        ref={host}
        tabIndex={0}
        role="slider"
        aria-label={`${label}, by time`}
        aria-valuemin={Math.round(seconds[0] ?? 0)}
        aria-valuemax={Math.round(seconds[seconds.length - 1] ?? 0)}
        aria-valuenow={Math.round(place.value)}
        aria-valuetext={`${time(place.value)}: ${lines.map(({ label: name }, i) => `${name} ${said[i]!}`).join(', ')}`}
        style={{ height: `${height}px` }}
        onKeyDown={step}
      >
        <div class="plot-moment" ref={cursor} />
        <div class="plot-hover" ref={hover} hidden />
      </div>
    </figure>
  );
}

function optionsOf(
  width: number,
  height: number,
  lines: readonly Line[],
  time: (at: number) => string,
  marks: readonly LineMark[],
  zero: number | null,
  least: readonly [number, number] | undefined,
  scale: (value: number) => string,
  drawnAgain: () => void,
): Options {
  const font = '12px system-ui, sans-serif';
  const axis = { stroke: paint('--quiet'), font, grid: { stroke: paint('--line'), width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 24, 0, 0],
    cursor: { show: true, x: false, y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false },
      y: {
        range: (_plot, low, high) => {
          if (zero === null) return UPlot.rangeNum(low ?? 0, high ?? 1, 0.06, true);
          const from = Math.min(low ?? 0, least?.[0] ?? 0);
          const to = Math.max(high ?? 1, least?.[1] ?? 0);
          const room = (to - from || 1) * 0.06;
          return [from < 0 ? from - room : from, to + room];
        },
      },
    },
    axes: [
      {
        ...axis,
        space: 64,
        size: 28,
        values: (_plot, splits) => splits.map((at) => time(at)),
        ...(zero !== null && { incrs: STEPS, splits: (_plot, _axis, from, to, step) => stepsFrom(zero, from, to, step) }),
      },
      { ...axis, size: 52, space: 36, values: (_plot, splits) => splits.map(scale) },
    ],
    series: [{}, ...lines.map(seriesOf)],
    hooks: {
      draw: [
        drawnAgain,
        (drawn) => {
          const { ctx, bbox } = drawn;
          if (marks.length === 0) return;
          ctx.save();
          ctx.strokeStyle = paint('--bars');
          ctx.lineWidth = devicePixelRatio;
          ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
          ctx.fillStyle = paint('--quiet');
          ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
          let labelled = -Infinity;
          for (const { seconds, label } of marks) {
            const x = Math.round(drawn.valToPos(seconds, 'x', true));
            if (x < bbox.left || x > bbox.left + bbox.width) continue;
            ctx.beginPath();
            ctx.moveTo(x, bbox.top);
            ctx.lineTo(x, bbox.top + bbox.height);
            ctx.stroke();
            if (x < labelled) continue;
            ctx.fillText(label, x + 3, bbox.top + 11 * devicePixelRatio);
            labelled = x + 6 + ctx.measureText(label).width;
          }
          ctx.restore();
        },
      ],
    },
  };
}

/** Whole steps from any zero. */
function stepsFrom(zero: number, from: number, to: number, step: number): number[] {
  const first = Math.ceil((from - zero) / step);
  return Array.from({ length: Math.max(0, Math.floor((to - zero) / step) - first + 1) }, (_, i) => zero + (first + i) * step);
}

/** Axis steps in seconds or meters. */
const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200];

function seriesOf({ label, ink, dashed, area, sides, steps, points }: Line): Series {
  /** Two colors that meet at zero. */
  const halves =
    (faint: boolean) =>
    (plot: UPlot): CanvasGradient | string => {
      const { top, height } = plot.bbox;
      const share = (plot.valToPos(0, 'y', true) - top) / height;
      const zero = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 1;
      const both = plot.ctx.createLinearGradient(0, top, 0, top + height);
      const color = (name: string): string => (faint ? faintly(paint(name)) : paint(name));
      both.addColorStop(0, color(sides!.above));
      both.addColorStop(zero, color(sides!.above));
      both.addColorStop(zero, color(sides!.below));
      both.addColorStop(1, color(sides!.below));
      return both;
    };
  return {
    label,
    width: points === true ? 0 : 2,
    points: points === true ? { show: true, size: 5, fill: paint(ink) } : { show: false },
    stroke: sides === undefined ? paint(ink) : halves(false),
    ...(dashed === true && { dash: [6, 4] }),
    ...(sides !== undefined && { fill: halves(true) }),
    ...(sides === undefined && area === true && { fill: faintly(paint(ink)) }),
    ...(steps === true && UPlot.paths.stepped !== undefined && { paths: UPlot.paths.stepped({ align: 1 }) }),
  };
}

/** A color at a fifth of its strength. */
const faintly = (color: string): string =>
  color.startsWith('rgb(') ? color.replace('rgb(', 'rgba(').replace(')', ', 0.2)') : color.replace(')', ' / 0.2)');

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './line-chart.css';
import type { OpenReplay } from '../replay.js';
import { count } from '../words.js';

/** A line of a chart. */
export interface Line {
  readonly label: string;
  /** One per x; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Name of a colour of the page: `--accent`, `--radiant`. */
  readonly color: string;
  /** Beside the colour, so that nobody needs colours to tell lines apart. */
  readonly dash?: readonly number[];
  /** Fills the area down to zero. */
  readonly filled?: boolean;
  /** Points in place of a line. */
  readonly points?: boolean;
}

const scheme = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(scheme.matches);
scheme.addEventListener('change', () => (isDark.value = scheme.matches));

/** Lines over time, or over anything; with a replay, the moment is a line in it, and a click goes to another. */
export function LineChart({
  x,
  lines,
  height = 240,
  xText = count,
  yText = count,
  about,
  replay,
}: {
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  readonly height?: number;
  readonly xText?: (value: number) => string;
  readonly yText?: (value: number) => string;
  /** What it shows, for those who do not see it. */
  readonly about: string;
  /** When x is seconds of its clock. */
  readonly replay?: OpenReplay;
}) {
  const place = useRef<HTMLDivElement>(null);
  const dark = isDark.value;
  useEffect(() => {
    const at = place.current!;
    const style = getComputedStyle(at);
    const color = (name: string): string => {
      const probe = document.createElement('span');
      probe.style.color = `var(${name})`;
      at.append(probe);
      const value = getComputedStyle(probe).color;
      probe.remove();
      return value;
    };
    const quiet = color('--quiet');
    const grid = { stroke: color('--line'), width: 1 };
    const font = `12px ${style.fontFamily}`;
    const drawMoment = (plot: uPlot): void => {
      if (replay === undefined) return;
      const px = plot.valToPos(replay.moment.peek(), 'x', true);
      const { left, top, width, height: tall } = plot.bbox;
      if (px < left || px > left + width) return;
      plot.ctx.fillStyle = color('--accent');
      plot.ctx.fillRect(px - devicePixelRatio, top, 2 * devicePixelRatio, tall);
    };
    const plot = new uPlot(
      {
        width: at.clientWidth,
        height,
        scales: { x: { time: false } },
        legend: { live: true },
        cursor: { y: false, points: { size: 7 } },
        axes: [
          { stroke: quiet, grid, ticks: grid, font, values: (_, splits) => splits.map(xText) },
          { stroke: quiet, grid, ticks: grid, font, size: 64, values: (_, splits) => splits.map(yText) },
        ],
        series: [
          { label: 'At', value: (_, value) => (value === null ? '' : xText(value)) },
          ...lines.map(({ label, color: name, dash, filled, points }): uPlot.Series => {
            const stroke = color(name);
            return {
              label,
              stroke,
              width: points === true ? 0 : 2,
              ...(dash && { dash: [...dash] }),
              ...(filled === true && { fill: `color-mix(in srgb, ${stroke} 18%, transparent)` }),
              points: points === true ? { show: true, size: 5, fill: stroke } : { show: false },
              ...(points === true && { paths: () => null }),
              value: (_, value) => (value === null ? '' : yText(value)),
            };
          }),
        ],
        hooks: { draw: [drawMoment] },
      },
      [[...x], ...lines.map(({ values }) => [...values])],
      at,
    );
    const onClick = (): void => {
      const left = plot.cursor.left;
      if (replay !== undefined && left !== undefined && left >= 0) replay.moment.value = Math.max(0, plot.posToVal(left, 'x'));
    };
    plot.over.addEventListener('click', onClick);
    const resized = new ResizeObserver(() => plot.setSize({ width: at.clientWidth, height }));
    resized.observe(at);
    const stop = replay?.moment.subscribe(() => plot.redraw(false));
    return () => {
      stop?.();
      resized.disconnect();
      plot.destroy();
    };
  }, [x, lines, height, dark, replay]);
  return <div class="line-chart" ref={place} role="img" aria-label={about} />;
}

import type { Scene } from '../../scene/model.js';
import type { Inks } from '../inks.js';
import { sideOfMoment } from '../moments.js';

const LEAST_WEIGHT = 0.25;

/** Paints what a scrubber shows of a match: who was ahead, chapters with their winners, and moments in the colors of sides. */
export function paintTimeline(
  context: CanvasRenderingContext2D,
  scene: Scene,
  duration: number,
  inks: Inks,
  width: number,
  height: number,
): void {
  const at = (seconds: number): number => (seconds / Math.max(1e-6, duration)) * width;
  const sides = new Map(scene.sides.map(({ id }, i) => [id, inks.sides[i]!]));
  context.fillStyle = inks.color.ground;
  context.fillRect(0, 0, width, height);
  paintAdvantage(context, scene, inks, width, height, at);
  for (const { from, side, to = duration } of scene.clock.chapters) {
    context.fillStyle = inks.color['ground-line'];
    context.fillRect(Math.round(at(from)), 0, 1, height);
    if (side === undefined) continue;
    context.fillStyle = sides.get(side) ?? inks.color.neutral;
    context.fillRect(at(from) + 1, height - 3, Math.max(1, at(to) - at(from) - 1), 3);
  }
  for (const moment of scene.moments) {
    if (moment.weight < LEAST_WEIGHT || moment.kind === 'round' || moment.kind === 'lap') continue;
    const side = sideOfMoment(scene, moment);
    const isFirst = side === undefined || side === scene.sides[0]?.id;
    const length = 5 + 11 * moment.weight;
    context.fillStyle = (side === undefined ? undefined : sides.get(side)) ?? inks.color.neutral;
    // the first side's moments hang from the top, as its lead is above the line
    context.fillRect(at(moment.seconds) - 1, isFirst ? 0 : height - length, 2, length);
  }
}

/** The difference of two sides as an area around the middle, in the color of the side that is ahead. */
function paintAdvantage(
  context: CanvasRenderingContext2D,
  scene: Scene,
  inks: Inks,
  width: number,
  height: number,
  at: (seconds: number) => number,
): void {
  const series = scene.series.find(({ isDifference }) => isDifference === true);
  const middle = height / 2;
  context.fillStyle = inks.color['ground-line'];
  context.fillRect(0, middle - 0.5, width, 1);
  if (series === undefined) return;
  const { seconds, values } = series;
  let most = 0;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  if (most === 0) return;
  for (const [side, sign] of [1, -1].entries()) {
    context.beginPath();
    context.moveTo(at(seconds[0]!), middle);
    for (let i = 0; i < seconds.length; i++) {
      const y = middle - Math.max(0, (values[i]! * sign) / most || 0) * sign * (middle - 2);
      context.lineTo(at(seconds[i]!), y);
      if (i + 1 < seconds.length && seconds[i + 1]! - seconds[i]! > 30) context.lineTo(at(seconds[i + 1]!), y);
    }
    context.lineTo(at(seconds.at(-1)!), middle);
    context.closePath();
    context.fillStyle = inks.sides[side] ?? inks.color.accent;
    context.globalAlpha = 0.55;
    context.fill();
  }
  context.globalAlpha = 1;
}

import type { Shape } from './cast.js';

/** Corners of a form around 0, as x and y in turn; a circle has none. */
function polygon(corners: number, inner = 1): Float32Array {
  const steps = inner === 1 ? corners : corners * 2;
  const points = new Float32Array(steps * 2);
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * 2 * Math.PI - Math.PI / 2;
    const radius = inner !== 1 && i % 2 === 1 ? inner : 1;
    points[i * 2] = Math.cos(angle) * radius;
    points[i * 2 + 1] = Math.sin(angle) * radius;
  }
  return points;
}

const CORNERS: Readonly<Record<Exclude<Shape, 'circle'>, { readonly points: Float32Array; readonly size: number }>> = {
  triangle: { points: polygon(3), size: 1.3 },
  diamond: { points: polygon(4), size: 1.2 },
  square: { points: Float32Array.of(-1, -1, 1, -1, 1, 1, -1, 1), size: 0.88 },
  pentagon: { points: polygon(5), size: 1.12 },
  star: { points: polygon(5, 0.5), size: 1.35 },
};

/** Adds a form to the path of a canvas. All forms have about the same area. */
export function addShape(context: CanvasRenderingContext2D, shape: Shape, x: number, y: number, radius: number): void {
  if (shape === 'circle') {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const { points, size } = CORNERS[shape];
  const scale = radius * size;
  context.moveTo(x + points[0]! * scale, y + points[1]! * scale);
  for (let i = 2; i < points.length; i += 2) context.lineTo(x + points[i]! * scale, y + points[i + 1]! * scale);
  context.closePath();
}

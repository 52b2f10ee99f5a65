/** Corners of the octagon around a point. */
const CORNERS = 8;

/** The convex outline of circles of one radius around points, as x, y, x, y … against the clock. */
export function hullOfCircles(centers: readonly (readonly [x: number, y: number])[], radius: number): Float32Array {
  const points = centers.flatMap(([x, y]) =>
    Array.from({ length: CORNERS }, (_, i): readonly [number, number] => {
      const angle = (2 * Math.PI * i) / CORNERS;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (sorted: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
    const chain: (readonly [number, number])[] = [];
    for (const point of sorted) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return Float32Array.from([...half(points), ...half(points.reverse())].flat());
}

const turnsLeft = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;

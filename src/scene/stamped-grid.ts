/** A grid over a part of the world, whose cells are painted or not. */
export class StampedGrid {
  readonly columns: number;
  readonly rows: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #cell: number;
  readonly #painted: Uint8Array;

  /** Covers the box, with a margin of unpainted cells around it. */
  constructor(minX: number, minY: number, maxX: number, maxY: number, cell: number, margin: number) {
    const around = cell * margin;
    this.#cell = cell;
    this.#minX = minX - around;
    this.#minY = minY - around;
    this.columns = Math.ceil((maxX - minX + 2 * around) / cell) + 1;
    this.rows = Math.ceil((maxY - minY + 2 * around) / cell) + 1;
    this.#painted = new Uint8Array(this.columns * this.rows);
  }

  isPainted(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows && this.#painted[row * this.columns + column] === 1;
  }

  /** Paints the cells whose centers are within some cells of a place. */
  stamp(x: number, y: number, radiusCells: number): void {
    const atColumn = (x - this.#minX) / this.#cell - 0.5;
    const atRow = (y - this.#minY) / this.#cell - 0.5;
    const lastRow = Math.min(this.rows - 1, Math.floor(atRow + radiusCells));
    for (let row = Math.max(0, Math.ceil(atRow - radiusCells)); row <= lastRow; row++) {
      const half = Math.sqrt(Math.max(0, radiusCells ** 2 - (row - atRow) ** 2));
      const from = Math.max(0, Math.ceil(atColumn - half));
      const to = Math.min(this.columns - 1, Math.floor(atColumn + half));
      if (to >= from) this.#painted.fill(1, row * this.columns + from, row * this.columns + to + 1);
    }
  }

  /**
   * The outlines of what is painted, as x, y, x, y …: those around painted cells run against the clock, those around holes with it. Outlines of fewer
   * than `leastCells` cells are left out.
   */
  outlines(leastCells: number): readonly Float32Array[] {
    const width = this.columns + 1;
    // By the corner at which it begins, the direction in which an edge goes: 0 right, 1 up, 2 left, 3 down. The painted cell is on its left.
    const edges = new Map<number, number[]>();
    const edge = (column: number, row: number, direction: number): void => {
      const corner = row * width + column;
      const known = edges.get(corner);
      if (known === undefined) edges.set(corner, [direction]);
      else known.push(direction);
    };
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (!this.isPainted(column, row)) continue;
        if (!this.isPainted(column, row - 1)) edge(column, row, 0);
        if (!this.isPainted(column + 1, row)) edge(column + 1, row, 1);
        if (!this.isPainted(column, row + 1)) edge(column + 1, row + 1, 2);
        if (!this.isPainted(column - 1, row)) edge(column, row + 1, 3);
      }
    }
    const outlines: Float32Array[] = [];
    for (const first of edges.keys()) {
      while (edges.has(first)) {
        const corners = traced(edges, first, width);
        if (Math.abs(areaOf(corners)) >= leastCells) outlines.push(this.#placed(withoutSmallBends(corners)));
      }
    }
    return outlines;
  }

  #placed(corners: readonly Corner[]): Float32Array {
    return Float32Array.from(corners.flatMap(([column, row]) => [this.#minX + column * this.#cell, this.#minY + row * this.#cell]));
  }
}

type Corner = readonly [column: number, row: number];

/** Takes the edges of one outline out of the map, and gives its corners. */
function traced(edges: Map<number, number[]>, first: number, width: number): readonly Corner[] {
  const corners: Corner[] = [];
  const steps = [1, width, -1, -width];
  for (let at = first, before = -1; ;) {
    const leaving = edges.get(at);
    if (leaving === undefined) return corners;
    // Where two outlines touch, the one that turns left stays at its own cell.
    const left = leaving.indexOf((before + 1) % 4);
    const [direction] = leaving.splice(before >= 0 && left >= 0 ? left : 0, 1) as [number];
    if (leaving.length === 0) edges.delete(at);
    if (direction !== before) corners.push([at % width, Math.floor(at / width)]);
    before = direction;
    at += steps[direction]!;
  }
}

/** Twice the area, halved: above 0 if the corners run against the clock. */
function areaOf(corners: readonly Corner[]): number {
  let sum = 0;
  for (let i = 0; i < corners.length; i++) {
    const [x, y] = corners[i]!;
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/** How far, in cells, an outline may be from the cells: stairs become slopes. */
const SLOPE_CELLS = 0.75;

/** The Douglas-Peucker simplification of a closed outline, without recursion. */
function withoutSmallBends(corners: readonly Corner[]): readonly Corner[] {
  const ends = [0, Math.floor(corners.length / 2), corners.length];
  const kept = new Set<number>(ends.map((end) => end % corners.length));
  const spans: [number, number][] = [
    [ends[0]!, ends[1]!],
    [ends[1]!, ends[2]!],
  ];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let distance = SLOPE_CELLS;
    for (let i = from + 1; i < to; i++) {
      const away = distanceOf(corners[i]!, corners[from]!, corners[to % corners.length]!);
      if (away <= distance) continue;
      farthest = i;
      distance = away;
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return corners.filter((_, i) => kept.has(i));
}

/** The distance of a corner from the line between two others. */
function distanceOf([x, y]: Corner, [fromX, fromY]: Corner, [toX, toY]: Corner): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = Math.hypot(alongX, alongY);
  return length === 0 ? Math.hypot(x - fromX, y - fromY) : Math.abs(alongX * (y - fromY) - alongY * (x - fromX)) / length;
}

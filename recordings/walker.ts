export type Place = readonly [x: number, y: number];

/** Somebody who walks to given places at a speed. */
export class Walker {
  constructor(
    public at: Place,
    readonly unitsPerSecond: number,
  ) {}

  /** Goes towards a place for some seconds. */
  walk([x, y]: Place, seconds: number): Place {
    const [fromX, fromY] = this.at;
    const way = Math.hypot(x - fromX, y - fromY);
    const part = way === 0 ? 0 : Math.min(1, (this.unitsPerSecond * seconds) / way);
    this.at = [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
    return this.at;
  }
}

/** A place along a line of places, by the share of the way from 0 to 1. */
export function along(line: readonly Place[], share: number): Place {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i]![0], y - line[i]![1]));
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length) {
      const [from, to] = [line[i]!, line[i + 1]!];
      const part = length === 0 ? 0 : left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return line.at(-1)!;
}

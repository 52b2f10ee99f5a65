import type { Place } from './walker.js';

/** The most that two places of a path are apart. */
const SPACING = 300;
/** People look so far ahead along a path. */
const AHEAD = 600;
/** Paths meet where they come this near. */
const MEETING = 200;

const between = ([x, y]: Place, [toX, toY]: Place): number => Math.hypot(toX - x, toY - y);

/** The paths of a map: people keep to them, and leave them only near the place where they want to be. */
export class Paths {
  readonly #places: Place[] = [];
  readonly #neighbors: number[][] = [];
  /** By the place at the end: from each place the next one, made when it is first asked for. */
  readonly #ways = new Map<number, Int16Array>();

  constructor(lines: readonly (readonly Place[])[]) {
    for (const line of lines) {
      let before: number | undefined;
      for (const [i, [x, y]] of line.entries()) {
        const [fromX, fromY] = line[Math.max(0, i - 1)]!;
        const steps = Math.max(1, Math.ceil(between([fromX, fromY], [x, y]) / SPACING));
        for (let step = 1; step <= steps; step++) {
          const node = this.#nodeAt([fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps]);
          if (before !== undefined && before !== node) {
            this.#neighbors[before]!.push(node);
            this.#neighbors[node]!.push(before);
          }
          before = node;
        }
      }
    }
  }

  /** Where somebody goes next on the way to a place. */
  next(from: Place, to: Place): Place {
    const end = this.#nearest(to);
    const at = this.#nearest(from);
    if (at === end || between(from, to) < AHEAD) return to;
    const way = this.#wayTo(end);
    let next = at;
    while (way[next]! >= 0 && between(from, this.#places[next]!) < AHEAD) next = way[next]!;
    return next === end ? to : this.#places[next]!;
  }

  #nodeAt(place: Place): number {
    const near = this.#places.findIndex((other) => between(place, other) < MEETING);
    if (near >= 0) return near;
    this.#neighbors.push([]);
    return this.#places.push(place) - 1;
  }

  #nearest(place: Place): number {
    let nearest = 0;
    for (const [i, other] of this.#places.entries()) if (between(place, other) < between(place, this.#places[nearest]!)) nearest = i;
    return nearest;
  }

  /** Dijkstra's shortest ways, from the end. */
  #wayTo(end: number): Int16Array {
    const known = this.#ways.get(end);
    if (known !== undefined) return known;
    const next = new Int16Array(this.#places.length).fill(-1);
    const length = this.#places.map(() => Infinity);
    length[end] = 0;
    for (const open = new Set(length.keys()); open.size > 0;) {
      const at = [...open].reduce((best, node) => (length[node]! < length[best]! ? node : best));
      open.delete(at);
      for (const node of this.#neighbors[at]!) {
        const through = length[at]! + between(this.#places[at]!, this.#places[node]!);
        if (through < length[node]!) [length[node], next[node]] = [through, at];
      }
    }
    this.#ways.set(end, next);
    return next;
  }
}

import type { SceneActor, SceneFloor } from './model.js';
import { SCENE_MOTION } from './model.js';

const LOWEST = -16_384;
const HIGHEST = 16_384;
/** Cells along the longer side of the map, over which heights are compared. */
const CELLS = 96;
const MAX_STEPS = 4;
/** Heights are compared in units of this part of a storey. */
const BINS_PER_STOREY = 8;
/** A map has two floors where people were above each other in at least so many cells, and in this part of all. */
const LEAST_CELLS = 24;
const LEAST_SHARE = 0.04;
/** How often a floor is cut in two, and each half again. */
const MAX_DEPTH = 2;

/** What two floors share: their names, and the height between them. */
export const floorsAt = (heights: readonly number[]): readonly SceneFloor[] =>
  [LOWEST, ...heights].map((minZ, i) => ({
    name: heights.length === 1 ? (i === 0 ? 'Lower' : 'Upper') : `Floor ${i + 1}`,
    minZ,
    maxZ: heights[i] ?? HIGHEST,
  }));

/**
 * The floors of a map, from how high people were: a height that nobody was near, in many places where some were above it and others below. `storey` is less
 * than the least distance of two floors and more than the highest jump. Empty where there is only one.
 */
export function floorsIn(actors: readonly SceneActor[], storey: number): readonly SceneFloor[] {
  const bin = storey / BINS_PER_STOREY;
  const cells = heightsByCell(actors, bin);
  const heights = splits([...cells.values()], -Infinity, Infinity).sort((a, b) => a - b);
  return heights.length === 0 ? [] : floorsAt(heights.map((height) => height * bin));
}

/** The heights at which anybody was in each cell, in bins. */
function heightsByCell(actors: readonly SceneActor[], bin: number): ReadonlyMap<number, ReadonlySet<number>> {
  const cells = new Map<number, Set<number>>();
  let [least, most] = [Infinity, -Infinity];
  for (const { track } of actors)
    for (const column of [track.x, track.y])
      for (const value of column) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
  const cell = (most - least) / CELLS || 1;
  const add = (x: number, y: number, z: number): void => {
    const key = Math.floor((x - least) / cell) * (CELLS + 1) + Math.floor((y - least) / cell);
    const known = cells.get(key);
    if (known === undefined) cells.set(key, new Set([Math.floor(z / bin)]));
    else known.add(Math.floor(z / bin));
  };
  for (const { track } of actors) {
    const { x, y, z, motion } = track;
    if (z === undefined) continue;
    for (let i = 0; i < x.length; i++) {
      if (Number.isNaN(z[i])) continue;
      add(x[i]!, y[i]!, z[i]!);
      if (motion[i] !== SCENE_MOTION.linear || !(z[i + 1]! - z[i]! < Infinity)) continue;
      const [dx, dy, dz] = [x[i + 1]! - x[i]!, y[i + 1]! - y[i]!, z[i + 1]! - z[i]!];
      const steps = Math.floor(Math.hypot(dx, dy) / cell) + Math.min(MAX_STEPS, Math.floor(Math.abs(dz) / bin));
      for (let step = 1; step <= steps; step++) {
        const share = step / (steps + 1);
        add(x[i]! + share * dx, y[i]! + share * dy, z[i]! + share * dz);
      }
    }
  }
  return cells;
}

/** The heights, in bins, between which and the next there is a floor. */
function splits(cells: readonly ReadonlySet<number>[], from: number, to: number, depth = 0): number[] {
  const votes = new Map<number, number>();
  let visited = 0;
  for (const cell of cells) {
    const heights = [...cell].filter((height) => height >= from && height < to).sort((a, b) => a - b);
    if (heights.length > 0) visited++;
    for (let i = 1; i < heights.length; i++) {
      const [below, above] = [heights[i - 1]!, heights[i]!];
      if (above - below < BINS_PER_STOREY) continue;
      // closer to the floor above, on which people stand, than to the one below, on which they jump
      for (let height = below + BINS_PER_STOREY / 2; height < above; height++) votes.set(height, (votes.get(height) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...votes.values());
  if (most < Math.max(LEAST_CELLS, LEAST_SHARE * visited) || depth >= MAX_DEPTH) return [];
  const best = [...votes].filter(([, agreeing]) => agreeing === most).map(([height]) => height);
  const height = best.sort((a, b) => a - b)[Math.floor(best.length / 2)]!;
  return [...splits(cells, from, height, depth + 1), height, ...splits(cells, height, to, depth + 1)];
}

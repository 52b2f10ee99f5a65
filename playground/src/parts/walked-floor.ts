import { paint } from '../ink.js';
import type { MapBox, MapPen } from './map-canvas.js';

/** Places of a player, in order. NaN is nowhere. */
export interface Walked {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** Cells across a map. */
const CELLS = 128;
const REACH_CELLS = 1.5;
/** Farther between two places nobody walks. */
const MAX_STEP_CELLS = 8;

/** Paints where anybody walked, each cell of the map once. */
export function floorOf(all: readonly Walked[], box: MapBox): (pen: MapPen) => void {
  const side = (box.maxX - box.minX) / CELLS;
  const cells = new Set<number>();
  const add = (column: number, row: number): void => {
    if (column >= 0 && column < CELLS && row >= 0) cells.add(Math.floor(row) * CELLS + Math.floor(column));
  };
  for (const { x, y } of all) {
    let [column, row] = [NaN, NaN];
    for (let i = 0; i < x.length; i++) {
      const [toColumn, toRow] = [(x[i]! - box.minX) / side, (y[i]! - box.minY) / side];
      const steps = Math.ceil(Math.hypot(toColumn - column, toRow - row));
      if (steps > 1 && steps <= MAX_STEP_CELLS)
        for (let step = 1; step < steps; step++) {
          const share = step / steps;
          add(column + (toColumn - column) * share, row + (toRow - row) * share);
        }
      add(toColumn, toRow);
      [column, row] = [toColumn, toRow];
    }
  }
  return ({ context, width, height }) => {
    const cell = width / CELLS;
    context.fillStyle = paint('--floor');
    context.beginPath();
    for (const at of cells) {
      const [left, up] = [((at % CELLS) + 0.5) * cell, height - (Math.floor(at / CELLS) + 0.5) * cell];
      context.moveTo(left + cell * REACH_CELLS, up);
      context.arc(left, up, cell * REACH_CELLS, 0, 2 * Math.PI);
    }
    context.fill();
  };
}

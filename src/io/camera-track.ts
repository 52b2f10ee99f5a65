import type { ReadBudget } from '../core/budget.js';
import { partitionPoint } from '../core/sorted.js';
import { pauseIfDue, type Asking } from './framing.js';

/** A place on the ground, in cells. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** How long a camera was in one square during one period. */
export interface HeatSquare extends Place {
  /** When the period begins. */
  readonly from: number;
  readonly time: number;
}

/** How a camera stood to a fight. */
export interface FightWatch {
  /** From the middle of what the camera showed to the middle of the fight, at its start. */
  readonly distanceCells: number;
  /** Whether that is too far to see the fight. */
  readonly isAway: boolean;
  /** From the start of the fight to the first moment at which the camera showed it: 0 if it was there; undefined if that was not before the end. */
  readonly backAfter?: number | undefined;
}

/** A camera shows what is at most so many cells from its middle. */
const VIEW_CELLS = 16;
/** The side of the squares of a heat map, in cells. */
const SQUARE_CELLS = 8;
/** Roughly the memory that a sample and a square take. */
const SAMPLE_BYTES = 24;
const SQUARE_BYTES = 200;
const STEP_UNITS = 8;

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a camera was over time, in the unit of time of its format. A sample holds until the next one. */
export class CameraTrack {
  readonly #times: number[] = [];
  readonly #places: Place[] = [];
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** Times rise. */
  add(time: number, place: Place): void {
    this.#budget.keep(SAMPLE_BYTES);
    this.#times.push(time);
    this.#places.push(place);
  }

  /** How the camera stood to a fight; undefined where it has no sample at the start of the fight or before. */
  *watch(fight: Place, from: number, to: number): Asking<FightWatch | undefined> {
    let i = partitionPoint(this.#times.length, (k) => this.#times[k]! <= from) - 1;
    if (i < 0) return undefined;
    const distanceCells = distance(this.#places[i]!, fight);
    const isAway = distanceCells > VIEW_CELLS;
    for (; i < this.#times.length && this.#times[i]! <= to; i++) {
      if (distance(this.#places[i]!, fight) <= VIEW_CELLS) return { distanceCells, isAway, backAfter: Math.max(0, this.#times[i]! - from) };
      this.#budget.work(STEP_UNITS);
      yield* pauseIfDue(this.#budget);
    }
    return { distanceCells, isAway };
  }

  /** How long the camera was in each square, period by period, until `end`. */
  *heat(period: number, end: number): Asking<readonly HeatSquare[]> {
    const squares: HeatSquare[] = [];
    let from = 0;
    /** Of the current period, by column and row. */
    let current = new Map<string, { time: number; readonly column: number; readonly row: number }>();
    const finish = (): void => {
      for (const { column, row, time } of current.values()) {
        this.#budget.keep(SQUARE_BYTES);
        squares.push({ from, x: (column + 0.5) * SQUARE_CELLS, y: (row + 0.5) * SQUARE_CELLS, time });
      }
      current = new Map();
    };
    for (let i = 0; i < this.#times.length; i++) {
      const until = Math.min(this.#times[i + 1] ?? end, end);
      const { x, y } = this.#places[i]!;
      const [column, row] = [Math.floor(x / SQUARE_CELLS), Math.floor(y / SQUARE_CELLS)];
      const key = `${column} ${row}`;
      for (let time = this.#times[i]!; time < until;) {
        this.#budget.work(STEP_UNITS);
        yield* pauseIfDue(this.#budget);
        if (time >= from + period) {
          finish();
          from = Math.floor(time / period) * period;
        }
        const stop = Math.min(until, from + period);
        const square = current.get(key) ?? { time: 0, column, row };
        square.time += stop - time;
        current.set(key, square);
        time = stop;
      }
    }
    finish();
    return squares;
  }
}

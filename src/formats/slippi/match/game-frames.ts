import type { ReadBudget } from '../../../core/budget.js';
import type { ColumnsOf } from '../columns.js';
import type { PRE_FIELDS, POST_FIELDS } from '../fields.js';
import { HAS_POST, HAS_PRE, type SlippiFrames, type SlippiItems } from '../frames.js';

/** The row of a character that is not in a frame. */
export const NO_ROW = -1;

/** The final frames of a game, and where each player's characters are in them. */
export class GameFrames {
  readonly frames: SlippiFrames;
  readonly items: SlippiItems;
  readonly #budget: ReadBudget;
  readonly #rows = new Map<number, Int32Array>();

  constructor(frames: SlippiFrames, items: SlippiItems, budget: ReadBudget) {
    this.frames = frames;
    this.items = items;
    this.#budget = budget;
  }

  get count(): number {
    return this.frames.frameCount;
  }

  get number(): Int32Array {
    return this.frames.number;
  }

  get pre(): ColumnsOf<typeof PRE_FIELDS> {
    return this.frames.pre;
  }

  get post(): ColumnsOf<typeof POST_FIELDS> {
    return this.frames.post;
  }

  /** The row of a player's character in each frame in which it has a result, else `NO_ROW`. Followers are Nana. */
  rowsOf(player: number, follower = 0): Int32Array {
    const key = player * 2 + follower;
    let rows = this.#rows.get(key);
    if (rows === undefined) {
      const { frames } = this;
      rows = new Int32Array(frames.frameCount).fill(NO_ROW);
      this.#budget.keep(rows.byteLength);
      this.#budget.work(frames.rowCount);
      for (let i = 0; i < frames.frameCount; i++) {
        for (let row = frames.rowStart[i]!; row < frames.rowStart[i + 1]!; row++) {
          if (frames.player[row] === player && frames.follower[row] === follower && (frames.parts[row]! & HAS_POST) !== 0) rows[i] = row;
        }
      }
      this.#rows.set(key, rows);
    }
    return rows;
  }

  /** Whether a row has both inputs and a result. */
  isWhole(row: number): boolean {
    return row !== NO_ROW && this.frames.parts[row] === (HAS_PRE | HAS_POST);
  }
}

import type { ReadBudget } from './budget.js';
import { checkLimit } from './limits.js';

/** Roughly the memory that an event or a row of a section takes. */
export const KEPT_ROW_BYTES = 160;
/** Roughly the memory that a tag takes. */
export const KEPT_TAG_BYTES = 32;
/** Roughly the memory that a view of bytes takes beside them. */
export const KEPT_VIEW_BYTES = 120;

/** Rows that are kept, each counted against the limits. */
export class Rows<Row> {
  readonly all: Row[] = [];
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  add(row: Row, moreBytes = 0): void {
    const { limits } = this.#budget;
    checkLimit(limits, 'maxEvents', this.all.length + 1);
    this.#budget.keep(KEPT_ROW_BYTES + moreBytes);
    this.all.push(row);
  }
}

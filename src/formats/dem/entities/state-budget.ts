import type { ReadBudget } from '../../../core/budget.js';
import type { StateNode } from './state-node.js';

/** Memory of a slot. */
const SLOT_BYTES = 8;
/** Slots are handed to the budget of the reading in lots: counting each node there would be felt. */
const LOT_SLOTS = 1 << 16;
/** Slots that are made or copied for one unit of work. Those of wide classes take the most time: they come from memory that was just let go of. */
const SLOTS_PER_UNIT = 2;

/**
 * Counts what the states of one recording take: entities, baselines, saved baselines. What is taken is added up; what is let go of
 * is not followed. When the sum would pass what may be kept, the states that are reachable are counted again. A quarter must then
 * be free, or the limit is met: so counting again stays rare.
 */
export class StateBudget {
  readonly #budget: ReadBudget;
  readonly #roots: () => Iterable<StateNode>;
  /** Bytes that states count for in the budget of the reading. */
  #charged = 0;
  #lot = 0;
  /** How often the states were counted again. */
  recounts = 0;

  constructor(budget: ReadBudget, roots: () => Iterable<StateNode>) {
    this.#budget = budget;
    this.#roots = roots;
  }

  /** Counts slots that are made now. */
  take(slots: number): void {
    this.#lot += slots;
    if (this.#lot >= LOT_SLOTS) this.#charge();
  }

  #charge(): void {
    const budget = this.#budget;
    const bytes = this.#lot * SLOT_BYTES;
    budget.work(this.#lot / SLOTS_PER_UNIT);
    this.#lot = 0;
    if (budget.keptBytes + bytes > budget.limits.maxKeptBytes) this.#recount(bytes);
    this.#charged += bytes;
    budget.keep(bytes);
  }

  #recount(more: number): void {
    this.recounts++;
    const slots = this.reachable();
    this.#budget.work(slots / SLOTS_PER_UNIT);
    const bytes = slots * SLOT_BYTES;
    this.#budget.keep(bytes - this.#charged);
    this.#charged = bytes;
    this.#budget.fits(more + this.#budget.limits.maxKeptBytes / 4);
  }

  /** Slots of all states that are in use now. */
  reachable(): number {
    const counted = new Set<StateNode>();
    let slots = 0;
    for (const root of this.#roots()) slots += root.count(counted);
    return slots;
  }
}

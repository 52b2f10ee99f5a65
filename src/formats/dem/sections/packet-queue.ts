import type { ReadBudget } from '../../../core/budget.js';

/**
 * What a packet leaves to be looked at once all of it is applied, each thing once. A packet may hold more than fits into one turn of the event
 * loop, so it is taken out in as many calls as that needs.
 *
 * @example
 * const died = new PacketQueue<Death>();
 * const packet = (tick: number): boolean => died.drain(recording.budget, (death) => add(death, tick));
 */
export class PacketQueue<T> {
  readonly #items = new Set<T>();

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  get size(): number {
    return this.#items.size;
  }

  add(item: T): void {
    this.#items.add(item);
  }

  delete(item: T): void {
    this.#items.delete(item);
  }

  /** Takes things out in their order; `visit` counts its work. Returns false when a pause is due before the last: then call it again. */
  drain(budget: ReadBudget, visit: (item: T) => void): boolean {
    for (const item of this.#items) {
      this.#items.delete(item);
      visit(item);
      if (budget.untilPause <= 0) return this.#items.size === 0;
    }
    return true;
  }
}

import type { ReadBudget } from '../../core/budget.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';

/** Units of work for making an item of a list. */
export const ITEM_UNITS = 16;

/** Makes the sections out of many items, one by one, and pauses between them. */
export function* builtFrom<Item, Sections>(
  items: Iterable<Item>,
  make: (item: Item) => void,
  sections: () => Sections,
  budget: ReadBudget,
): Asking<Sections> {
  for (const item of items) {
    make(item);
    budget.work(ITEM_UNITS);
    yield* pauseIfDue(budget);
  }
  return sections();
}

/** Bytes of memory that an object takes: what it has itself, and each of its fields. */
export const keptObject = (fields: number): number => 24 + 12 * fields;

import type { ReadBudget } from '../core/budget.js';
import { floats, type GrowingColumn } from './growing-column.js';
import type { SceneSteps } from './model.js';

/** Gathers a number over time, and keeps its changes. */
export class StepsBuilder {
  readonly #seconds: GrowingColumn;
  readonly #values: GrowingColumn;
  readonly #changed: (() => void) | undefined;
  #length = 0;

  constructor(budget: ReadBudget, changed?: () => void) {
    this.#seconds = floats(budget);
    this.#values = floats(budget);
    this.#changed = changed;
  }

  /** The value from now on. Of several in one second the last counts, and one before the last second is taken as of that second. NaN: unknown. */
  add(seconds: number, value: number): void {
    const last = this.#length - 1;
    const at = Math.fround(seconds);
    const number = Math.fround(value);
    if (Object.is(this.#valueAt(last), number)) return;
    if (last < 0 || at > this.#seconds.get(last)) {
      this.#seconds.set(this.#length, at);
      this.#values.set(this.#length++, number);
    } else if (Object.is(this.#valueAt(last - 1), number)) this.#length--;
    else this.#values.set(last, number);
    this.#changed?.();
  }

  #valueAt(index: number): number {
    return index < 0 ? NaN : this.#values.get(index);
  }

  /** Views of what was gathered so far. */
  steps(): SceneSteps {
    return { seconds: this.#seconds.view(this.#length), values: this.#values.view(this.#length) };
  }
}

import type { ReadBudget } from '../core/budget.js';

type Numbers = Float32Array | Uint8Array;

const FIRST_LENGTH = 16;

/** A typed array that grows. Views that were given before stay valid: what they cover is not written again, except for its last entry. */
export class GrowingColumn<Array extends Numbers = Float32Array> {
  readonly #budget: ReadBudget;
  readonly #create: (length: number) => Array;
  #values: Array;

  constructor(create: (length: number) => Array, budget: ReadBudget) {
    this.#budget = budget;
    this.#create = create;
    this.#values = create(0);
  }

  get(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) this.#grow(index);
    this.#values[index] = value;
  }

  /** The first `length` entries, without a copy. */
  view(length: number): Array {
    return this.#values.subarray(0, length) as Array;
  }

  #grow(index: number): void {
    const values = this.#create(Math.max(FIRST_LENGTH, 2 * this.#values.length, index + 1));
    this.#budget.keep(values.byteLength - this.#values.byteLength);
    values.set(this.#values);
    this.#values = values;
  }
}

export const floats = (budget: ReadBudget): GrowingColumn => new GrowingColumn((length) => new Float32Array(length), budget);
export const flags = (budget: ReadBudget): GrowingColumn<Uint8Array> => new GrowingColumn((length) => new Uint8Array(length), budget);

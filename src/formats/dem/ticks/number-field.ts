import { valueAt, type DemEntity, type EntityState } from '../entities/entity.js';
import { NameStep, type NamePlace, type WatchedField } from '../entities/entity-world.js';
import { ABSENT } from '../entities/state-node.js';

/** Reads a field, given by its dotted name, as a number for a column. A read allocates nothing. */
export class NumberField {
  readonly #first: NameStep;
  readonly #watched: WatchedField;

  constructor(recording: { field(name: string): WatchedField }, name: string) {
    this.#first = new NameStep(name, 0);
    this.#watched = recording.field(name);
  }

  /**
   * The value in an entity. Flags are 1 and 0. `component` chooses one of a vector or, of a list whose first element the name is, one of its
   * numbers: a long list is read faster by one field than by one for each element. NaN where the field was never sent, where its value
   * is not a number, and where there is no entity.
   */
  of(entity: DemEntity | undefined, component = 0): number {
    let node = (entity as EntityState | undefined)?.root;
    if (node === undefined) return NaN;
    for (let step = this.#first; node !== undefined;) {
      const { index, next, kind, slot }: NamePlace = step.placeIn(node);
      if (index < 0) break;
      if (next === undefined) {
        const leaf = kind!.leaf;
        // text and bytes have no numbers
        if (leaf === undefined || leaf.width === 0) break;
        // a number of 64 bits
        if (leaf.width > 1 && leaf.kind !== 'floats') return Number(valueAt(node, index + component, kind!));
        const isOne = component < leaf.width || node.layout.element !== undefined;
        const value = isOne ? node.numbers[slot! + component] : undefined;
        return value === undefined || value === ABSENT ? NaN : value;
      }
      step = next;
      node = node.below(index);
    }
    // This call records a diagnostic for a class that has no such field.
    this.#watched.isMissingIn(entity!);
    return NaN;
  }
}

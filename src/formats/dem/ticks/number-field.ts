import { kindAt, valueAt, type DemEntity, type EntityState } from '../entities/entity.js';
import { NameStep, type WatchedField } from '../entities/entity-world.js';
import { slotOf } from '../entities/field-step.js';
import type { NodeLayout } from '../entities/field-kind.js';
import { ABSENT } from '../entities/state-node.js';

/** Reads a field, given by its dotted name, as a number for a column. A read allocates nothing. */
export class NumberField {
  readonly #first: NameStep;
  readonly #watched: WatchedField;
  #checked: NodeLayout | undefined;

  constructor(recording: { field(name: string): WatchedField }, name: string) {
    this.#first = new NameStep(name, 0);
    this.#watched = recording.field(name);
  }

  /**
   * The value in an entity. Flags are 1 and 0, and `component` chooses one of a vector. NaN where the field was never sent, where its value
   * is not a number, and where there is no entity.
   */
  of(entity: DemEntity | undefined, component = 0): number {
    let node = (entity as EntityState | undefined)?.root;
    if (node === undefined) return NaN;
    if (node.layout !== this.#checked) {
      // This call records a diagnostic for a class that has no such field.
      this.#watched.isMissingIn(entity!);
      this.#checked = node.layout;
    }
    for (let step: NameStep | undefined = this.#first; node !== undefined;) {
      const index: number = step.indexIn(node);
      if (index < 0) return NaN;
      step = step.next;
      if (step === undefined) {
        const kind = kindAt(node, index);
        if (kind?.leaf === undefined) return NaN;
        switch (kind.leaf.kind) {
          case 'boolean':
          case 'integer':
          case 'float':
          case 'floats': {
            if (!node.has(index) || component >= kind.leaf.width) return NaN;
            const value =
              node.numbers[
                (node.layout.element === undefined ? slotOf(node.layout.steps[index]!) : index * node.layout.width) + component
              ]!;
            return value === ABSENT ? NaN : value;
          }
          case 'string':
          case 'bytes':
            return NaN;
          default: {
            const value = valueAt(node, index, kind);
            return value === undefined ? NaN : Number(value);
          }
        }
      }
      node = node.below(index);
    }
    return NaN;
  }
}

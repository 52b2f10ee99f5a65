import { kindAt, valueAt, type Entity, type EntityState } from '../entities/entity.js';
import { NameStep, type WatchedField } from '../entities/entity-world.js';
import type { NodeLayout } from '../entities/serializers.js';
import { ABSENT } from '../entities/state-node.js';

/** A field by dotted name as a number, for columns: nothing is allocated in a read. */
export class NumberField {
  readonly #first: NameStep;
  readonly #watched: WatchedField;
  #checked: NodeLayout | undefined;

  constructor(recording: { field(name: string): WatchedField }, name: string) {
    this.#first = new NameStep(name, 0);
    this.#watched = recording.field(name);
  }

  /** Flags are 1 and 0, `component` is that of a vector. NaN where none was sent, where the value is no number, and for no entity. */
  of(entity: Entity | undefined, component = 0): number {
    let node = (entity as EntityState | undefined)?.root;
    if (node === undefined) return NaN;
    if (node.layout !== this.#checked) {
      // tells of a class without such a field
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
              node.numbers[(node.layout.element === undefined ? node.layout.slots[index]! : index * node.layout.width) + component]!;
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

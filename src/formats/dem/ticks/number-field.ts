import { valueAt, type DemEntity, type EntityState } from '../entities/entity.js';
import { NameStep, type NamePlace, type WatchedField } from '../entities/entity-world.js';
import { ABSENT, type StateNode } from '../entities/state-node.js';

/** Where the number is in entities of a layout: most names have one dot at most, and are read again and again. */
interface NumberPlace {
  readonly layout: StateNode['layout'];
  /** The index of the node below the entity's own; -1 for that one itself. */
  readonly below: number;
  /** The layout of the node that has the number. */
  readonly leafLayout: StateNode['layout'];
  readonly slot: number;
  /** How many components there are. */
  readonly width: number;
}

/** Reads a field, given by its dotted name, as a number for a column. A read allocates nothing. */
export class NumberField {
  readonly #first: NameStep;
  readonly #watched: WatchedField;
  /** By the id of the layout. */
  readonly #places: NumberPlace[] = [];

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
    const root = (entity as EntityState | undefined)?.root;
    if (root === undefined) return NaN;
    const place = this.#places[root.layout.id];
    if (place?.layout === root.layout) {
      const node = place.below < 0 ? root : root.below(place.below);
      if (node?.layout === place.leafLayout && component < place.width) return numberAt(node, place.slot + component);
    }
    return this.#find(entity!, root, component);
  }

  #find(entity: DemEntity, root: StateNode, component: number): number {
    let below = -1;
    let depth = 0;
    let node: StateNode | undefined = root;
    for (let step = this.#first; node !== undefined; depth++) {
      const { index, next, kind, slot }: NamePlace = step.placeIn(node);
      if (index < 0) break;
      if (next === undefined) {
        const leaf = kind!.leaf;
        // text and bytes have no numbers
        if (leaf === undefined || leaf.width === 0) break;
        // a number of 64 bits
        if (leaf.width > 1 && leaf.kind !== 'floats') return Number(valueAt(node, index + component, kind!));
        const { layout } = node;
        const width = layout.element === undefined ? leaf.width : Infinity;
        if (depth < 2) this.#places[root.layout.id] = { layout: root.layout, below, leafLayout: layout, slot: slot!, width };
        return component < width ? numberAt(node, slot! + component) : NaN;
      }
      step = next;
      below = index;
      node = node.below(index);
    }
    // This call records a diagnostic for a class that has no such field.
    this.#watched.isMissingIn(entity);
    return NaN;
  }
}

function numberAt({ numbers }: StateNode, slot: number): number {
  const value = numbers[slot];
  return value === undefined || value === ABSENT ? NaN : value;
}

import { matcher } from './class-info.js';
import { indexOfName, kindAt, valueAt, type Entity, type EntityState, type FieldValue } from './entity.js';
import type { StateNode } from './state-node.js';
import type { NodeLayout } from './serializers.js';

/** A field that is looked up once for each class: no work on names in each read. */
export interface FieldRef<T extends FieldValue = FieldValue> {
  read(entity: Entity): T | undefined;
}

/** Every entity as of the end of a tick. Live: it changes as the demo is read on. */
export interface EntityWorld {
  readonly tick: number;
  /** The entity at an index. */
  entity(index: number): Entity | undefined;
  /** The entity that a CHandle value means; undefined for "none" and for entities that are gone. */
  byHandle(handle: number): Entity | undefined;
  /** Entities of a class, or of a pattern like `CDOTA_Unit_Hero_*`, by index. Inactive ones too. */
  byClass(pattern: string): IterableIterator<Entity>;
  /** All entities, by index. */
  entities(): IterableIterator<Entity>;
  /** A field by dotted name, for reading it from many entities. */
  field<T extends FieldValue>(name: string): FieldRef<T>;
}

const INDEX_BITS = 14;
/** Handles of 24 bits carry ten bits of the serial: docs/formats/dem.md, section 11, confirmed on real files. */
const SERIAL_MASK = 0x3ff;

/** The world as the decoder sees it. */
export class World implements EntityWorld {
  tick = -1;
  /** By index, dense. */
  readonly slots: (EntityState | undefined)[] = [];

  entity(index: number): EntityState | undefined {
    const entity = this.slots[index];
    return entity?.entityClass.wanted === true ? entity : undefined;
  }

  byHandle(handle: number): EntityState | undefined {
    const entity = this.#meant(handle);
    return entity?.entityClass.wanted === true ? entity : undefined;
  }

  /** The class of an entity, decoded or not. */
  classOf(handle: number): string | undefined {
    return this.#meant(handle)?.className;
  }

  #meant(handle: number): EntityState | undefined {
    const entity = this.slots[handle & ((1 << INDEX_BITS) - 1)];
    return entity !== undefined && ((handle >>> INDEX_BITS) & SERIAL_MASK) === (entity.serial & SERIAL_MASK) ? entity : undefined;
  }

  *byClass(pattern: string): IterableIterator<EntityState> {
    const matches = matcher([pattern]);
    for (const entity of this.entities()) if (matches(entity.className)) yield entity;
  }

  *entities(): IterableIterator<EntityState> {
    for (const entity of this.slots) if (entity?.entityClass.wanted === true) yield entity;
  }

  field<T extends FieldValue>(name: string): FieldRef<T> {
    return new ResolvedField(name) as unknown as FieldRef<T>;
  }

  set(index: number, entity: EntityState | undefined): void {
    while (this.slots.length <= index) this.slots.push(undefined);
    this.slots[index] = entity;
  }
}

/** A field by dotted name, taken apart at its first use. */
class ResolvedField implements FieldRef {
  readonly #name: string;
  #steps: readonly NameStep[] | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  read(entity: Entity): FieldValue | undefined {
    const steps = (this.#steps ??= this.#name.split('.').map((part) => new NameStep(part)));
    let node = (entity as EntityState).root;
    const last = steps.length - 1;
    for (let level = 0; node !== undefined; level++) {
      const index = steps[level]!.indexIn(node);
      if (index < 0) return undefined;
      if (level === last) return valueAt(node, index, kindAt(node, index)!);
      node = node.below(index);
    }
    return undefined;
  }
}

/** A part of a dotted name: at which index of a node it is, looked up once for each layout. Mostly the layout is that of the time before. */
class NameStep {
  readonly #part: string;
  #layout: NodeLayout | undefined;
  #index = -1;
  readonly #indexes = new Map<NodeLayout, number>();

  constructor(part: string) {
    this.#part = part;
  }

  /** -1 where the layout has no such field. */
  indexIn(node: StateNode): number {
    const { layout } = node;
    if (layout === this.#layout) return this.#index;
    let index = this.#indexes.get(layout);
    if (index === undefined) {
      const found = layout.element === undefined ? (indexOfName(node, this.#part) ?? -1) : Number(this.#part);
      this.#indexes.set(layout, (index = Number.isInteger(found) ? found : -1));
    }
    this.#layout = layout;
    return (this.#index = index);
  }
}

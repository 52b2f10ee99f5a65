import { valueAt, type DemEntity, type EntityState, type DemFieldValue } from './entity.js';
import { slotOf } from './field-step.js';
import { findName } from './layout-names.js';
import { searchField } from './field-search.js';
import { entityOfEventHandle, entityOfHandle } from './handles.js';
import { LiveIndexes } from './live-indexes.js';
import { matcher } from './matcher.js';
import type { StateNode } from './state-node.js';
import type { FieldKind, NodeLayout } from './field-kind.js';

/** A field that is looked up once for each class: no work on names in each read. */
export interface DemFieldRef<T extends DemFieldValue = DemFieldValue> {
  read(entity: DemEntity): T | undefined;
}

/** A field that says whether a class has it at all. */
export interface WatchedField extends DemFieldRef {
  /** Whether the class of an entity has no field of this name, or several. */
  isMissingIn(entity: DemEntity): boolean;
}

/** Every entity as of the end of a tick. Live: it changes as the demo is read on. */
export interface DemEntityWorld {
  /** Undefined before the first packet. */
  readonly tick?: number | undefined;
  /** The entity at an index. */
  entity(index: number): DemEntity | undefined;
  /**
   * The entity that a CHandle value means, or a handle in a CS2 game event (`attacker_pawn`, which may be negative); undefined for "none"
   * and for entities that are gone.
   */
  byHandle(handle: number): DemEntity | undefined;
  /** Entities of a class, or of a pattern like `CDOTA_Unit_Hero_*`, by index. Inactive ones too. */
  byClass(pattern: string): IterableIterator<DemEntity>;
  /** All entities, by index. */
  entities(): IterableIterator<DemEntity>;
  /** A field by dotted name, for reading it from many entities. */
  field<T extends DemFieldValue>(name: string): DemFieldRef<T>;
}

/** The world as the decoder sees it. */
export class World implements DemEntityWorld {
  tick: number | undefined;
  /** By index, dense. */
  readonly slots: (EntityState | undefined)[] = [];
  /** The indexes of entities that are there: few of many slots, in a file that wants to be slow. */
  readonly live = new LiveIndexes();
  /** The same for each class that was asked for by its whole name: asking again costs no look at entities of other classes. */
  readonly #ofClass = new Map<string, LiveIndexes>();

  entity(index: number): EntityState | undefined {
    const entity = this.slots[index];
    return entity?.entityClass.wanted === true ? entity : undefined;
  }

  byHandle(handle: number): EntityState | undefined {
    const entity = entityOfHandle(this.slots, handle);
    return entity?.entityClass.wanted === true ? entity : undefined;
  }

  /** The entity that a handle in a game event means. */
  byEventHandle(handle: number): EntityState | undefined {
    const entity = entityOfEventHandle(this.slots, handle);
    return entity?.entityClass.wanted === true ? entity : undefined;
  }

  /** The class of an entity, decoded or not. */
  classOf(handle: number): string | undefined {
    return entityOfHandle(this.slots, handle)?.className;
  }

  /** The class of the entity at an index, decoded or not. */
  classAt(index: number): string | undefined {
    return this.slots[index]?.className;
  }

  *byClass(pattern: string): IterableIterator<EntityState> {
    if (!pattern.includes('*')) {
      yield* this.#named(pattern);
      return;
    }
    const matches = matcher([pattern]);
    for (const entity of this.entities()) if (matches(entity.className)) yield entity;
  }

  *#named(className: string): IterableIterator<EntityState> {
    const indexes = this.#indexesOf(className);
    for (let index = indexes.next(0); index >= 0; index = indexes.next(index + 1)) {
      const entity = this.slots[index]!;
      if (entity.entityClass.wanted) yield entity;
      // the class turned out to be unreadable, and stays so
      else indexes.delete(index);
    }
  }

  #indexesOf(className: string): LiveIndexes {
    let indexes = this.#ofClass.get(className);
    if (indexes !== undefined) return indexes;
    this.#ofClass.set(className, (indexes = new LiveIndexes()));
    for (let index = this.live.next(0); index >= 0; index = this.live.next(index + 1)) {
      if (this.slots[index]!.className === className) indexes.add(index);
    }
    return indexes;
  }

  *entities(): IterableIterator<EntityState> {
    for (let index = this.live.next(0); index >= 0; index = this.live.next(index + 1)) {
      const entity = this.slots[index];
      if (entity?.entityClass.wanted === true) yield entity;
    }
  }

  field<T extends DemFieldValue>(name: string): DemFieldRef<T> {
    return new ResolvedField(name) as DemFieldRef as DemFieldRef<T>;
  }

  set(index: number, entity: EntityState | undefined): void {
    while (this.slots.length <= index) this.slots.push(undefined);
    if (this.#ofClass.size > 0) {
      const before = this.slots[index];
      if (before !== undefined) this.#ofClass.get(before.className)?.delete(index);
      if (entity !== undefined) this.#ofClass.get(entity.className)?.add(index);
    }
    this.slots[index] = entity;
    if (entity === undefined) this.live.delete(index);
    else this.live.add(index);
  }

  clear(): void {
    this.slots.length = 0;
    this.live.clear();
    for (const indexes of this.#ofClass.values()) indexes.clear();
  }
}

/** A field by dotted name: where it is, is looked up once for each layout. */
export class ResolvedField implements WatchedField {
  readonly #name: string;
  readonly #first: NameStep;
  readonly #tellMissing: ((className: string, name: string) => void) | undefined;
  /** By layout of a class. */
  readonly #missing = new Map<NodeLayout, boolean>();

  /** `tellMissing` is called once for each class that has no such field. */
  constructor(name: string, tellMissing?: (className: string, name: string) => void) {
    this.#name = name;
    this.#first = new NameStep(name, 0);
    this.#tellMissing = tellMissing;
  }

  isMissingIn(entity: DemEntity): boolean {
    const layout = (entity as EntityState).root?.layout;
    if (layout === undefined) return false;
    let isMissing = this.#missing.get(layout);
    if (isMissing === undefined) {
      const search = searchField(layout, this.#name);
      if (search === 'missing') this.#tellMissing?.(entity.className, this.#name);
      this.#missing.set(layout, (isMissing = search !== 'found'));
    }
    return isMissing;
  }

  read(entity: DemEntity): DemFieldValue | undefined {
    const { view, root } = entity as EntityState;
    if (view.wantedField !== undefined) return entity.get(this.#name);
    let node = root;
    let step = this.#first;
    while (node !== undefined) {
      const { index, next, kind }: NamePlace = step.placeIn(node);
      if (index < 0) {
        if (index === SEVERAL) view.ambiguous(entity.className, this.#name);
        break;
      }
      if (next === undefined) return valueAt(node, index, kind!);
      step = next;
      node = node.below(index);
    }
    if (this.#tellMissing !== undefined) this.isMissingIn(entity);
    return undefined;
  }
}

/** Where a part of a name is in a layout. */
export interface NamePlace {
  readonly layout: NodeLayout;
  /** `NOWHERE` where the layout has none of the name, `SEVERAL` where it has several. */
  readonly index: number;
  /** Undefined where the name ends here. */
  readonly next?: NameStep | undefined;
  /** The field, and the first slot of its value. */
  readonly kind?: FieldKind;
  readonly slot?: number;
}
const NOWHERE = -1;
const SEVERAL = -2;

/** A part of a dotted name. */
export class NameStep {
  readonly #name: string;
  readonly #from: number;
  /** By the id of a layout: of the newest, where a recording describes its classes again. */
  readonly #places: NamePlace[] = [];

  constructor(name: string, from: number) {
    this.#name = name;
    this.#from = from;
  }

  placeIn({ layout }: StateNode): NamePlace {
    const place = this.#places[layout.id];
    return place?.layout === layout ? place : (this.#places[layout.id] = this.#find(layout));
  }

  #find(layout: NodeLayout): NamePlace {
    const found = findName(layout, this.#name, this.#from);
    if (found === undefined) return { layout, index: NOWHERE };
    const { index, next } = found;
    if (index < 0) return { layout, index: SEVERAL };
    const { element, fields, steps, width } = layout;
    return {
      layout,
      index,
      next: next > this.#name.length ? undefined : new NameStep(this.#name, next),
      kind: element ?? fields[index]!,
      slot: element === undefined ? slotOf(steps[index]!) : index * width,
    };
  }
}

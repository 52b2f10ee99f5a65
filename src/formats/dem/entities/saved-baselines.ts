import type { EntityClass } from './class-info.js';
import type { StateNode } from './state-node.js';

/** A state that later creates of the same entity start from. */
export interface SavedBaseline {
  readonly entityClass: EntityClass;
  readonly state: StateNode;
}

/** A set of baselines: 0 or 1. */
export type BaselineSet = 0 | 1;

/**
 * The two sets of baselines per entity that player-recorded demos update (docs/formats/dem.md, section 11). An update begins with
 * one set as a copy of the other, so they are kept as what both have, and what only one has: a copy costs what was saved since the last.
 */
export class SavedBaselines {
  /** Entries that copies have moved, for tests. */
  moved = 0;
  #common = new Map<number, SavedBaseline>();
  #own: readonly [Map<number, SavedBaseline>, Map<number, SavedBaseline>] = [new Map(), new Map()];

  get(set: BaselineSet, entity: number): SavedBaseline | undefined {
    return this.#own[set].get(entity) ?? this.#common.get(entity);
  }

  save(set: BaselineSet, entity: number, baseline: SavedBaseline): void {
    this.#own[set].set(entity, baseline);
  }

  /** The other set becomes the same as this one. */
  copy(from: BaselineSet): void {
    const own = this.#own[from];
    this.moved += own.size;
    for (const [entity, baseline] of own) this.#common.set(entity, baseline);
    for (const each of this.#own) if (each.size > 0) each.clear();
  }

  /** An entity is gone: neither set has it. */
  delete(entity: number): void {
    this.#common.delete(entity);
    for (const own of this.#own) own.delete(entity);
  }

  clear(): void {
    this.#common = new Map();
    this.#own = [new Map(), new Map()];
  }

  /** What either set holds. */
  *states(): Iterable<StateNode> {
    for (const map of [this.#common, ...this.#own]) for (const { state } of map.values()) yield state;
  }
}

import { built } from '../../../io/sections.js';
import type { ReadBudget } from '../../../core/budget.js';
import type { W3gObjectTag } from '../action-values.js';
import { hotkeyOf } from './hotkeys.js';
import { KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** What a player has selected after a change. */
export interface W3gSelectionChange {
  readonly timeMs: number;
  readonly playerId: number;
  /** `add` and `remove` objects, `assign` a control group, `select` one. */
  readonly kind: 'add' | 'remove' | 'assign' | 'select';
  /** The key of the control group: 1 to 9, then 0. */
  readonly key?: number | undefined;
  /**
   * What is selected afterwards, in the order in which it was added; for `assign`, what the group holds. Objects that died may still be in
   * it.
   */
  readonly objects: readonly W3gObjectTag[];
}

/** Equal for equal tags. The two numbers of nearly all tags are equal. */
const keyOf = ({ a, b }: W3gObjectTag): number | string => (a === b ? a : `${a}:${b}`);
/** What it costs to find and keep a tag, and to copy one, in units of the read budget. */
const FIND_UNITS = 16;
const COPY_UNITS = 2;
/** The game selects 12 objects, and 24 with mods. A longer list is damage. */
const MAX_SELECTED = 1024;

/** What a player has selected. */
class Held {
  readonly groups = new Map<number, readonly W3gObjectTag[]>();
  readonly #budget: ReadBudget;
  /** What is selected, by tag. It is made of a group only when that selection is changed, which most are not. */
  #byTag = new Map<number | string, W3gObjectTag>();
  #group: readonly W3gObjectTag[] | undefined;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  select(group: readonly W3gObjectTag[]): void {
    this.#group = group;
  }

  change(objects: readonly W3gObjectTag[], leave: boolean): readonly W3gObjectTag[] {
    if (this.#group !== undefined) {
      const group = this.#group.slice(0, MAX_SELECTED);
      this.#budget.work(group.length * FIND_UNITS);
      this.#byTag = new Map(group.map((tag) => [keyOf(tag), tag]));
      this.#group = undefined;
    }
    this.#budget.work(objects.length * FIND_UNITS);
    for (const tag of objects) {
      if (leave) this.#byTag.delete(keyOf(tag));
      else if (this.#byTag.size < MAX_SELECTED) this.#byTag.set(keyOf(tag), tag);
    }
    this.#budget.work(this.#byTag.size * COPY_UNITS);
    return [...this.#byTag.values()];
  }
}

export const selectionsSection: W3gDefinition<{ readonly selections: readonly W3gSelectionChange[] }> = {
  sections: ['selections'],
  needs: ['changeSelection', 'assignGroupHotkey', 'selectGroupHotkey'],
  start({ budget }) {
    const rows = new Rows<W3gSelectionChange>(budget);
    const byPlayer = new Map<number, Held>();
    const heldOf = (playerId: number): Held => {
      let held = byPlayer.get(playerId);
      if (held === undefined) byPlayer.set(playerId, (held = new Held(budget)));
      return held;
    };
    const add = (change: W3gSelectionChange): void => {
      rows.add(change, change.objects.length * KEPT_TAG_BYTES);
    };
    return {
      on: {
        changeSelection({ timeMs, playerId, mode, objects }) {
          const leave = mode === 2;
          add({ timeMs, playerId, kind: leave ? 'remove' : 'add', objects: heldOf(playerId).change(objects, leave) });
        },
        assignGroupHotkey({ timeMs, playerId, group, objects }) {
          heldOf(playerId).groups.set(group, objects);
          add({ timeMs, playerId, kind: 'assign', key: hotkeyOf(group), objects });
        },
        selectGroupHotkey({ timeMs, playerId, group }) {
          const held = heldOf(playerId);
          const objects = held.groups.get(group) ?? [];
          held.select(objects);
          add({ timeMs, playerId, kind: 'select', key: hotkeyOf(group), objects });
        },
      },
      build: () => built({ selections: rows.all }),
    };
  },
};

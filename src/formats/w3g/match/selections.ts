import type { W3gObjectTag } from '../action-values.js';
import { hotkeyOf } from './hotkeys.js';
import { KEPT_TAG_BYTES, Rows } from './rows.js';
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

/** The same text for the same tag. */
const keyOf = ({ a, b }: W3gObjectTag): string => `${a}:${b}`;
/** The game selects 12 objects, and 24 with mods. A longer list is damage. */
const MAX_SELECTED = 1024;

/** What a player has selected. */
class Held {
  readonly groups = new Map<number, readonly W3gObjectTag[]>();
  /** What is selected, by tag. It is made of a group only when that selection is changed, which most are not. */
  #byTag = new Map<string, W3gObjectTag>();
  #group: readonly W3gObjectTag[] | undefined;

  select(group: readonly W3gObjectTag[]): void {
    this.#group = group;
  }

  change(objects: readonly W3gObjectTag[], leave: boolean): readonly W3gObjectTag[] {
    if (this.#group !== undefined) {
      this.#byTag = new Map(this.#group.slice(0, MAX_SELECTED).map((tag) => [keyOf(tag), tag]));
      this.#group = undefined;
    }
    for (const tag of objects) {
      if (leave) this.#byTag.delete(keyOf(tag));
      else if (this.#byTag.size < MAX_SELECTED) this.#byTag.set(keyOf(tag), tag);
    }
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
      if (held === undefined) byPlayer.set(playerId, (held = new Held()));
      return held;
    };
    const add = (change: W3gSelectionChange): void => {
      budget.work(change.objects.length);
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
      *build() {
        return { selections: rows.all };
      },
    };
  },
};

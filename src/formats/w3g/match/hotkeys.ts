import { built } from '../../../io/sections.js';
import { forEach, type W3gDefinition } from './section.js';

/** A control group of a player, and how often it was set and selected. */
export interface W3gHotkey {
  /** The key: 1 to 9, then 0. */
  readonly key: number;
  readonly assigned: number;
  readonly selected: number;
}

/** The control groups of a player that were used, in the order of the keys. */
export interface W3gHotkeys {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly groups: readonly W3gHotkey[];
}

const GROUPS = 10;
/** The key of a control group: group 0 is key 1, group 9 is key 0. */
export const hotkeyOf = (group: number): number => (group + 1) % GROUPS;

export const hotkeysSection: W3gDefinition<{ readonly hotkeys: readonly W3gHotkeys[] }> = {
  sections: ['hotkeys'],
  needs: ['assignGroupHotkey', 'selectGroupHotkey'],
  start({ nameOf }) {
    const byPlayer = new Map<number, { readonly assigned: number[]; readonly selected: number[] }>();
    return {
      on: forEach(['assignGroupHotkey', 'selectGroupHotkey'], (event) => {
        if (event.group >= GROUPS) return;
        let counts = byPlayer.get(event.playerId);
        if (counts === undefined) {
          counts = { assigned: new Array<number>(GROUPS).fill(0), selected: new Array<number>(GROUPS).fill(0) };
          byPlayer.set(event.playerId, counts);
        }
        counts[event.type === 'assignGroupHotkey' ? 'assigned' : 'selected'][event.group]!++;
      }),
      build() {
        return built({
          hotkeys: [...byPlayer]
            .sort(([a], [b]) => a - b)
            .map(([playerId, { assigned, selected }]) => {
              const name = nameOf.get(playerId);
              const groups = assigned
                .map((count, group) => ({ key: hotkeyOf(group), assigned: count, selected: selected[group]! }))
                .filter((group) => group.assigned + group.selected > 0);
              return { playerId, ...(name !== undefined && { name }), groups };
            }),
        });
      },
    };
  },
};

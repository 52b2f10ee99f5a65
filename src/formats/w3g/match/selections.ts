import type { W3gObjectTag } from '../action-values.js';
import { KEPT_TAG_BYTES, Rows, type W3gFacts, type W3gWatch } from './watch.js';

/** What a player has selected after a change. */
export interface W3gSelectionChange {
  readonly time: number;
  readonly playerId: number;
  /** `add` and `remove` objects, `assign` a control group, `select` one. */
  readonly kind: 'add' | 'remove' | 'assign' | 'select';
  /** The key of the control group: 1 to 9, then 0. */
  readonly key?: number;
  /** What is selected then, in the order in which it was added; of `assign` what the group holds. What died may still be in it. */
  readonly objects: readonly W3gObjectTag[];
}

/** One key for one tag. */
const keyOf = ({ a, b }: W3gObjectTag): string => `${a}:${b}`;
/** The game selects 12, 24 with mods; a list that grows beyond this is no selection of a game. */
const MOST_SELECTED = 1024;

interface Held {
  selected: Map<string, W3gObjectTag>;
  readonly groups: Map<number, readonly W3gObjectTag[]>;
}

export function watchSelections({ budget }: W3gFacts): W3gWatch<readonly W3gSelectionChange[]> {
  const rows = new Rows<W3gSelectionChange>(budget);
  const byPlayer = new Map<number, Held>();
  const byTag = (objects: readonly W3gObjectTag[]): Map<string, W3gObjectTag> => new Map(objects.map((tag) => [keyOf(tag), tag]));
  const add = (change: W3gSelectionChange): void => {
    budget.work(change.objects.length);
    rows.add(change, change.objects.length * KEPT_TAG_BYTES);
  };
  return {
    event(event) {
      const { type } = event;
      if (type !== 'changeSelection' && type !== 'assignGroupHotkey' && type !== 'selectGroupHotkey') return;
      const { time, playerId } = event;
      let held = byPlayer.get(playerId);
      if (held === undefined) byPlayer.set(playerId, (held = { selected: new Map(), groups: new Map() }));
      if (type === 'changeSelection') {
        const { selected } = held;
        for (const tag of event.objects) {
          if (event.mode === 2) selected.delete(keyOf(tag));
          else if (selected.size < MOST_SELECTED) selected.set(keyOf(tag), tag);
        }
        add({ time, playerId, kind: event.mode === 2 ? 'remove' : 'add', objects: [...selected.values()] });
        return;
      }
      const key = (event.group + 1) % 10;
      if (type === 'assignGroupHotkey') {
        held.groups.set(event.group, event.objects);
        add({ time, playerId, kind: 'assign', key, objects: event.objects });
      } else {
        const objects = held.groups.get(event.group) ?? [];
        held.selected = byTag(objects.slice(0, MOST_SELECTED));
        add({ time, playerId, kind: 'select', key, objects });
      }
    },
    section: () => rows.all,
  };
}

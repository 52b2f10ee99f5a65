import { bitOf } from '../../../protocols/blizzard/bit-array.js';
import type { Sc2GameEvent } from '../events.js';
import type { Sc2BitArray } from '../protocol/bit-array.js';

/** The group that is the active selection; 0 to 9 are the control groups. */
export const ACTIVE_SELECTION = 10;

/** Values of m_controlGroupUpdate (docs/formats/sc2.md, section 10.2). */
export const UPDATES = ['set', 'append', 'recall', 'clear', 'steal', 'steal'] as const;
const APPEND_AND_STEAL = 5;

type Mask = Extract<Sc2GameEvent, { type: 'controlGroupUpdate' }>['mask'] | undefined;
/** Unit tags of a user by group. */
export type Groups = Map<number, readonly number[]>;

/** What a group holds after an update of the game's. A stolen unit leaves all other groups. */
export function updated(groups: Groups, index: number, update: number, mask: Mask): readonly number[] {
  const cause = UPDATES[update]!;
  const selected = groups.get(ACTIVE_SELECTION) ?? [];
  const held = without(groups.get(index) ?? [], mask);
  if (cause === 'steal') {
    const stolen = new Set(selected);
    for (const [other, tags] of groups) {
      if (other !== ACTIVE_SELECTION && other !== index)
        groups.set(
          other,
          tags.filter((tag) => !stolen.has(tag)),
        );
    }
  }
  switch (cause) {
    case 'recall':
      groups.set(index, held);
      return held;
    case 'clear':
      return [];
    case 'append':
      return union(held, selected);
    default:
      return update === APPEND_AND_STEAL ? union(held, selected) : selected;
  }
}

/** Both lists in one, ascending. `a` is ascending already; what is added mostly is, too. */
export function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a;
  const added = isAscending(b) ? b : [...b].sort((x, y) => x - y);
  if (a.length === 0 && added === b) return b;
  const merged: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < added.length) {
    const tag = j >= added.length || a[i]! <= added[j]! ? a[i++]! : added[j++]!;
    if (tag !== merged.at(-1)) merged.push(tag);
  }
  return merged;
}

function isAscending(tags: readonly number[]): boolean {
  for (let i = 1; i < tags.length; i++) if (tags[i]! <= tags[i - 1]!) return false;
  return true;
}

/** Removes by index, in the order of tags. Indexes beyond the group mean nothing. */
export function without(tags: readonly number[], mask: Mask): readonly number[] {
  switch (mask?.kind) {
    case 'mask': {
      const bits: Sc2BitArray = mask.value;
      return tags.filter((_, i) => !bitOf(bits, i));
    }
    case 'oneIndices': {
      const removed = new Set(mask.value);
      return tags.filter((_, i) => !removed.has(i));
    }
    case 'zeroIndices':
      return mask.value.flatMap((i) => (tags[i] === undefined ? [] : [tags[i]])).sort((x, y) => x - y);
    default:
      return tags;
  }
}

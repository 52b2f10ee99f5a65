import { built } from '../../../io/sections.js';
import type { Sc2GameEvent } from '../events.js';
import { bitOf } from '../../../protocols/blizzard/bit-array.js';
import type { Sc2BitArray } from '../protocol/bit-array.js';
import { resumesSection } from './resumes.js';
import { keptObject, type Sc2Definition } from './section.js';

/** The group that is the active selection; 0 to 9 are the control groups. */
export const ACTIVE_SELECTION = 10;

/** A group after a change. */
export interface Sc2SelectionChange {
  readonly gameloop: number;
  readonly userId: number;
  /** 0 to 9, or 10 for the active selection. */
  readonly group: number;
  /** The cause of the change: `selected`, or what was done with a control group. */
  readonly cause: 'selected' | 'set' | 'append' | 'recall' | 'clear' | 'steal';
  /** Unit tags, ascending: the order that the game counts in. */
  readonly unitTags: readonly number[];
  /** With `names`: what each of them was when it was selected, its main form: `SiegeTank` also for a sieged one. */
  readonly unitTypeNames?: readonly (string | undefined)[] | undefined;
}

/** Values of m_controlGroupUpdate (docs/formats/sc2.md, section 10.2). */
const UPDATES = ['set', 'append', 'recall', 'clear', 'steal', 'steal'] as const;
const APPEND_AND_STEAL = 5;

type Mask = Extract<Sc2GameEvent, { type: 'controlGroupUpdate' }>['mask'] | undefined;
type Delta = Extract<Sc2GameEvent, { type: 'selectionDelta' }>['delta'];
type Groups = Map<number, readonly number[]>;

const CHANGE_BYTES = keptObject(7);
const TAG_BYTES = 8;
/** Each tag of a group that changes is compared and copied. */
const TAG_UNITS = 4;

/**
 * What everybody had selected and in control groups. The game changes some groups without an event, so indexes that do not fit are passed
 * over: the result is close, not certain (docs/formats/sc2.md, section 10.2).
 */
export const selectionsSection: Sc2Definition<{ readonly selections?: readonly Sc2SelectionChange[] | undefined }> = {
  sections: ['selections'],
  needs: { files: ['gameEvents'], gameEvents: ['selectionDelta', 'controlGroupUpdate'], unitNames: true },
  uses: [resumesSection],
  start({ parts, budget }) {
    const users = new Map<number, Groups>();
    const changes: Sc2SelectionChange[] = [];
    const typeNames = new Map<number, string>();
    const groupsOf = (userId: number): Groups => {
      let groups = users.get(userId);
      if (groups === undefined) users.set(userId, (groups = new Map<number, readonly number[]>()));
      return groups;
    };
    const change = (one: Sc2SelectionChange): void => {
      const tags = one.unitTags.length;
      const unitTypeNames = typeNames.size === 0 ? undefined : one.unitTags.map((tag) => typeNames.get(tag));
      budget.work(tags * TAG_UNITS);
      budget.keep(CHANGE_BYTES + tags * TAG_BYTES * (unitTypeNames === undefined ? 1 : 2));
      changes.push(unitTypeNames === undefined ? one : { ...one, unitTypeNames });
    };
    return {
      on: {
        selectionDelta({ userId, gameloop, controlGroupId: group, delta }) {
          const groups = groupsOf(userId);
          const held = groups.get(group) ?? [];
          const added = delta?.addUnitTags ?? [];
          budget.work((held.length + added.length) * TAG_UNITS);
          if (delta) learnTypes(delta, typeNames);
          const unitTags = union(without(held, delta?.removeMask), added);
          groups.set(group, unitTags);
          change({ gameloop, userId, group, cause: 'selected', unitTags });
        },
        controlGroupUpdate({ userId, gameloop, controlGroupIndex, controlGroupUpdate, mask }) {
          const cause = UPDATES[controlGroupUpdate];
          if (cause === undefined) return;
          const groups = groupsOf(userId);
          const group = cause === 'recall' ? ACTIVE_SELECTION : controlGroupIndex;
          if (cause === 'steal') for (const tags of groups.values()) budget.work(tags.length * TAG_UNITS);
          const unitTags = updated(groups, controlGroupIndex, controlGroupUpdate, mask);
          groups.set(group, unitTags);
          change({ gameloop, userId, group, cause, unitTags });
        },
      },
      build() {
        return built({ selections: parts.gameEvents && changes });
      },
    };
  },
};

/** Units are added type by type, each as often as its subgroup counts. */
function learnTypes({ addSubgroups, addUnitTags }: Delta, typeNames: Map<number, string>): void {
  let at = 0;
  for (const { count, unitTypeName } of addSubgroups ?? []) {
    const end = Math.min(at + count, addUnitTags.length);
    for (; at < end; at++) if (unitTypeName !== undefined) typeNames.set(addUnitTags[at]!, unitTypeName);
  }
}

function updated(groups: Groups, index: number, update: number, mask: Mask): readonly number[] {
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
function union(a: readonly number[], b: readonly number[]): readonly number[] {
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
function without(tags: readonly number[], mask: Mask): readonly number[] {
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

import { built } from '../../../io/sections.js';
import type { Sc2GameEvent } from '../events.js';
import { ACTIVE_SELECTION, UPDATES, union, updated, without, type Groups } from './control-groups.js';
import { resumesSection } from './resumes.js';
import { keptObject, type Sc2Definition } from './section.js';

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

type Delta = Extract<Sc2GameEvent, { type: 'selectionDelta' }>['delta'];

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

import type { Sc2GameEvent } from '../events.js';
import { bitOf, type Sc2BitArray } from '../protocol/bit-array.js';

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

/**
 * Replays what everybody had selected and in control groups. The game changes some groups without an event, so indexes
 * that do not fit are passed over: what is given is close, not certain (docs/formats/sc2.md, section 10.2).
 */
export function matchSelections(events: readonly Sc2GameEvent[]): Sc2SelectionChange[] {
  const users = new Map<number, Groups>();
  const changes: Sc2SelectionChange[] = [];
  const typeNames = new Map<number, string>();
  const change = (one: Sc2SelectionChange): void => {
    const unitTypeNames = typeNames.size === 0 ? undefined : one.unitTags.map((tag) => typeNames.get(tag));
    changes.push(unitTypeNames === undefined ? one : { ...one, unitTypeNames });
  };
  for (const event of events) {
    if (event.type !== 'selectionDelta' && event.type !== 'controlGroupUpdate') continue;
    let groups = users.get(event.userId);
    if (groups === undefined) users.set(event.userId, (groups = new Map<number, readonly number[]>()));
    const { gameloop, userId } = event;
    if (event.type === 'selectionDelta') {
      const group = event.controlGroupId;
      if (event.delta) learnTypes(event.delta, typeNames);
      const unitTags = union(without(groups.get(group) ?? [], event.delta?.removeMask), event.delta?.addUnitTags ?? []);
      groups.set(group, unitTags);
      change({ gameloop, userId, group, cause: 'selected', unitTags });
      continue;
    }
    const cause = UPDATES[event.controlGroupUpdate];
    if (cause === undefined) continue;
    const group = cause === 'recall' ? ACTIVE_SELECTION : event.controlGroupIndex;
    const unitTags = updated(groups, event.controlGroupIndex, event.controlGroupUpdate, event.mask);
    groups.set(group, unitTags);
    change({ gameloop, userId, group, cause, unitTags });
  }
  return changes;
}

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

function union(a: readonly number[], b: readonly number[]): readonly number[] {
  return b.length === 0 ? a : [...new Set([...a, ...b])].sort((x, y) => x - y);
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

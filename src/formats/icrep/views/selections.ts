import { partitionPoint } from '../../../core/sorted.js';
import type { IcrepAnalysisEvent } from '../analysis.js';
import { tagKey, tagOfKey, type IcrepUnitTag } from '../values.js';

/** What a player has selected and grouped at some tick. Tags ascend. */
export interface IcrepSelectionState {
  readonly player: number;
  readonly selected: readonly IcrepUnitTag[];
  /** Units by the number of their group; empty groups are left out. */
  readonly groups: ReadonlyMap<number, readonly IcrepUnitTag[]>;
}

/** The least steps between two checkpoints. One is made after as many steps as the hands have tags, so that copies cost no more than the steps. */
const CHECKPOINT_STEPS = 256;

/** Tags, each with the place of the event that added it. */
type Tags = Map<number, number>;
interface Hand {
  readonly selected: Tags;
  readonly groups: Map<number, Tags>;
}
type Hands = Map<number, Hand>;
interface Checkpoint {
  /** The events before this place are folded. */
  readonly place: number;
  readonly hands: Hands;
}
type SelectionEvent = Extract<IcrepAnalysisEvent, { type: 'selectionChanged' | 'controlGroupEvent' | 'unitDestroyed' }>;

/**
 * Selections and control groups, folded to any tick. Changes are stored as differences: assigning takes what is selected
 * at that moment, appending adds it, recalling changes nothing by itself (the selection it makes is an event of its own).
 * A destroyed unit leaves selections and groups: our reading, the design does not say. It is made of events that are in memory, since it answers for every tick.
 *
 * Cost: the first answer for a tick folds the events up to it, about as many steps as they have tags; later ones begin at a checkpoint.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const timeline = new IcrepSelectionTimeline(analysis);
 * timeline.at(9000, 0).groups.get(1);
 */
export class IcrepSelectionTimeline {
  readonly #events: SelectionEvent[] = [];
  /** The places of the events that destroy a unit, ascending. */
  readonly #deaths = new Map<number, number[]>();
  readonly #checkpoints: Checkpoint[] = [{ place: 0, hands: new Map<number, Hand>() }];

  constructor(events: Iterable<IcrepAnalysisEvent>) {
    for (const event of events) {
      if (event.type === 'unitDestroyed') {
        const deaths = this.#deaths.get(tagKey(event.tag));
        if (deaths === undefined) this.#deaths.set(tagKey(event.tag), [this.#events.length]);
        else deaths.push(this.#events.length);
      } else if (event.type !== 'selectionChanged' && event.type !== 'controlGroupEvent') continue;
      this.#events.push(event);
    }
  }

  /** A player's hand after everything that happened up to a tick, that tick included. */
  at(tick: number, player: number): IcrepSelectionState {
    const place = partitionPoint(this.#events.length, (k) => this.#events[k]!.tick <= tick);
    const hand = this.#foldTo(place).get(player);
    const groups = [...(hand?.groups ?? [])].map(([group, tags]) => [group, this.#tagsOf(tags, place)] as const);
    return {
      player,
      selected: this.#tagsOf(hand?.selected ?? new Map<number, number>(), place),
      groups: new Map(groups.filter(([, tags]) => tags.length > 0).sort(([a], [b]) => a - b)),
    };
  }

  #foldTo(place: number): Hands {
    const known = partitionPoint(this.#checkpoints.length, (i) => this.#checkpoints[i]!.place <= place);
    const last = this.#checkpoints[known - 1]!;
    const hands = copyOf(last.hands);
    // beyond the last checkpoint, more are made on the way
    let due = known === this.#checkpoints.length ? CHECKPOINT_STEPS : Infinity;
    let steps = 0;
    for (let i = last.place; i < place; i++) {
      steps += this.#fold(hands, i);
      if (steps < due) continue;
      this.#checkpoints.push({ place: i + 1, hands: copyOf(hands) });
      steps = 0;
      due = Math.max(CHECKPOINT_STEPS, tagsIn(hands));
    }
    return hands;
  }

  /** Returns how many steps it took. */
  #fold(hands: Hands, place: number): number {
    const event = this.#events[place]!;
    if (event.type === 'unitDestroyed') return 1;
    let hand = hands.get(event.player);
    if (hand === undefined) hands.set(event.player, (hand = { selected: new Map(), groups: new Map() }));
    if (event.type === 'selectionChanged') {
      for (const tag of event.removed) hand.selected.delete(tagKey(tag));
      for (const tag of event.added) hand.selected.set(tagKey(tag), place);
      return 1 + event.removed.length + event.added.length;
    }
    if (event.action === 'recall') return 1;
    const group: Tags = (event.action === 'append' ? hand.groups.get(event.group) : undefined) ?? new Map<number, number>();
    for (const [key, addedAt] of hand.selected) if (this.#lives(key, addedAt, place)) group.set(key, place);
    hand.groups.set(event.group, group);
    return 1 + hand.selected.size;
  }

  /** Whether a unit that one event added is still there before another. */
  #lives(key: number, addedAt: number, place: number): boolean {
    const deaths = this.#deaths.get(key);
    if (deaths === undefined) return true;
    const next = deaths[partitionPoint(deaths.length, (i) => deaths[i]! <= addedAt)];
    return next === undefined || next >= place;
  }

  #tagsOf(tags: Tags, place: number): readonly IcrepUnitTag[] {
    const keys = [...tags].flatMap(([key, addedAt]) => (this.#lives(key, addedAt, place) ? [key] : []));
    return keys.sort((a, b) => a - b).map(tagOfKey);
  }
}

const copyOf = (hands: Hands): Hands =>
  new Map(
    [...hands].map(([player, { selected, groups }]) => [
      player,
      { selected: new Map(selected), groups: new Map([...groups].map(([group, tags]) => [group, new Map(tags)])) },
    ]),
  );

function tagsIn(hands: Hands): number {
  let tags = 0;
  for (const { selected, groups } of hands.values()) {
    tags += selected.size;
    for (const group of groups.values()) tags += group.size;
  }
  return tags;
}

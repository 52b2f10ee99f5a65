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

/** A checkpoint is kept every so many events, so folding to a tick never takes more than that. */
const CHECKPOINT_EVENTS = 256;

interface Hand {
  readonly selected: Set<number>;
  readonly groups: Map<number, Set<number>>;
}
type Hands = Map<number, Hand>;
type SelectionEvent = Extract<IcrepAnalysisEvent, { type: 'selectionChanged' | 'controlGroupEvent' | 'unitDestroyed' }>;

/**
 * Selections and control groups, folded to any tick. Changes are stored as differences: assigning takes what is selected
 * at that moment, appending adds it, recalling changes nothing by itself (the selection it makes is an event of its own).
 * A destroyed unit leaves selections and groups: our reading, the design does not say.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const timeline = new IcrepSelectionTimeline(analysis);
 * timeline.at(9000, 0).groups.get(1);
 */
export class IcrepSelectionTimeline {
  readonly #events: readonly SelectionEvent[];
  readonly #checkpoints: Hands[] = [new Map<number, Hand>()];

  constructor(events: Iterable<IcrepAnalysisEvent>) {
    const kept: SelectionEvent[] = [];
    for (const event of events) {
      if (event.type === 'selectionChanged' || event.type === 'controlGroupEvent' || event.type === 'unitDestroyed') kept.push(event);
    }
    this.#events = kept;
  }

  /** A player's hand after everything that happened up to a tick, that tick included. */
  at(tick: number, player: number): IcrepSelectionState {
    const hand = this.#foldTo(partitionPoint(this.#events.length, (k) => this.#events[k]!.tick <= tick)).get(player);
    const groups = [...(hand?.groups ?? [])].filter(([, tags]) => tags.size > 0).sort(([a], [b]) => a - b);
    return {
      player,
      selected: sortedTags(hand?.selected),
      groups: new Map(groups.map(([group, tags]) => [group, sortedTags(tags)])),
    };
  }

  #foldTo(count: number): Hands {
    const whole = Math.floor(count / CHECKPOINT_EVENTS);
    for (let c = this.#checkpoints.length; c <= whole; c++) {
      this.#checkpoints.push(this.#folded(this.#checkpoints[c - 1]!, (c - 1) * CHECKPOINT_EVENTS, c * CHECKPOINT_EVENTS));
    }
    return this.#folded(this.#checkpoints[whole]!, whole * CHECKPOINT_EVENTS, count);
  }

  #folded(before: Hands, from: number, to: number): Hands {
    const hands: Hands = new Map();
    for (const [player, { selected, groups }] of before) {
      hands.set(player, { selected: new Set(selected), groups: new Map([...groups].map(([group, tags]) => [group, new Set(tags)])) });
    }
    for (let i = from; i < to; i++) fold(hands, this.#events[i]!);
    return hands;
  }
}

function fold(hands: Hands, event: SelectionEvent): void {
  if (event.type === 'unitDestroyed') {
    const key = tagKey(event.tag);
    for (const { selected, groups } of hands.values()) {
      selected.delete(key);
      for (const tags of groups.values()) tags.delete(key);
    }
    return;
  }
  let hand = hands.get(event.player);
  if (hand === undefined) hands.set(event.player, (hand = { selected: new Set(), groups: new Map() }));
  if (event.type === 'selectionChanged') {
    for (const tag of event.removed) hand.selected.delete(tagKey(tag));
    for (const tag of event.added) hand.selected.add(tagKey(tag));
  } else if (event.action !== 'recall') {
    const kept = event.action === 'append' ? hand.groups.get(event.group) : undefined;
    hand.groups.set(event.group, new Set([...(kept ?? []), ...hand.selected]));
  }
}

function sortedTags(keys: ReadonlySet<number> | undefined): readonly IcrepUnitTag[] {
  return [...(keys ?? [])].sort((a, b) => a - b).map(tagOfKey);
}

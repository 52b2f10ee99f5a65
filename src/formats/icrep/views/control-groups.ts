import { partitionPoint } from '../../../core/sorted.js';
import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES, KEPT_TAG_BYTES } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { tickMsOf } from '../metadata.js';
import { tagKey } from '../values.js';
import type { IcrepViewDefinition, IcrepViewTypes } from './section.js';

/** The time between the start of a fight and what its player did first. */
export interface IcrepFightResponse {
  /** When the fight began. */
  readonly tick: number;
  /** Ticks until the player recalled a control group or changed the selection; undefined where that came after the fight. */
  readonly afterTicks?: number | undefined;
}

/** How a player used control groups. */
export interface IcrepControlGroupUse {
  readonly player: number;
  readonly assigns: number;
  readonly appends: number;
  readonly recalls: number;
  readonly recallsPerMinute: number;
  /** Recalls by number of the group, most used first. */
  readonly recallsByGroup: ReadonlyMap<number, number>;
  /** For each fight that units of the player were in. */
  readonly responses: readonly IcrepFightResponse[];
  /** The middle one of those that are known; undefined when none is. */
  readonly medianResponseTicks?: number | undefined;
}

/** What one player did with control groups and the selection. */
interface Hand {
  readonly counts: Record<'assign' | 'append' | 'recall', number>;
  readonly groups: Map<number, number>;
  /** Ticks of recalls and changes of the selection, ascending. */
  readonly acts: number[];
}
/** `to` is undefined where the recording ends before the fight does. */
interface Fight {
  readonly from: number;
  to?: number | undefined;
}
type ControlGroupUse = { readonly controlGroupUse: readonly IcrepControlGroupUse[] };

const KEPT_ACT_BYTES = 16;

/**
 * Control groups by player, ascending: how often they are used, and how soon a player reacts to a fight of own units (docs/formats/icrep.md,
 * section 13).
 */
export const controlGroupUse: IcrepViewDefinition<ControlGroupUse> = {
  sections: ['controlGroupUse'],
  needs: {
    events: ['unitCreated', 'constructionStarted', 'selectionChanged', 'controlGroupEvent', 'engagementStarted', 'engagementEnded'],
    metadata: true,
  },
  start({ budget }) {
    const hands = new Map<number, Hand>();
    const owners = new Map<number, number>();
    const fightsOf = new Map<number, Fight[]>();
    /** Fights that have not ended, by their start. */
    const open = new Map<number, Fight[]>();
    const handOf = (player: number): Hand => {
      let hand = hands.get(player);
      if (hand === undefined) {
        budget.keep(KEPT_ROW_BYTES);
        hands.set(player, (hand = { counts: { assign: 0, append: 0, recall: 0 }, groups: new Map(), acts: [] }));
      }
      return hand;
    };
    const act = (hand: Hand, tick: number): void => {
      budget.keep(KEPT_ACT_BYTES);
      hand.acts.push(tick);
    };
    const own = ({ tag, owner }: { readonly tag: Parameters<typeof tagKey>[0]; readonly owner: number }): void => {
      budget.keep(KEPT_TAG_BYTES);
      owners.set(tagKey(tag), owner);
    };
    return {
      on: {
        unitCreated: own,
        constructionStarted: own,
        selectionChanged: ({ tick, player }) => act(handOf(player), tick),
        controlGroupEvent({ tick, player, action, group }) {
          const hand = handOf(player);
          hand.counts[action]++;
          if (action !== 'recall') return;
          hand.groups.set(group, (hand.groups.get(group) ?? 0) + 1);
          act(hand, tick);
        },
        engagementStarted({ tick, friendlyUnits, enemyUnits }) {
          const fight: Fight = { from: tick };
          listIn(open, tick).push(fight);
          const players = new Set<number>();
          for (const units of [friendlyUnits, enemyUnits]) {
            budget.work(units.length);
            for (const tag of units) {
              const owner = owners.get(tagKey(tag));
              if (owner !== undefined) players.add(owner);
            }
          }
          budget.keep(KEPT_ROW_BYTES * (1 + players.size));
          for (const player of players) listIn(fightsOf, player).push(fight);
        },
        engagementEnded({ tick, durationTicks }) {
          const fight = open.get(tick - durationTicks)?.shift();
          if (fight !== undefined) fight.to = tick;
        },
      },
      build: (end) => usesOf(hands, fightsOf, end, budget),
    };
  },
};

function listIn(lists: Map<number, Fight[]>, key: number): Fight[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

function* usesOf(
  hands: ReadonlyMap<number, Hand>,
  fightsOf: ReadonlyMap<number, readonly Fight[]>,
  { totalTicks, metadata }: IcrepViewTypes['end'],
  budget: ReadBudget,
): Asking<ControlGroupUse> {
  const minutes = (totalTicks * tickMsOf(metadata?.['game_speed'])) / 60_000;
  const uses: IcrepControlGroupUse[] = [];
  for (const [player, { counts, groups, acts }] of [...hands].sort(([a], [b]) => a - b)) {
    const responses: IcrepFightResponse[] = [];
    for (const { from, to = totalTicks } of fightsOf.get(player) ?? []) {
      const act = acts[partitionPoint(acts.length, (i) => acts[i]! < from)];
      responses.push({ tick: from, afterTicks: act === undefined || act > to ? undefined : act - from });
      budget.work(RESPONSE_UNITS);
      yield* pauseIfDue(budget);
    }
    budget.keep(responses.length * KEPT_ROW_BYTES);
    uses.push({
      player,
      assigns: counts.assign,
      appends: counts.append,
      recalls: counts.recall,
      recallsPerMinute: minutes === 0 ? 0 : counts.recall / minutes,
      recallsByGroup: new Map([...groups].sort(([a, x], [b, y]) => y - x || a - b)),
      responses,
      medianResponseTicks: median(responses.flatMap(({ afterTicks }) => afterTicks ?? [])),
    });
  }
  return { controlGroupUse: uses };
}

/** A search among the acts of a player. */
const RESPONSE_UNITS = 32;

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? undefined : sorted[(sorted.length - 1) >> 1];
}

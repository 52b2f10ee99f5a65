import { partitionPoint } from '../../../core/sorted.js';
import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { tickMsOf } from '../metadata.js';
import { engagements, type IcrepEngagement } from './engagements.js';
import { fightsByPlayer } from './fights-by-player.js';
import type { IcrepViewDefinition, IcrepViewTypes } from './section.js';
import { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';

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
interface Match {
  readonly lives: readonly IcrepUnitLifetime[];
  readonly fights: readonly IcrepEngagement[];
}
type ControlGroupUse = { readonly controlGroupUse: readonly IcrepControlGroupUse[] };

const KEPT_ACT_BYTES = 16;

/**
 * Control groups by player, ascending: how often they are used, and how soon a player reacts to a fight of own units (docs/formats/icrep.md,
 * section 13).
 */
export const controlGroupUse: IcrepViewDefinition<ControlGroupUse> = {
  sections: ['controlGroupUse'],
  needs: { events: ['selectionChanged', 'controlGroupEvent'], metadata: true },
  uses: [unitLifetimes, engagements],
  start({ budget }, of) {
    const { lives } = of(unitLifetimes);
    const fighting = of(engagements);
    const hands = new Map<number, Hand>();
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
    return {
      on: {
        selectionChanged: ({ tick, player }) => act(handOf(player), tick),
        controlGroupEvent({ tick, player, action, group }) {
          const hand = handOf(player);
          hand.counts[action]++;
          if (action !== 'recall') return;
          hand.groups.set(group, (hand.groups.get(group) ?? 0) + 1);
          act(hand, tick);
        },
      },
      build: (end) => usesOf(hands, { lives, fights: fighting.fights }, end, budget),
    };
  },
};

function* usesOf(
  hands: ReadonlyMap<number, Hand>,
  match: Match,
  { totalTicks, metadata }: IcrepViewTypes['end'],
  budget: ReadBudget,
): Asking<ControlGroupUse> {
  const minutes = (totalTicks * tickMsOf(metadata?.['game_speed'])) / 60_000;
  const numbers = yield* fightsByPlayer(match.lives, match.fights, budget);
  const uses: IcrepControlGroupUse[] = [];
  for (const [player, { counts, groups, acts }] of [...hands].sort(([a], [b]) => a - b)) {
    const responses: IcrepFightResponse[] = [];
    for (const number of numbers.get(player) ?? []) {
      const { startTick: from, endTick: to = totalTicks } = match.fights[number]!;
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

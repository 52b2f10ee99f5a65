import { partitionPoint } from '../../../core/sorted.js';
import type { IcrepAnalysisEvent } from '../analysis.js';
import { tickMsOf } from '../metadata.js';
import { tagKey } from '../values.js';

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

/**
 * Control groups by player, ascending: how often they are used, and how soon a player reacts to a fight of own units (docs/formats/icrep.md,
 * section 13).
 *
 * @example
 * const { header, metadata, analysis = [] } = parseIcrepSync(bytes, { include: ['metadata', 'analysis'] });
 * const uses = controlGroupUse(analysis, { totalTicks: header.totalTicks, gameSpeed: metadata?.game_speed });
 * for (const { player, recallsPerMinute, medianResponseTicks } of uses) console.log(player, recallsPerMinute, medianResponseTicks);
 */
export function controlGroupUse(
  events: Iterable<IcrepAnalysisEvent>,
  match: { readonly totalTicks: number; readonly gameSpeed?: unknown },
): readonly IcrepControlGroupUse[] {
  const hands = new Map<number, { counts: Record<'assign' | 'append' | 'recall', number>; groups: Map<number, number>; acts: number[] }>();
  const owners = new Map<number, number>();
  const fights: { readonly from: number; readonly to: number; readonly players: ReadonlySet<number> }[] = [];
  const handOf = (player: number) => {
    let hand = hands.get(player);
    if (hand === undefined) hands.set(player, (hand = { counts: { assign: 0, append: 0, recall: 0 }, groups: new Map(), acts: [] }));
    return hand;
  };
  for (const event of events) {
    const { tick, type } = event;
    if (type === 'unitCreated' || type === 'constructionStarted') owners.set(tagKey(event.tag), event.owner);
    else if (type === 'selectionChanged') handOf(event.player).acts.push(tick);
    else if (type === 'controlGroupEvent') {
      const hand = handOf(event.player);
      hand.counts[event.action]++;
      if (event.action !== 'recall') continue;
      hand.groups.set(event.group, (hand.groups.get(event.group) ?? 0) + 1);
      hand.acts.push(tick);
    } else if (type === 'engagementStarted') {
      const players = [...event.friendlyUnits, ...event.enemyUnits].flatMap((tag) => owners.get(tagKey(tag)) ?? []);
      fights.push({ from: tick, to: match.totalTicks, players: new Set(players) });
    } else if (type === 'engagementEnded') {
      const at = fights.findIndex(({ from, to }) => from === tick - event.durationTicks && to === match.totalTicks);
      if (at >= 0) fights[at] = { ...fights[at]!, to: tick };
    }
  }
  const minutes = (match.totalTicks * tickMsOf(match.gameSpeed)) / 60_000;
  return [...hands]
    .sort(([a], [b]) => a - b)
    .map(([player, { counts, groups, acts }]) => {
      const responses = fights
        .filter(({ players }) => players.has(player))
        .map(({ from, to }): IcrepFightResponse => {
          const act = acts[partitionPoint(acts.length, (i) => acts[i]! < from)];
          return { tick: from, afterTicks: act === undefined || act > to ? undefined : act - from };
        });
      return {
        player,
        assigns: counts.assign,
        appends: counts.append,
        recalls: counts.recall,
        recallsPerMinute: minutes === 0 ? 0 : counts.recall / minutes,
        recallsByGroup: new Map([...groups].sort(([a, x], [b, y]) => y - x || a - b)),
        responses,
        medianResponseTicks: median(responses.flatMap(({ afterTicks }) => afterTicks ?? [])),
      };
    });
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? undefined : sorted[(sorted.length - 1) >> 1];
}

import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { NotedMoments } from './noted-moments.js';
import { playerSeries, type IcrepPlayerSeries } from './player-series.js';
import type { IcrepViewDefinition } from './section.js';

/** A player who was behind is ahead. */
export interface IcrepFoundComeback {
  /** Of the stat snapshot that shows it. */
  readonly tick: number;
  readonly player: number;
  /** The worst lead since the player fell behind: below 0. */
  readonly deficitBefore: number;
  readonly advantageAfter: number;
  readonly isNoted: boolean;
}

/** A lead counts from this part of the strongest worth on, so that players who are level do not come back all the time. */
const LEAD_SHARE = 0.1;
/** Units of work for a player's worth in a snapshot. */
const WORTH_UNITS = 64;

type Comebacks = { readonly comebacks: readonly IcrepFoundComeback[] };

/**
 * Comebacks found from the stat snapshots. A player's worth is what was collected less what was lost, the lead is that against the strongest other; a lead counts
 * from a tenth of the strongest worth on, in either direction (docs/formats/icrep.md, section 13).
 */
export const comebacks: IcrepViewDefinition<Comebacks> = {
  sections: ['comebacks'],
  needs: { events: ['comebackMoment'] },
  uses: [playerSeries],
  start({ budget }, of) {
    const series = of(playerSeries);
    const noted = new NotedMoments();
    return { on: { comebackMoment: ({ tick, player }) => noted.add(player, tick) }, build: () => momentsOf(series.all(), noted, budget) };
  },
};

function* momentsOf(series: readonly IcrepPlayerSeries[], noted: NotedMoments, budget: ReadBudget): Asking<Comebacks> {
  const points = series.flatMap(({ player, economy, military }) =>
    economy.map(({ tick, collected }, i) => ({ tick, player, worth: Number(collected - military[i]!.lostValue) })),
  );
  budget.work(points.length * WORTH_UNITS);
  const byTick = new Map<number, Map<number, number>>();
  for (const { tick, player, worth } of points.sort((a, b) => a.tick - b.tick)) {
    const worths = byTick.get(tick) ?? new Map<number, number>();
    byTick.set(tick, worths.set(player, worth));
  }
  const behind = new Map<number, { readonly tick: number; deficit: number }>();
  const moments = new Rows<IcrepFoundComeback>(budget);
  for (const [tick, worths] of byTick) {
    if (worths.size < 2) continue;
    const [strongest, second] = [...worths.values()].sort((a, b) => b - a) as [number, number];
    const least = strongest * LEAD_SHARE;
    for (const [player, worth] of worths) {
      budget.work(WORTH_UNITS);
      const lead = worth - (worth === strongest ? second : strongest);
      const fell = behind.get(player);
      if (fell !== undefined) fell.deficit = Math.min(fell.deficit, lead);
      else if (lead < -least) behind.set(player, { tick, deficit: lead });
      if (fell === undefined || lead <= least) continue;
      behind.delete(player);
      const isNoted = noted.isBetween(player, fell.tick, tick);
      moments.add({ tick, player, deficitBefore: fell.deficit, advantageAfter: lead, isNoted });
    }
    yield* pauseIfDue(budget);
  }
  return { comebacks: moments.all };
}

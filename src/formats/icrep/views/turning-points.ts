import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepUnitCosts } from '../highlights/unit-costs.js';
import { engagements } from './engagements.js';
import { playerSeries } from './player-series.js';
import { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';

/** Most of a player's army lost in one fight. */
export interface IcrepFoundArmyWipe {
  /** When the fight ended. */
  readonly tick: number;
  readonly player: number;
  readonly unitsLost: number;
  /** By the costs; without them the number of units. */
  readonly valueLost: number;
  /** 0 to 1, of the value of the army at the start of the fight. */
  readonly shareOfArmy: number;
  /** Whether the recorder noted it, too. */
  readonly isNoted: boolean;
}

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

/** The published threshold of an army wipe. */
const WIPE_SHARE = 0.7;
/** A lead counts from this part of the strongest worth on, so that players who are level do not come back all the time. */
const LEAD_SHARE = 0.1;

/**
 * Army wipes found from lives and fights, for recorders that do not note them: more than 70 % of the value of an army (units that are not structures or
 * harvesters by the costs) lost between the start and the end of one fight (docs/formats/icrep.md, section 13).
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const unnoted = armyWipesOf(analysis).filter(({ isNoted }) => !isNoted);
 */
export function armyWipesOf(events: readonly IcrepAnalysisEvent[], costs?: IcrepUnitCosts): readonly IcrepFoundArmyWipe[] {
  const worth = ({ unitTypeId }: IcrepUnitLifetime): number => (costs === undefined ? 1 : (costs.get(unitTypeId)?.cost ?? 0));
  const armies = new Map<number, IcrepUnitLifetime[]>();
  for (const life of unitLifetimes(events)) {
    if (life.isStructure || costs?.get(life.unitTypeId)?.role === 'harvester') continue;
    const army = armies.get(life.owner);
    if (army === undefined) armies.set(life.owner, [life]);
    else army.push(life);
  }
  const noted = events.filter((event) => event.type === 'armyWipe');
  const wipes: IcrepFoundArmyWipe[] = [];
  for (const { startTick, endTick } of engagements(events)) {
    if (endTick === undefined) continue;
    for (const [player, lives] of armies) {
      const army = lives.filter(({ fromTick, destroyedTick }) => fromTick <= startTick && (destroyedTick ?? Infinity) >= startTick);
      const lost = army.filter(({ destroyedTick }) => destroyedTick !== undefined && destroyedTick <= endTick);
      const valueLost = lost.reduce((sum, life) => sum + worth(life), 0);
      const value = army.reduce((sum, life) => sum + worth(life), 0);
      if (value === 0 || valueLost / value <= WIPE_SHARE) continue;
      const isNoted = noted.some((wipe) => wipe.player === player && wipe.tick >= startTick && wipe.tick <= endTick);
      wipes.push({ tick: endTick, player, unitsLost: lost.length, valueLost, shareOfArmy: valueLost / value, isNoted });
    }
  }
  return wipes.sort((a, b) => a.tick - b.tick || a.player - b.player);
}

/**
 * Comebacks found from the stat snapshots. A player's worth is what was collected less what was lost, the lead is that against the strongest other; a lead counts
 * from a tenth of the strongest worth on, in either direction (docs/formats/icrep.md, section 13).
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const { tick, player, deficitBefore } of comebacksOf(analysis)) console.log(tick, player, deficitBefore);
 */
export function comebacksOf(events: readonly IcrepAnalysisEvent[]): readonly IcrepFoundComeback[] {
  const noted = events.filter((event) => event.type === 'comebackMoment');
  const points = playerSeries(events).flatMap(({ player, economy, military }) =>
    economy.map(({ tick, collected }, i) => ({ tick, player, worth: Number(collected - military[i]!.lostValue) })),
  );
  const byTick = new Map<number, Map<number, number>>();
  for (const { tick, player, worth } of points.sort((a, b) => a.tick - b.tick)) {
    const worths = byTick.get(tick) ?? new Map<number, number>();
    byTick.set(tick, worths.set(player, worth));
  }
  const behind = new Map<number, { readonly tick: number; deficit: number }>();
  const comebacks: IcrepFoundComeback[] = [];
  for (const [tick, worths] of byTick) {
    if (worths.size < 2) continue;
    const least = Math.max(...worths.values()) * LEAD_SHARE;
    for (const [player, worth] of worths) {
      const lead = worth - Math.max(...[...worths].flatMap(([other, value]) => (other === player ? [] : [value])));
      const fell = behind.get(player);
      if (fell !== undefined) fell.deficit = Math.min(fell.deficit, lead);
      else if (lead < -least) behind.set(player, { tick, deficit: lead });
      if (fell === undefined || lead <= least) continue;
      behind.delete(player);
      const isNoted = noted.some((moment) => moment.player === player && moment.tick >= fell.tick && moment.tick <= tick);
      comebacks.push({ tick, player, deficitBefore: fell.deficit, advantageAfter: lead, isNoted });
    }
  }
  return comebacks;
}

import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepPlayerStats } from '../player-stats.js';
import { FIXED_POINT, type IcrepResourceSet } from '../values.js';

/** What a player has of one kind of resource. */
export interface IcrepResourcePoint {
  /** Undefined where the keyframes have no name for `resourceTypeId`. */
  readonly resourceType?: string | undefined;
  readonly resourceTypeId: number;
  readonly collected: bigint;
  readonly spent: bigint;
  /** Per minute. */
  readonly collectionRate: number;
}

/** What one stat snapshot says of a player's economy. Amounts are sums over all kinds of resources, which `resources` has apart. */
export interface IcrepEconomyPoint {
  readonly tick: number;
  readonly collected: bigint;
  readonly spent: bigint;
  /** Per minute. */
  readonly collectionRate: number;
  /** Each kind by itself, ascending by id. */
  readonly resources: readonly IcrepResourcePoint[];
  readonly idleHarvesterTicks: number;
  readonly idleProductionTicks: number;
  readonly structuresBuilt: number;
}

/** What one stat snapshot says of a player's fighting. */
export interface IcrepMilitaryPoint {
  readonly tick: number;
  readonly unitsProduced: number;
  readonly unitsKilled: number;
  readonly unitsLost: number;
  readonly structuresDestroyed: number;
  readonly structuresLost: number;
  readonly killedValue: bigint;
  readonly lostValue: bigint;
  /** Hit points. */
  readonly damageDealt: number;
  /** Hit points. */
  readonly damageReceived: number;
}

/** What one stat snapshot says of a player's hands. */
export interface IcrepActivityPoint {
  readonly tick: number;
  readonly actionsPerMinute: number;
  readonly effectiveActionsPerMinute: number;
}

/** A player's stat snapshots, ascending by tick. Totals count from tick 0. */
export interface IcrepPlayerSeries {
  readonly player: number;
  readonly economy: readonly IcrepEconomyPoint[];
  readonly military: readonly IcrepMilitaryPoint[];
  readonly activity: readonly IcrepActivityPoint[];
}

const total = (amounts: IcrepResourceSet): bigint => {
  let sum = 0n;
  for (const { amount } of amounts) sum += amount;
  return sum;
};

/** What a stat snapshot says of each kind of resource. */
export function resourcePoints({
  totalCollected,
  totalSpent,
  collectionRateRaw,
  killedValue,
  lostValue,
}: IcrepPlayerStats): readonly IcrepResourcePoint[] {
  const kinds = new Map<number, string | undefined>();
  for (const { resourceTypeId, resourceType } of [totalCollected, totalSpent, collectionRateRaw, killedValue, lostValue].flat()) {
    kinds.set(resourceTypeId, kinds.get(resourceTypeId) ?? resourceType);
  }
  const of = (amounts: IcrepResourceSet, id: number): bigint => amounts.find(({ resourceTypeId }) => resourceTypeId === id)?.amount ?? 0n;
  return [...kinds]
    .sort(([a], [b]) => a - b)
    .map(([resourceTypeId, resourceType]) => ({
      resourceType,
      resourceTypeId,
      collected: of(totalCollected, resourceTypeId),
      spent: of(totalSpent, resourceTypeId),
      collectionRate: Number(of(collectionRateRaw, resourceTypeId)) / FIXED_POINT,
    }));
}

/**
 * The economy, the fighting and the activity of each player over time, from the recorder's stat snapshots. The file has
 * no credits on hand and no army value; `unitLifetimes` and a table of costs give the latter.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const { player, economy } of playerSeries(analysis)) console.log(player, economy.at(-1)?.collected);
 */
export function playerSeries(events: Iterable<IcrepAnalysisEvent>): readonly IcrepPlayerSeries[] {
  const series = new Map<number, { economy: IcrepEconomyPoint[]; military: IcrepMilitaryPoint[]; activity: IcrepActivityPoint[] }>();
  for (const event of events) {
    if (event.type !== 'playerStatSnapshot') continue;
    const { tick, player, stats } = event;
    let points = series.get(player);
    if (points === undefined) series.set(player, (points = { economy: [], military: [], activity: [] }));
    points.economy.push({
      tick,
      collected: total(stats.totalCollected),
      spent: total(stats.totalSpent),
      collectionRate: Number(total(stats.collectionRateRaw)) / FIXED_POINT,
      resources: resourcePoints(stats),
      idleHarvesterTicks: stats.idleHarvesterTicks,
      idleProductionTicks: stats.idleProductionTicks,
      structuresBuilt: stats.structuresBuilt,
    });
    points.military.push({
      tick,
      unitsProduced: stats.unitsProduced,
      unitsKilled: stats.unitsKilled,
      unitsLost: stats.unitsLost,
      structuresDestroyed: stats.structuresDestroyed,
      structuresLost: stats.structuresLost,
      killedValue: total(stats.killedValue),
      lostValue: total(stats.lostValue),
      damageDealt: Number(stats.damageDealtRaw) / FIXED_POINT,
      damageReceived: Number(stats.damageReceivedRaw) / FIXED_POINT,
    });
    points.activity.push({ tick, actionsPerMinute: stats.actionsPerMinute, effectiveActionsPerMinute: stats.effectiveActionsPerMinute });
  }
  return [...series].sort(([a], [b]) => a - b).map(([player, points]) => ({ player, ...points }));
}

import { KEPT_ROW_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepPlayerStats } from '../player-stats.js';
import { FIXED_POINT, type IcrepResourceSet } from '../values.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';

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

/** Amounts by kind; of a kind that is there twice, the first. */
function amountsOf(amounts: IcrepResourceSet): ReadonlyMap<number, bigint> {
  const byKind = new Map<number, bigint>();
  for (const { resourceTypeId, amount } of amounts) if (!byKind.has(resourceTypeId)) byKind.set(resourceTypeId, amount);
  return byKind;
}

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
  const [collected, spent, rates] = [amountsOf(totalCollected), amountsOf(totalSpent), amountsOf(collectionRateRaw)];
  return [...kinds]
    .sort(([a], [b]) => a - b)
    .map(([resourceTypeId, resourceType]) => ({
      resourceType,
      resourceTypeId,
      collected: collected.get(resourceTypeId) ?? 0n,
      spent: spent.get(resourceTypeId) ?? 0n,
      collectionRate: Number(rates.get(resourceTypeId) ?? 0n) / FIXED_POINT,
    }));
}

type Series = { readonly playerSeries: readonly IcrepPlayerSeries[] };
interface Points {
  readonly economy: Rows<IcrepEconomyPoint>;
  readonly military: Rows<IcrepMilitaryPoint>;
  readonly activity: Rows<IcrepActivityPoint>;
}
/** The series, for other builders too. */
export interface PlayerSeriesBuilder extends IcrepViewBuilder<Series> {
  /** Ascending by player. Complete after the last event. */
  all(): readonly IcrepPlayerSeries[];
}

/** What a kind of resource costs in a snapshot, which looks at it in five sets. */
const RESOURCE_UNITS = 64;

/**
 * The economy, the fighting and the activity of each player over time, from the recorder's stat snapshots. The file has
 * no credits on hand and no army value; `unitLifetimes` and a table of costs give the latter.
 */
export const playerSeries: IcrepViewDefinition<Series, PlayerSeriesBuilder> = {
  sections: ['playerSeries'],
  needs: { events: ['playerStatSnapshot'] },
  start({ budget }) {
    const series = new Map<number, Points>();
    const all = (): readonly IcrepPlayerSeries[] =>
      [...series]
        .sort(([a], [b]) => a - b)
        .map(([player, { economy, military, activity }]) => ({
          player,
          economy: economy.all,
          military: military.all,
          activity: activity.all,
        }));
    return {
      all,
      on: {
        playerStatSnapshot({ tick, player, stats }) {
          let points = series.get(player);
          if (points === undefined)
            series.set(player, (points = { economy: new Rows(budget), military: new Rows(budget), activity: new Rows(budget) }));
          const resources = resourcePoints(stats);
          budget.work(resources.length * RESOURCE_UNITS);
          points.economy.add(
            {
              tick,
              collected: total(stats.totalCollected),
              spent: total(stats.totalSpent),
              collectionRate: Number(total(stats.collectionRateRaw)) / FIXED_POINT,
              resources,
              idleHarvesterTicks: stats.idleHarvesterTicks,
              idleProductionTicks: stats.idleProductionTicks,
              structuresBuilt: stats.structuresBuilt,
            },
            resources.length * KEPT_ROW_BYTES,
          );
          points.military.add({
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
          points.activity.add({
            tick,
            actionsPerMinute: stats.actionsPerMinute,
            effectiveActionsPerMinute: stats.effectiveActionsPerMinute,
          });
        },
      },
      build: () => built({ playerSeries: all() }),
    };
  },
};

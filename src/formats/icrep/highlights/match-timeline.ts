import { partitionPoint } from '../../../core/sorted.js';
import { tagKey } from '../values.js';
import type { IcrepPlayerSeries } from '../views/player-series.js';
import type { IcrepUnitLifetime } from '../views/unit-lifetimes.js';
import type { IcrepUnitCosts } from './unit-costs.js';

/** A unit or building that an enemy destroyed. */
export interface Kill {
  readonly tick: number;
  readonly killer: number;
  readonly victim: number;
  readonly value: number;
  readonly isBuilding: boolean;
  readonly role?: 'harvester' | 'tech' | 'superweapon' | undefined;
}

/** A unit or building that was destroyed by somebody. */
export interface Death {
  readonly tick: number;
  /** `tagKey` of the unit. */
  readonly key: number;
  readonly killerOwner: number;
}

/** A value that holds from a tick until the next. */
interface Step {
  readonly tick: number;
  readonly value: number;
}

/** The facts about a match that highlight scoring needs, indexed by tick. */
export class MatchTimeline {
  readonly kills: readonly Kill[];
  readonly players: readonly number[];
  readonly #army = new Map<number, readonly Step[]>();
  readonly #income = new Map<number, readonly Step[]>();

  constructor(
    lives: readonly IcrepUnitLifetime[],
    deaths: readonly Death[],
    series: readonly IcrepPlayerSeries[],
    costs: IcrepUnitCosts | undefined,
  ) {
    const worth = (life: IcrepUnitLifetime): number => costs?.get(life.unitTypeId)?.cost ?? (costs === undefined ? 1 : 0);
    this.kills = killsOf(deaths, lives, costs, worth);
    const players = new Set<number>();
    for (const life of lives) players.add(life.owner);
    for (const { player } of series) players.add(player);
    this.players = [...players].sort((a, b) => a - b);
    const fighting = lives.filter((life) => !life.isStructure && costs?.get(life.unitTypeId)?.role !== 'harvester');
    const byOwner = new Map<number, IcrepUnitLifetime[]>(this.players.map((player) => [player, []]));
    for (const life of fighting) byOwner.get(life.owner)!.push(life);
    for (const [player, own] of byOwner) this.#army.set(player, armySteps(own, worth));
    for (const { player, economy } of series) {
      this.#income.set(
        player,
        economy.map(({ tick, collectionRate }) => ({ tick, value: collectionRate })),
      );
    }
  }

  /** The value of a player's living units that fight, at the start of a tick. */
  army(player: number, tick: number): number {
    const steps = this.#army.get(player) ?? [];
    return steps[lastBefore(steps, tick)]?.value ?? 0;
  }

  /** A player's income per minute at a tick, interpolated between stat snapshots. */
  income(player: number, tick: number): number {
    const steps = this.#income.get(player) ?? [];
    const i = lastBefore(steps, tick + 1);
    const before = steps[i];
    const after = steps[i + 1];
    if (before === undefined || after === undefined) return (before ?? after)?.value ?? 0;
    return before.value + ((after.value - before.value) * (tick - before.tick)) / (after.tick - before.tick);
  }
}

/** Position of the last step before a tick; -1 where there is none. */
export const lastBefore = (steps: readonly { readonly tick: number }[], tick: number): number =>
  partitionPoint(steps.length, (k) => steps[k]!.tick < tick) - 1;

function killsOf(
  deaths: readonly Death[],
  lives: readonly IcrepUnitLifetime[],
  costs: IcrepUnitCosts | undefined,
  worth: (life: IcrepUnitLifetime) => number,
): readonly Kill[] {
  const byTag = new Map(lives.map((life) => [tagKey(life.tag), life]));
  return deaths.flatMap(({ tick, key, killerOwner }): Kill[] => {
    const life = byTag.get(key);
    if (life === undefined || life.owner === killerOwner) return [];
    const role = costs?.get(life.unitTypeId)?.role;
    return [{ tick, killer: killerOwner, victim: life.owner, value: worth(life), isBuilding: life.isStructure, role }];
  });
}

function armySteps(lives: readonly IcrepUnitLifetime[], worth: (life: IcrepUnitLifetime) => number): readonly Step[] {
  const changes: Step[] = [];
  for (const life of lives) {
    changes.push({ tick: life.fromTick, value: worth(life) });
    if (life.destroyedTick !== undefined) changes.push({ tick: life.destroyedTick, value: -worth(life) });
  }
  let value = 0;
  return changes.sort((a, b) => a.tick - b.tick).map((change) => ({ tick: change.tick, value: (value += change.value) }));
}

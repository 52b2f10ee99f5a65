import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import { partitionPoint } from '../../../core/sorted.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { IcrepUnitCosts } from '../highlights/unit-costs.js';
import { engagements, type IcrepEngagement } from './engagements.js';
import { NotedMoments } from './noted-moments.js';
import type { IcrepViewDefinition } from './section.js';
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

/** The published threshold of an army wipe. */
const WIPE_SHARE = 0.7;

/** Units of work for a life that is looked at in a fight, and for a search among steps. */
const LIFE_UNITS = 8;
const SEARCH_UNITS = 64;

/** The lives of one army, in the order of their ends, and its value at any tick. */
class Army {
  readonly #worth: (life: IcrepUnitLifetime) => number;
  /** Ascending by tick: sums of the worth that was made up to it, and lost before the next. */
  readonly #made: Sums;
  readonly #lost: Sums;
  readonly #deaths: readonly IcrepUnitLifetime[];

  constructor(lives: readonly IcrepUnitLifetime[], worth: (life: IcrepUnitLifetime) => number) {
    this.#worth = worth;
    this.#deaths = lives.filter(({ destroyedTick }) => destroyedTick !== undefined).sort((a, b) => a.destroyedTick! - b.destroyedTick!);
    this.#made = new Sums(lives.map((life) => [life.fromTick, worth(life)]));
    this.#lost = new Sums(this.#deaths.map((life) => [life.destroyedTick!, worth(life)]));
  }

  /** The value of the units that were made up to a tick and not lost before it. Lives that end before they begin do not occur. */
  valueAt(tick: number): number {
    return this.#made.upTo(tick) - this.#lost.upTo(tick - 1);
  }

  /** The units lost from one tick to another that were there at the first. */
  *lostBetween(from: number, to: number, budget: ReadBudget): Asking<{ readonly units: number; readonly value: number }> {
    let units = 0;
    let value = 0;
    const first = partitionPoint(this.#deaths.length, (i) => this.#deaths[i]!.destroyedTick! < from);
    for (let i = first; i < this.#deaths.length && this.#deaths[i]!.destroyedTick! <= to; i++) {
      budget.work(LIFE_UNITS);
      if ((i & 255) === 0) yield* pauseIfDue(budget);
      const life = this.#deaths[i]!;
      if (life.fromTick > from) continue;
      units++;
      value += this.#worth(life);
    }
    return { units, value };
  }
}

/** Running sums by tick. */
class Sums {
  readonly #ticks: readonly number[];
  readonly #sums: readonly number[];

  constructor(steps: readonly (readonly [tick: number, value: number])[]) {
    const sorted = [...steps].sort(([a], [b]) => a - b);
    let sum = 0;
    this.#ticks = sorted.map(([tick]) => tick);
    this.#sums = sorted.map(([, value]) => (sum += value));
  }

  upTo(tick: number): number {
    return this.#sums[partitionPoint(this.#ticks.length, (i) => this.#ticks[i]! <= tick) - 1] ?? 0;
  }
}

type ArmyWipes = { readonly armyWipes: readonly IcrepFoundArmyWipe[] };

/**
 * Army wipes found from lives and fights, for recorders that do not note them: more than 70 % of the value of an army (units that are not structures or
 * harvesters by the costs) lost between the start and the end of one fight (docs/formats/icrep.md, section 13).
 */
export const armyWipes: IcrepViewDefinition<ArmyWipes> = {
  sections: ['armyWipes'],
  needs: { events: ['armyWipe'] },
  uses: [unitLifetimes, engagements],
  start({ budget, options: { costs } }, of) {
    const { lives } = of(unitLifetimes);
    const fighting = of(engagements);
    const noted = new NotedMoments();
    return {
      on: { armyWipe: ({ tick, player }) => noted.add(player, tick) },
      build: () => wipesOf(lives, fighting.fights, noted, costs, budget),
    };
  },
};

function* wipesOf(
  lives: readonly IcrepUnitLifetime[],
  fights: readonly IcrepEngagement[],
  noted: NotedMoments,
  costs: IcrepUnitCosts | undefined,
  budget: ReadBudget,
): Asking<ArmyWipes> {
  const worth = ({ unitTypeId }: IcrepUnitLifetime): number => (costs === undefined ? 1 : (costs.get(unitTypeId)?.cost ?? 0));
  const livesOf = new Map<number, IcrepUnitLifetime[]>();
  budget.work(lives.length * LIFE_UNITS);
  for (const life of lives) {
    if (life.isStructure || costs?.get(life.unitTypeId)?.role === 'harvester') continue;
    const army = livesOf.get(life.owner);
    if (army === undefined) livesOf.set(life.owner, [life]);
    else army.push(life);
  }
  const armies = [...livesOf].map(([player, own]) => [player, new Army(own, worth)] as const);
  const wipes = new Rows<IcrepFoundArmyWipe>(budget);
  for (const { startTick, endTick } of fights) {
    if (endTick === undefined) continue;
    for (const [player, army] of armies) {
      budget.work(SEARCH_UNITS);
      yield* pauseIfDue(budget);
      const value = army.valueAt(startTick);
      const lost = yield* army.lostBetween(startTick, endTick, budget);
      if (value === 0 || lost.value / value <= WIPE_SHARE) continue;
      const isNoted = noted.isBetween(player, startTick, endTick);
      const { units: unitsLost, value: valueLost } = lost;
      wipes.add({ tick: endTick, player, unitsLost, valueLost, shareOfArmy: valueLost / value, isNoted });
    }
  }
  return { armyWipes: wipes.all.sort((a, b) => a.tick - b.tick || a.player - b.player) };
}

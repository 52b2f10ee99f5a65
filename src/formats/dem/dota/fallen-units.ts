import type { ReadBudget } from '../../../core/budget.js';
import type { DotaCombatLogEntryOf } from './combat-log-entry.js';
import type { DotaPosition } from './position.js';
import { teamOf, type DotaTeam } from './team.js';
import type { Moment } from './timed-list.js';

/** A unit whose entity died. */
export interface FallenUnit {
  /** Name of the unit in the combat log. */
  readonly name: string;
  readonly team?: DotaTeam | undefined;
  readonly position?: DotaPosition | undefined;
}

/** An entity that died, and the entry of the log that says who did it. One of the two may be missing. */
export interface Fallen<U extends FallenUnit> {
  readonly unit: U | undefined;
  readonly death: DotaCombatLogEntryOf<'death'> | undefined;
  /** The earlier of the two moments. */
  readonly at: Moment;
}

/** For how many ticks one of the two is kept for the other. They come in the same packet or in neighbouring ones. */
const WAIT_TICKS = 30;
/** A limit above the number of wards and couriers that fall in a second. */
const MAX_WAITING = 64;

interface Waiting<T> {
  readonly what: T;
  readonly at: Moment;
}

/**
 * Joins what entities and combat log say of the same death. They are matched by name and side and, where several fell at once, by place.
 */
export class FallenUnits<U extends FallenUnit> {
  readonly #budget: ReadBudget;
  #units: Waiting<U>[] = [];
  #deaths: Waiting<DotaCombatLogEntryOf<'death'>>[] = [];

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  fell(unit: U, at: Moment): void {
    this.#units.push({ what: unit, at });
  }

  died(death: DotaCombatLogEntryOf<'death'>, at: Moment): void {
    this.#deaths.push({ what: death, at });
  }

  /** The pairs, and the single ones that have waited long enough. With Infinity it gives everything. */
  settle(tick: number): readonly Fallen<U>[] {
    if (this.#units.length === 0 && this.#deaths.length === 0) return [];
    this.#budget.work((this.#units.length + 1) * (Math.min(this.#deaths.length, MAX_WAITING) + 1) + this.#deaths.length);
    const settled: Fallen<U>[] = [];
    const crowded = this.#deaths.splice(0, Math.max(0, this.#deaths.length - MAX_WAITING));
    const waiting: Waiting<U>[] = [];
    for (const { what: unit, at } of this.#units) {
      const found = this.#deathOf(unit);
      const death = found < 0 ? undefined : this.#deaths.splice(found, 1)[0];
      if (death !== undefined) settled.push({ unit, death: death.what, at: death.at.tick < at.tick ? death.at : at });
      else if (isOver(at, tick)) settled.push({ unit, death: undefined, at });
      else waiting.push({ what: unit, at });
    }
    this.#units = waiting;
    for (const { what: death, at } of [...crowded, ...this.#deaths.filter((one) => isOver(one.at, tick))]) {
      settled.push({ unit: undefined, death, at });
    }
    this.#deaths = this.#deaths.filter((one) => !isOver(one.at, tick));
    return settled;
  }

  #deathOf({ name, team, position }: U): number {
    let best = -1;
    let least = Infinity;
    this.#deaths.forEach(({ what: death }, i) => {
      const side = teamOf(death.targetTeam);
      if (death.target !== name || (side !== undefined && team !== undefined && side !== team)) return;
      const { locationX, locationY } = death;
      const isPlaced = position !== undefined && locationX !== undefined && locationY !== undefined;
      const away = isPlaced ? Math.hypot(locationX - position.x, locationY - position.y) : Number.MAX_VALUE;
      if (away < least) [best, least] = [i, away];
    });
    return best;
  }
}

const isOver = (at: Moment, tick: number): boolean => at.tick + WAIT_TICKS <= tick;

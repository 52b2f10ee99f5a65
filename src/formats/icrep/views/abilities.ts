import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepAnalysisEventOf } from '../analysis.js';
import type { IcrepWorldPos } from '../values.js';
import type { IcrepViewDefinition } from './section.js';

/** One use of an ability or superweapon. A shot that the recorder noted as both is one use. */
export interface IcrepAbilityUse {
  readonly tick: number;
  readonly target?: IcrepWorldPos | undefined;
  /** Ticks since the use before; undefined for the first. */
  readonly sinceLastTicks?: number | undefined;
  /** Of a superweapon: what it hit. */
  readonly unitsAffected?: number | undefined;
  readonly buildingsAffected?: number | undefined;
}

/** When a player used one ability or superweapon. */
export interface IcrepAbilityTiming {
  readonly player: number;
  /** Undefined where the keyframes have no name for `abilityId`. */
  readonly ability?: string | undefined;
  readonly abilityId: number;
  /** Whether the recorder noted a shot of it. */
  readonly isSuperweapon: boolean;
  /** Ascending by tick. */
  readonly uses: readonly IcrepAbilityUse[];
}

type Use = { -readonly [K in keyof IcrepAbilityUse]: IcrepAbilityUse[K] };

/** The uses of one ability so far. */
class Uses {
  readonly all: Use[] = [];
  /** In the tick of the last use: its first use, and how many were noted in each way. */
  #tick = -1;
  #first = 0;
  readonly #noted = { abilityUsed: 0, superweaponFired: 0 };

  /** A use that is noted in one way. It is the same as one of this tick that was noted in the other way, in order. */
  at(tick: number, type: 'abilityUsed' | 'superweaponFired', budget: ReadBudget): Use {
    if (tick !== this.#tick) {
      this.#tick = tick;
      this.#first = this.all.length;
      this.#noted.abilityUsed = this.#noted.superweaponFired = 0;
    }
    const index = this.#first + this.#noted[type]++;
    let use = this.all[index];
    if (use === undefined) {
      budget.keep(KEPT_ROW_BYTES);
      const last = this.all.at(-1);
      this.all.push((use = { tick, sinceLastTicks: last && tick - last.tick }));
    }
    return use;
  }
}

/** The timing of abilities and superweapons, by player and ability in the order of first use. */
export const abilityTimings: IcrepViewDefinition<{ readonly abilityTimings: readonly IcrepAbilityTiming[] }> = {
  sections: ['abilityTimings'],
  needs: { events: ['abilityUsed', 'superweaponFired'] },
  start({ budget }) {
    const timings = new Rows<IcrepAbilityTiming & { isSuperweapon: boolean }>(budget);
    const byKey = new Map<string, { readonly timing: { isSuperweapon: boolean }; readonly uses: Uses }>();
    const use = (event: IcrepAnalysisEventOf<'abilityUsed' | 'superweaponFired'>): void => {
      const { type, tick, player } = event;
      const isShot = type === 'superweaponFired';
      const [ability, abilityId] = isShot ? [event.weaponType, event.weaponTypeId] : [event.ability, event.abilityId];
      const key = `${player} ${abilityId}`;
      let known = byKey.get(key);
      if (known === undefined) {
        const uses = new Uses();
        const timing = { player, ability, abilityId, isSuperweapon: false, uses: uses.all };
        timings.add(timing);
        byKey.set(key, (known = { timing, uses }));
      }
      known.timing.isSuperweapon ||= isShot;
      const noted = known.uses.at(tick, type, budget);
      if (isShot) {
        noted.target = event.targetPos;
        noted.unitsAffected = event.unitsAffected;
        noted.buildingsAffected = event.buildingsAffected;
      } else noted.target ??= event.target;
    };
    return { on: { abilityUsed: use, superweaponFired: use }, build: () => built({ abilityTimings: timings.all }) };
  },
};

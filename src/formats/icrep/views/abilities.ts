import { KEPT_ROW_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepAnalysisEventOf } from '../analysis.js';
import type { IcrepWorldPos } from '../values.js';
import type { IcrepViewDefinition } from './section.js';

/** One use of an ability or superweapon. */
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
  readonly isSuperweapon: boolean;
  /** Ascending by tick. */
  readonly uses: readonly IcrepAbilityUse[];
}

/** The timing of abilities and superweapons, by player and ability in the order of first use. */
export const abilityTimings: IcrepViewDefinition<{ readonly abilityTimings: readonly IcrepAbilityTiming[] }> = {
  sections: ['abilityTimings'],
  needs: { events: ['abilityUsed', 'superweaponFired'] },
  start({ budget }) {
    const timings = new Rows<IcrepAbilityTiming & { readonly uses: IcrepAbilityUse[] }>(budget);
    const byKey = new Map<string, { readonly uses: IcrepAbilityUse[] }>();
    const use = (event: IcrepAnalysisEventOf<'abilityUsed' | 'superweaponFired'>): void => {
      const { tick, player } = event;
      const isSuperweapon = event.type === 'superweaponFired';
      const what = isSuperweapon
        ? { ability: event.weaponType, abilityId: event.weaponTypeId }
        : { ability: event.ability, abilityId: event.abilityId };
      const key = `${player} ${event.type} ${what.abilityId}`;
      let timing = byKey.get(key);
      if (timing === undefined) {
        const made = { player, ...what, isSuperweapon, uses: [] };
        timings.add(made);
        byKey.set(key, (timing = made));
      }
      const last = timing.uses.at(-1);
      budget.keep(KEPT_ROW_BYTES);
      timing.uses.push({
        tick,
        target: isSuperweapon ? event.targetPos : event.target,
        sinceLastTicks: last && tick - last.tick,
        unitsAffected: isSuperweapon ? event.unitsAffected : undefined,
        buildingsAffected: isSuperweapon ? event.buildingsAffected : undefined,
      });
    };
    return { on: { abilityUsed: use, superweaponFired: use }, build: () => built({ abilityTimings: timings.all }) };
  },
};

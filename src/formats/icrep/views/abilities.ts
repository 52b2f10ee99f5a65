import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepWorldPos } from '../values.js';

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

/**
 * The timing of abilities and superweapons, by player and ability in the order of first use.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const { player, ability, uses } of abilityTimings(analysis)) console.log(player, ability, uses[0]?.tick, uses.length);
 */
export function abilityTimings(events: Iterable<IcrepAnalysisEvent>): readonly IcrepAbilityTiming[] {
  const timings = new Map<string, IcrepAbilityTiming & { readonly uses: IcrepAbilityUse[] }>();
  for (const event of events) {
    if (event.type !== 'abilityUsed' && event.type !== 'superweaponFired') continue;
    const { tick, player } = event;
    const isSuperweapon = event.type === 'superweaponFired';
    const what = isSuperweapon
      ? { ability: event.weaponType, abilityId: event.weaponTypeId }
      : { ability: event.ability, abilityId: event.abilityId };
    const key = `${player} ${event.type} ${what.abilityId}`;
    let timing = timings.get(key);
    if (timing === undefined) timings.set(key, (timing = { player, ...what, isSuperweapon, uses: [] }));
    const last = timing.uses.at(-1);
    timing.uses.push({
      tick,
      target: isSuperweapon ? event.targetPos : event.target,
      sinceLastTicks: last && tick - last.tick,
      unitsAffected: isSuperweapon ? event.unitsAffected : undefined,
      buildingsAffected: isSuperweapon ? event.buildingsAffected : undefined,
    });
  }
  return [...timings.values()];
}

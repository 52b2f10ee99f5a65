import { buildingOf } from './building-names.js';
import type { DotaCombatLogEntry } from './combat-log-entry.js';

/** The kind of unit that takes damage or healing. Illusions, summons, wards, couriers and Roshan are `other`. */
export type DotaTargetKind = 'hero' | 'building' | 'creep' | 'other';

/** Lane creeps, siege engines and neutral creeps by their names. unverified: from public tables */
const CREEP = /^npc_dota_(creep_|neutral_|(good|bad)guys_siege)/;

export function targetKindOf({ target, isTargetHero, isTargetIllusion, isTargetBuilding }: DotaCombatLogEntry): DotaTargetKind {
  if (isTargetHero) return isTargetIllusion ? 'other' : 'hero';
  if (isTargetBuilding === true || buildingOf(target) !== undefined) return 'building';
  return target !== undefined && CREEP.test(target) ? 'creep' : 'other';
}

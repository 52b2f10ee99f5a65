/** `battle_hunger` as `Battle Hunger`. */
export function titleOf(key: string): string {
  return key
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

const PREFIX = /^(npc_dota_hero_|npc_dota_|item_|modifier_)/;

/** An internal name of anything as words: `npc_dota_creep_badguys_melee` as `Creep Badguys Melee`. */
export const titleOfInternal = (name: string): string => titleOf(name.replace(PREFIX, ''));

import type { DemGame } from './dialects.js';

/** Names that builds of a game have for the same thing. They are tried in this order. */
export interface GameAlternatives {
  /** Patterns of classes: a recording has at least one of each list. */
  readonly classes: readonly (readonly string[])[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/**
 * What has more than one name in the builds that replaykit reads, by game. Sections take the names from here; a recording that has none of a list
 * gets a diagnostic, and `npm run dem:knowledge` prints a name that is gone only where the whole list is.
 */
export const ALTERNATIVES = {
  dota2: {
    classes: [['CDOTABaseAbility', '*DOTA_Ability_*', 'CDOTA_Lamp_Use*']],
    fields: {
      // since 2024, and before
      abilities: ['m_vecAbilities', 'm_hAbilities'],
      // of the hero since 7.39, and before; of the player
      facet: ['m_iHeroFacetKey', 'm_iHeroFacetID', 'm_nSelectedHeroVariant'],
    },
  },
  cs2: {
    // no build has all classes of weapons
    classes: [
      [
        'CAK47*',
        'CBumpMine*',
        'CBreachCharge*',
        'CC4*',
        'CDEagle*',
        'CDecoyGrenade*',
        'CFists*',
        'CFlashbang*',
        'CHEGrenade*',
        'CIncendiaryGrenade*',
        'CItem_Healthshot*',
        'CKnife*',
        'CMelee*',
        'CMolotovGrenade*',
        'CSmokeGrenade*',
        'CTablet*',
        'CWeapon*',
      ],
    ],
    fields: {},
  },
  deadlock: {
    classes: [
      // until December 2025, and since
      ['CNPC_TrooperBarrackBoss', 'CNPC_BarrackBoss'],
      // items: no build has all classes
      ['CCitadel_*Upgrade_*', 'CCitadel_Item*'],
    ],
    fields: {
      // until the end of 2025, and since
      abilityUpgrades: ['m_nHeroAbilityUpgradeBits', 'm_vecAbilityUpgradeState'],
    },
  },
} as const satisfies Readonly<Record<DemGame, GameAlternatives>>;

/** The classes of which a recording must have one, with the one that is needed: often it is alone. */
export function classAlternatives(game: DemGame, pattern: string): readonly string[] {
  const lists: readonly (readonly string[])[] = ALTERNATIVES[game].classes;
  return lists.find((list) => list.includes(pattern)) ?? [pattern];
}

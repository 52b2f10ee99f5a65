/**
 * The types of DOTA_COMBATLOG_TYPES by number, from 0, named by the words of their names (docs/formats/dem.md, section 14). unverified beyond 2 and
 * 3: from public schemas.
 */
export const COMBAT_LOG_KINDS = [
  'damage',
  'heal',
  'modifierAdd',
  'modifierRemove',
  'death',
  'ability',
  'item',
  'location',
  'gold',
  'gameState',
  'xp',
  'purchase',
  'buyback',
  'abilityTrigger',
  'playerstats',
  'multikill',
  'killstreak',
  'teamBuildingKill',
  'firstBlood',
  'modifierStackEvent',
  'neutralCampStack',
  'pickupRune',
  'revealedInvisible',
  'heroSaved',
  'manaRestored',
  'heroLevelup',
  'bottleHealAlly',
  'endgameStats',
  'interruptChannel',
  'alliedGold',
  'aegisTaken',
  'manaDamage',
  'physicalDamagePrevented',
  'unitSummoned',
  'attackEvade',
  'treeCut',
  'successfulScan',
  'endKillstreak',
  'bloodstoneCharge',
  'criticalDamage',
  'spellAbsorb',
  'unitTeleported',
  'killEaterEvent',
  'neutralItemEarned',
  'statTrackerPlayer',
] as const;

/** A kind of entry that is known: the name of its type without `DOTA_COMBATLOG_`, in camelCase. */
export type DotaCombatLogKind = (typeof COMBAT_LOG_KINDS)[number];

/** `modifierAdd` is `MODIFIER_ADD`. */
type Shouted<Word extends string> = Word extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}${Shouted<Rest>}`
  : '';

/** The official name of a kind, for example `DOTA_COMBATLOG_DAMAGE`. */
export type DotaCombatLogName<K extends DotaCombatLogKind> = `DOTA_COMBATLOG_${Shouted<K>}`;

/** The official name of a type's number. */
export function combatLogName(type: number | undefined): string {
  const kind = type === undefined ? 'invalid' : COMBAT_LOG_KINDS[type];
  return `DOTA_COMBATLOG_${kind === undefined ? type! : kind.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

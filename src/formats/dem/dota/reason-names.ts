/** Names of the reasons of gold and of experience by number: DOTA_ModifyGold_… and DOTA_ModifyXP_… of the scripting API. unverified: public listings only */
const GOLD_REASONS = [
  'unspecified',
  'death',
  'buyback',
  'purchaseConsumable',
  'purchaseItem',
  'abandonedRedistribute',
  'sellItem',
  'abilityCost',
  'cheatCommand',
  'selectionPenalty',
  'gameTick',
  'building',
  'heroKill',
  'creepKill',
  'neutralKill',
  'roshanKill',
  'courierKill',
  'bountyRune',
  'sharedGold',
  'abilityGold',
  'wardKill',
  'courierKilledByThisPlayer',
] as const;
const XP_REASONS = ['unspecified', 'heroKill', 'creepKill', 'roshanKill', 'tomeOfKnowledge', 'outpost', 'catchUp', 'heroAbility'] as const;

/** Where gold came from or went. */
export type DotaGoldReason = (typeof GOLD_REASONS)[number];
/** Where experience came from. */
export type DotaXpReason = (typeof XP_REASONS)[number];

/** Undefined for numbers that are newer than this library. */
export const goldReasonOf = (reason: unknown): DotaGoldReason | undefined => GOLD_REASONS[reason as number];
/** Undefined for numbers that are newer than this library. */
export const xpReasonOf = (reason: unknown): DotaXpReason | undefined => XP_REASONS[reason as number];

/** What the sides fight over and that has health, by the class of its entity (docs/formats/dem.md, section 20). A build has only some of these classes. */
const STANDING_CLASSES = {
  CNPC_TrooperBoss: 'guardian',
  // until December 2025, and since
  CNPC_TrooperBarrackBoss: 'baseGuardian',
  CNPC_BarrackBoss: 'baseGuardian',
  CNPC_Boss_Tier2: 'walker',
  CNPC_Boss_Tier3: 'patron',
  CCitadel_Destroyable_Building: 'shrine',
  CNPC_MidBoss: 'midBoss',
  CNPC_TrooperNeutral: 'neutral',
} as const;
/** An objective with health. */
export type StandingObjective = (typeof STANDING_CLASSES)[keyof typeof STANDING_CLASSES];
/** Objectives with health, by class. */
export const STANDING_OBJECTIVES: ReadonlyMap<string, StandingObjective> = new Map(Object.entries(STANDING_CLASSES));

/** A kind of objective, in the words of players. */
export type DeadlockObjectiveName = StandingObjective | 'rejuvenator' | 'urn' | 'rift';

const UNIT_CLASSES = {
  ...STANDING_CLASSES,
  CCitadelPlayerPawn: 'hero',
  CNPC_Trooper: 'trooper',
  CNPC_BaseDefenseSentry: 'sentry',
} as const;

/** The kind of unit that dealt or took damage, by the class of its entity. Other classes are undefined. */
export type DeadlockUnitKind = (typeof UNIT_CLASSES)[keyof typeof UNIT_CLASSES];

/** Class_T, which messages have: most numbers move between builds, these never did (scripts/dem/knowledge/deadlock-classes.txt). */
const LASTING_NUMBERS: Readonly<Record<number, DeadlockUnitKind>> = { 1: 'hero', 4: 'trooper', 5: 'guardian', 6: 'neutral' };

/** The kind of a unit by the class of its entity; by its Class_T where the entity is not there. */
export function unitKindOf(className: string | undefined, classNumber: number | undefined): DeadlockUnitKind | undefined {
  if (className !== undefined)
    return Object.hasOwn(UNIT_CLASSES, className) ? UNIT_CLASSES[className as keyof typeof UNIT_CLASSES] : undefined;
  return LASTING_NUMBERS[classNumber ?? 0];
}

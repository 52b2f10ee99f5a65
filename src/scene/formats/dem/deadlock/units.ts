import type { DemEntity } from '../../../../formats/dem/entities/entity.js';
import { STANDING_OBJECTIVES, type StandingObjective } from '../../../../formats/dem/deadlock/unit-kinds.js';
import { sideOf } from '../../../../formats/dem/deadlock/team.js';
import { Urns } from '../../../../formats/dem/deadlock/urns.js';
import { optionalNumber, type EntityKind } from '../entity-actors.js';
import type { DemSceneContext } from '../game-scene.js';
import { sideId } from './scene-sides.js';

/** What objectives are called. */
export const OBJECTIVE_LABELS: Readonly<Record<StandingObjective, string>> = {
  guardian: 'Guardian',
  baseGuardian: 'Base Guardian',
  walker: 'Walker',
  patron: 'Patron',
  shrine: 'Shrine',
  midBoss: 'Mid Boss',
  neutral: 'Neutral',
};
const TROOPER = 'CNPC_Trooper';

const classesOf = (is: (objective: StandingObjective) => boolean): readonly string[] =>
  [...STANDING_OBJECTIVES].flatMap(([className, objective]) => (is(objective) ? [className] : []));

/** Classes of units, for what a read decodes. */
export const DEADLOCK_UNITS: readonly Pick<EntityKind, 'classes' | 'isMinor'>[] = [
  { classes: [...classesOf((objective) => objective !== 'neutral'), Urns.className] },
  { classes: [TROOPER, ...classesOf((objective) => objective === 'neutral')], isMinor: true },
];

/** Everything but the heroes of players. */
export function unitKinds({ recording }: DemSceneContext): readonly EntityKind[] {
  const team = optionalNumber(recording, 'm_iTeamNum');
  const side = (entity: DemEntity): number | undefined => sideId(sideOf(team.of(entity)));
  const labelOf = ({ className }: DemEntity): string =>
    className === TROOPER ? 'Trooper' : OBJECTIVE_LABELS[STANDING_OBJECTIVES.get(className)!];
  const standing = classesOf((objective) => objective !== 'neutral' && objective !== 'midBoss');
  return [
    { classes: standing, isStatic: true, factsOf: (entity) => ({ kind: 'building', label: labelOf(entity), side: side(entity) }) },
    { classes: classesOf((objective) => objective === 'midBoss'), factsOf: () => ({ kind: 'unit', label: OBJECTIVE_LABELS.midBoss }) },
    { classes: [Urns.className], factsOf: () => ({ kind: 'item', label: 'Urn' }) },
    {
      classes: DEADLOCK_UNITS[1]!.classes,
      isMinor: true,
      factsOf: (entity) => ({ kind: 'unit', label: labelOf(entity), side: side(entity) }),
    },
  ];
}

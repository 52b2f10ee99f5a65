import type { DemEntity } from '../../../../formats/dem/entities/entity.js';
import { heroNameOfClass } from '../../../../formats/dem/dota/heroes.js';
import { PlayerResource } from '../../../../formats/dem/dota/player-resource.js';
import { runeOf } from '../../../../formats/dem/dota/rune-names.js';
import { teamOf } from '../../../../formats/dem/dota/team.js';
import type { SceneActorKind } from '../../../model.js';
import { optionalNumber, type EntityKind } from '../entity-actors.js';
import type { DemSceneContext } from '../game-scene.js';
import { nameOf, sideId } from './naming.js';

interface Unit {
  readonly classes: readonly string[];
  readonly kind: SceneActorKind;
  readonly label: string;
  readonly isStatic?: true;
  readonly isMinor?: true;
  /** What it sees, or detects, around itself. The recording has the range of sight, but not that of true sight. */
  readonly sight?: { readonly kind: 'sight' | 'trueSight'; readonly radius: number };
}

const HEROES = 'CDOTA_Unit_Hero_*';
const RUNE = 'CDOTA_Item_Rune';

/** Units by class. The first that fits counts. Radii of wards are those of dota2.gamepedia.com, Sentry Ward (unit); patches change them, and a recording has only that of sight. */
const UNITS: readonly Unit[] = [
  { classes: [HEROES], kind: 'unit', label: 'Illusion' },
  { classes: ['CDOTA_Unit_SpiritBear'], kind: 'unit', label: 'Spirit Bear' },
  { classes: ['CDOTA_Unit_Courier'], kind: 'unit', label: 'Courier' },
  { classes: ['CDOTA_Unit_Roshan'], kind: 'unit', label: 'Roshan' },
  { classes: ['CDOTA_Unit_Miniboss'], kind: 'unit', label: 'Tormentor' },
  { classes: ['CDOTA_BaseNPC_Tower'], kind: 'building', label: 'Tower', isStatic: true },
  { classes: ['CDOTA_BaseNPC_Barracks'], kind: 'building', label: 'Barracks', isStatic: true },
  { classes: ['CDOTA_BaseNPC_Fort'], kind: 'building', label: 'Ancient', isStatic: true },
  { classes: ['CDOTA_NPC_Observer_Ward'], kind: 'ward', label: 'Observer Ward', isStatic: true, sight: { kind: 'sight', radius: 1600 } },
  {
    classes: ['CDOTA_NPC_Observer_Ward_TrueSight'],
    kind: 'ward',
    label: 'Sentry Ward',
    isStatic: true,
    sight: { kind: 'trueSight', radius: 1000 },
  },
  { classes: [RUNE], kind: 'item', label: 'Rune', isStatic: true },
  { classes: ['CDOTA_BaseNPC_Creep_Lane', 'CDOTA_BaseNPC_Creep_Siege'], kind: 'unit', label: 'Creep', isMinor: true },
  { classes: ['CDOTA_BaseNPC_Creep_Neutral'], kind: 'unit', label: 'Neutral creep', isMinor: true },
];
/** Classes of units, for what a read decodes. */
export const DOTA_UNITS: readonly Pick<EntityKind, 'classes' | 'isMinor'>[] = UNITS;

/** Everything but the heroes of players. */
export function unitKinds(context: DemSceneContext): readonly EntityKind[] {
  const { recording } = context;
  const team = optionalNumber(recording, 'm_iTeamNum');
  const rune = optionalNumber(recording, 'm_iRuneType');
  const vision = optionalNumber(recording, 'm_iDayTimeVisionRange');
  const replicating = optionalNumber(recording, 'm_hReplicatingOtherHeroModel');
  const resource = new PlayerResource(recording);
  /** A hero that is not the one that a player picked: an illusion, or one of several bodies. */
  const heroFacts = (entity: DemEntity) => {
    const isPicked = resource.players().some(({ playerId }) => resource.score(playerId, 'm_hSelectedHero') === entity.handle);
    const name = heroNameOfClass(entity.className);
    if (isPicked || name === undefined) return undefined;
    const original = replicating.of(entity);
    const isIllusion = !Number.isNaN(original) && recording.classOf(original) !== undefined;
    return { kind: 'unit' as const, label: nameOf(context, name), ...(isIllusion && { detail: 'illusion' }), side: sideOf(entity) };
  };
  const sideOf = (entity: DemEntity): number | undefined => sideId(teamOf(team.of(entity)));
  const labelOf = (entity: DemEntity, label: string): string => {
    const type = entity.className === RUNE ? runeOf(rune.of(entity)) : undefined;
    return type === undefined
      ? label
      : `${nameOf(
          undefined,
          type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        )} rune`;
  };
  return UNITS.map(({ classes, kind, label, isStatic, isMinor, sight }) => ({
    classes,
    isStatic,
    isMinor,
    factsOf: (entity) => (classes[0] === HEROES ? heroFacts(entity) : { kind, label: labelOf(entity, label), side: sideOf(entity) }),
    ...(sight && {
      areaOf: (entity) => ({ ...sight, label, ...(sight.kind === 'sight' && vision.of(entity) > 0 && { radius: vision.of(entity) }) }),
    }),
  }));
}

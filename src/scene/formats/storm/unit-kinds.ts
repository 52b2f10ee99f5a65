import { CORES, FIRST_ARMY } from '../../../formats/storm/layout.js';
import type { SceneActorKind } from '../../model.js';

/** What a unit is on the map. */
export interface UnitKind {
  readonly kind: SceneActorKind;
  readonly label: string;
  readonly isMinor?: true;
}

/** Structures by their types, the first that fits. Names of towns end in L2 for a fort, L3 for a keep. */
const STRUCTURES: readonly (readonly [type: RegExp, label: string, isMinor?: true])[] = [
  [/^TownTownHallL3/, 'Keep'],
  [/^TownTownHall/, 'Fort'],
  [/^TownMoonwell/, 'Healing fountain'],
  [/^TownCannonTower/, 'Tower'],
  [/^TownGate/, 'Gate', true],
  [/^TownWall/, 'Wall', true],
];
const MINION = /Minion$/;
/** Who guards a camp, or marches for the team that took it. */
const MERCENARY = /Defender|Laner|^Merc/;
/** What a map has to offer, and comes to life. */
const OBJECTIVE =
  /^(Vehicle[A-Z]\w+|VolskayaVehicle|BossDuel(Boss|Laner)(Heaven|Hell)|GardenTerror\w*|SoulEater\w*|UnderworldSummonedBoss|Payload_Neutral)$/;
/** What is picked up, and what only the engine and its minimap need. */
const NOTHING =
  /Dummy|Missile|Item|Globe|Pickup|Beacon|Waypoint|Vision|Ping|Icon|Preview|Camera|Blocker|Sconce|Conveyor|Destroyed|Location|Slab|Flag|Elevator|Search|Target|Spirit|Warning|Unit$/;
const HERO = /^Hero[A-Z]/;

/** Whether it is a hero, and whose: heroes belong to the players 1 to 10. */
export const isHero = (unitType: string, ownerId: number): boolean => ownerId >= 1 && ownerId < FIRST_ARMY && HERO.test(unitType);

/** What a unit is, for a picture of it; undefined for what is not shown. */
export function unitKindOf(unitType: string): UnitKind | undefined {
  if (CORES.has(unitType)) return { kind: 'building', label: 'Core' };
  for (const [type, label, isMinor] of STRUCTURES) if (type.test(unitType)) return { kind: 'building', label, ...(isMinor && { isMinor }) };
  if (OBJECTIVE.test(unitType)) return { kind: 'unit', label: wordsOf(unitType) };
  if (NOTHING.test(unitType)) return undefined;
  if (MINION.test(unitType)) return { kind: 'unit', label: 'Minion', isMinor: true };
  return { kind: 'unit', label: wordsOf(unitType), ...(!MERCENARY.test(unitType) && { isMinor: true }) };
}

/** `MercDefenderSiegeGiant` as people write it: `Siege Giant`. */
const wordsOf = (unitType: string): string =>
  unitType
    .replace(/^(Merc|Jungle|Hero)(?=[A-Z])/, '')
    .replace(/Defender|Laner|_Neutral/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2');

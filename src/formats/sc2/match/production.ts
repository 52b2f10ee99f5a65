/** What comes by itself or is not a choice of the player: larvae, eggs, spawned units, markers. */
const NOT_MADE =
  /^(Larva|Egg|.*(Cocoon|Egg)|Broodling.*|Locust.*|Beacon.*|KD8Charge|AdeptPhaseShift|DisruptorPhased|ForceField|Interceptor|.*Dummy|Infest.*TerransEgg|InfestorTerran|ReleaseInterceptorsBeacon)$/;

/** What units and buildings summon for energy. A changeling may be born as what it is disguised as: `ChangelingZerglingWings`. */
const SUMMONED = /^(CreepTumor.*|MULE|SupplyDepotDrop|Changeling.*|AutoTurret|PointDefenseDrone|RepairDrone|OracleStasisTrap)$/;

/** What becomes something else for good, at most once in its life; the rest are modes, such as sieges, burrowing and lift-off. */
const MORPHS = new Set(
  'Baneling Ravager LurkerMP BroodLord Overseer OverlordTransport Lair Hive GreaterSpire OrbitalCommand PlanetaryFortress LurkerDenMP Mothership GuardianMP DevourerMP'.split(
    ' ',
  ),
);

/** Units that the tracker knows under the name of a look or mode. */
const MAIN_FORMS: Readonly<Record<string, string>> = { GhostAlternate: 'Ghost', GhostNova: 'Ghost' };

const WORKERS = new Set(['SCV', 'Probe', 'Drone']);

/** Whether a unit that was born or begun is a step of a build order. */
export const isMade = (unitTypeName: string): boolean => !NOT_MADE.test(unitTypeName) && !SUMMONED.test(unitTypeName);

/** The same for the units of a replay, which has some hundred types and thousands of units of them. */
export class MadeTypes {
  readonly #known = new Map<string, boolean>();

  has(unitTypeName: string): boolean {
    let known = this.#known.get(unitTypeName);
    if (known === undefined) this.#known.set(unitTypeName, (known = isMade(unitTypeName)));
    return known;
  }
}

/** Whether a change of type is a step. */
export const isMorph = (unitTypeName: string): boolean => MORPHS.has(unitTypeName);

/** What a command that makes the unit says that it makes. */
export const mainForm = (unitTypeName: string): string => MAIN_FORMS[unitTypeName] ?? unitTypeName;

export const isWorker = (unitTypeName: string): boolean => WORKERS.has(unitTypeName);

/** Players of the tracker; 0 is neutral and 15 hostile. */
export const isPlayer = (playerId: number): boolean => playerId >= 1 && playerId <= 14;

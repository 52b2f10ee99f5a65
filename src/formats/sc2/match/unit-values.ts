import { mainForm } from './production.js';

/** The account in which the game books a unit or building: the `…Army`, `…Economy` and `…Technology` statistics of the tracker. */
export type Purpose = 'army' | 'economy' | 'technology';

/** What a unit or building is worth when it is finished: everything that was paid for it, the drone of a Zerg building too. */
export interface UnitValue {
  /** Catalog id of its main form. */
  readonly name: string;
  readonly purpose: Purpose;
  readonly minerals: number;
  readonly vespene: number;
}

/**
 * `NAME minerals vespene`, then each later price with the build that has it, the first one on hand where the patch is not known. The figures
 * are those by which the tracker's own statistics change when one is made or lost (docs/formats/sc2.md, section 17.2). What morphs, and is
 * in its cocoon, counts as nothing meanwhile, as in those statistics. Forms and modes of a unit that are not listed keep its value.
 */
const VALUES: Readonly<Record<Purpose, string>> = {
  army: `Marine 50 0, Marauder 100 25, Reaper 50 50, Ghost 200 100 48258 150 125, Hellion 100 0, HellionTank 100 0, WidowMine 75 25,
    SiegeTank 150 125, Cyclone 150 150 44401 150 100 90870 125 50 93272 150 100, Thor 300 200, VikingFighter 150 75 95248 125 75, Medivac 100 100,
    Liberator 150 150 89634 150 125, Banshee 150 100, Raven 100 200 89634 100 150, Battlecruiser 400 300,
    Zergling 25 0, Baneling 50 25, BanelingCocoon 0 0, Roach 75 25, Ravager 100 100, RavagerCocoon 0 0, Hydralisk 100 50, LurkerMP 150 150,
    LurkerMPEgg 0 0, Mutalisk 100 100, Corruptor 150 100, BroodLord 300 250, BroodLordCocoon 0 0, Infestor 100 150,
    SwarmHostMP 200 100 48258 100 75, Viper 100 200, Ultralisk 300 200 89634 275 200, Queen 150 0 93272 175 0, Overseer 150 50, OverlordCocoon 0 0,
    Zealot 100 0, Stalker 125 50, Sentry 50 100, Adept 100 25, HighTemplar 50 150, DarkTemplar 125 125, Archon 100 300 26585 175 275, Observer 25 75,
    WarpPrism 200 0 77379 250 0, Immortal 250 100 71663 275 100 93272 250 100, Colossus 300 200, Disruptor 150 150, Phoenix 150 100,
    VoidRay 250 150 81102 200 150 87702 250 150, Oracle 150 150, Tempest 300 200 48258 250 175, Carrier 350 250, Interceptor 25 0 38215 15 0, Mothership 400 400, MothershipCore 100 100`,
  economy: `SCV 50 0, Probe 50 0, Drone 50 0, Overlord 100 0, OverlordTransport 125 25, TransportOverlordCocoon 100 0, Pylon 100 0,
    SupplyDepot 100 0, Refinery 75 0, Assimilator 75 0, Extractor 75 0, CommandCenter 400 0, OrbitalCommand 550 0, PlanetaryFortress 550 150,
    Nexus 400 0, Hatchery 350 0 90870 325 0`,
  technology: `Lair 500 100 90870 475 100, Hive 750 250 90870 675 250, SpawningPool 250 0, EvolutionChamber 125 0, RoachWarren 200 0,
    BanelingNest 150 50, HydraliskDen 150 100, LurkerDenMP 150 150, InfestationPit 150 100, Spire 250 200 95248 200 150,
    GreaterSpire 350 350 95248 300 300, UltraliskCavern 200 200, NydusNetwork 200 200 95248 200 150, NydusCanal 100 100 70326 50 50 93272 75 75,
    SpineCrawler 150 0, SporeCrawler 125 0,
    Barracks 150 0, Factory 150 100, Starport 150 100, EngineeringBay 125 0, Armory 150 100 95248 150 50, GhostAcademy 150 50, FusionCore 150 150,
    Bunker 100 0, MissileTurret 100 0, SensorTower 125 100 95248 100 50, TechLab 50 25, BarracksTechLab 50 25, FactoryTechLab 50 25,
    StarportTechLab 50 25, Reactor 50 50, BarracksReactor 50 50, FactoryReactor 50 50, StarportReactor 50 50,
    Gateway 150 0, WarpGate 150 0, Forge 150 0, CyberneticsCore 150 0, PhotonCannon 150 0, ShieldBattery 100 0, TwilightCouncil 150 100,
    RoboticsFacility 200 100 87702 150 100, RoboticsBay 200 200 87702 150 150, Stargate 150 150, FleetBeacon 300 200, TemplarArchive 150 200,
    DarkShrine 100 250 44401 150 150`,
};

interface Price {
  readonly since: number;
  readonly value: UnitValue;
}

const PRICES: ReadonlyMap<string, readonly Price[]> = new Map(
  (Object.keys(VALUES) as Purpose[]).flatMap((purpose) =>
    VALUES[purpose].split(',').map((line): [string, Price[]] => {
      const [name = '', ...figures] = line.trim().split(' ');
      // the first price has no build before it
      const [minerals, vespene, ...later] = figures.map(Number);
      const prices: Price[] = [{ since: 0, value: { name, purpose, minerals: minerals!, vespene: vespene! } }];
      for (let i = 0; i < later.length; i += 3)
        prices.unshift({ since: later[i]!, value: { name, purpose, minerals: later[i + 1]!, vespene: later[i + 2]! } });
      return [name, prices];
    }),
  ),
);

/** The value of a unit in a build; undefined for forms that keep the value of what they were, and for what costs nothing. */
export function unitValue(unitTypeName: string, build: number): UnitValue | undefined {
  return PRICES.get(mainForm(unitTypeName))?.find(({ since }) => since <= build)?.value;
}

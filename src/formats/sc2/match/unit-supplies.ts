import { mainForm } from './production.js';

/**
 * `NAME supply`, then each later supply with the build that has it. Checked with the supply in use that the tracker counts (docs/formats/sc2.md,
 * section 17.2); the dates of patches are those of public notes.
 */
const SUPPLIES = `SCV 1, Probe 1, Drone 1,
  Marine 1, Marauder 2, Reaper 1, Ghost 2, Hellion 2, HellionTank 2, WidowMine 2, SiegeTank 3, Cyclone 4 48258 3 90870 2 92028 3, Thor 6,
  VikingFighter 2, Medivac 2, Liberator 3, Banshee 3, Raven 2, Battlecruiser 6,
  Zergling 0.5, Baneling 0.5, BanelingCocoon 0.5, Roach 2, Ravager 3, RavagerCocoon 3, Hydralisk 2, LurkerMP 3, LurkerMPEgg 3, Mutalisk 2,
  Corruptor 2, BroodLord 4, BroodLordCocoon 4, Infestor 2, SwarmHostMP 3, Viper 3, Ultralisk 6, Queen 2,
  Zealot 2, Stalker 2, Sentry 2, Adept 2, HighTemplar 2, DarkTemplar 2, Archon 4, Observer 1, WarpPrism 2, Immortal 4, Colossus 6,
  Disruptor 3 90870 4, Phoenix 2, VoidRay 4, Oracle 3, Tempest 4 48258 6 59587 5 93272 4, Carrier 6, Mothership 8, MothershipCore 2`;

interface Supply {
  readonly since: number;
  readonly supply: number;
}

const BY_NAME: ReadonlyMap<string, readonly Supply[]> = new Map(
  SUPPLIES.split(',').map((line): [string, Supply[]] => {
    const [name = '', first, ...later] = line.trim().split(' ');
    const supplies: Supply[] = [{ since: 0, supply: Number(first) }];
    for (let i = 0; i < later.length; i += 2) supplies.unshift({ since: Number(later[i]), supply: Number(later[i + 1]) });
    return [name, supplies];
  }),
);

/** The supply that a unit takes in a build, by the catalog id of its main form; 0 for buildings and for what takes none. */
export function unitSupply(unitTypeName: string, build: number): number {
  return BY_NAME.get(mainForm(unitTypeName))?.find(({ since }) => since <= build)?.supply ?? 0;
}

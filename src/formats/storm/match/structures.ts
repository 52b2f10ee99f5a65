import { built } from '../../../io/sections.js';
import { secondsOf } from '../layout.js';
import { keptObject, type StormDefinition } from './section.js';
import { fixedOf, intOf, intsOf, teamOf, textOf } from './stat-game.js';

/** A fort or keep. */
export interface StormStructure {
  /** Which one of the map. */
  readonly townId: number;
  readonly teamId?: number | undefined;
  /** 1, 2, 3 from the top. */
  readonly lane?: number | undefined;
  /** In cells. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** When it was destroyed; undefined for one that stood to the end, and in replays of 2017, which do not say. */
  readonly destroyedGameloop?: number | undefined;
  readonly destroyedSeconds?: number | undefined;
  /** Type of the unit: `TownTownHallL2` is a fort, `TownTownHallL3` a keep. Known of what was destroyed. */
  readonly unitType?: string | undefined;
  /** Players who had a part in it. Known of what was destroyed. */
  readonly takedowns?: readonly number[] | undefined;
}

export const structuresSection: StormDefinition<{ readonly structures?: readonly StormStructure[] | undefined }> = {
  sections: ['structures'],
  needs: { files: ['trackerEvents'], tracker: ['statGame'] },
  start({ parts, budget }) {
    const structures: StormStructure[] = [];
    /** The newest of each town: what stands where another one fell is a structure of its own. */
    const places = new Map<number, number>();
    const standing = (townId: number): StormStructure | undefined => {
      const known = structures[places.get(townId) ?? structures.length];
      return known?.destroyedGameloop === undefined ? known : undefined;
    };
    const put = (structure: StormStructure): void => {
      const { townId } = structure;
      if (standing(townId) === undefined) places.set(townId, structures.length);
      structures[places.get(townId)!] = structure;
    };
    return {
      on: {
        statGame(event) {
          const townId = intOf(event, 'TownID');
          if (townId === undefined) return;
          budget.keep(keptObject(9));
          if (event.eventName === 'TownStructureInit') {
            const teamId = teamOf(intOf(event, 'Team'));
            const lane = intOf(event, 'Lane');
            const x = fixedOf(event, 'PositionX');
            const y = fixedOf(event, 'PositionY');
            put({
              townId,
              ...(teamId !== undefined && { teamId }),
              ...(lane !== undefined && { lane }),
              ...(x !== undefined && { x }),
              ...(y !== undefined && { y }),
            });
          } else if (event.eventName === 'TownStructureDeath') {
            const { gameloop } = event;
            const unitType = textOf(event, 'UnitType');
            const takedowns = intsOf(event, 'KillingPlayer').filter((id) => id > 0);
            budget.keep(8 * takedowns.length);
            put({
              ...(standing(townId) ?? { townId }),
              destroyedGameloop: gameloop,
              destroyedSeconds: secondsOf(gameloop),
              ...(unitType !== undefined && { unitType }),
              takedowns,
            });
          }
        },
      },
      build: () => built({ structures: parts.trackerEvents && structures }),
    };
  },
};

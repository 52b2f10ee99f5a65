import { built, type BuilderDraft } from '../../../io/sections.js';
import { CORES, FIRST_ARMY } from '../layout.js';
import { keptObject, type StormBuilder, type StormDefinition } from './section.js';
import { textOf } from './stat-game.js';

/** How the game ended, and what only the tracker says of it. */
export interface StormEnding extends StormBuilder {
  /** When the gates opened: the clock in the game counts from there. */
  readonly gatesOpenGameloop: number | undefined;
  /** When a core was destroyed, and whose it was. */
  readonly coreDied: { readonly gameloop: number; readonly teamId: number } | undefined;
  /** The game's own word for the map. */
  readonly mapId: string | undefined;
}

/** A part that other sections use. */
export const endingSection: StormDefinition<object, StormEnding> = {
  sections: [],
  needs: { files: ['trackerEvents'], tracker: ['statGame', 'unitBorn', 'unitDied'] },
  start({ budget }) {
    const cores = new Map<number, number>();
    const ending: BuilderDraft<StormEnding> = {
      gatesOpenGameloop: undefined,
      coreDied: undefined,
      mapId: undefined,
      on: {
        unitBorn({ unitTag, unitTypeName, controlPlayerId }) {
          const teamId = controlPlayerId - FIRST_ARMY;
          if (!CORES.has(unitTypeName) || (teamId !== 0 && teamId !== 1)) return;
          budget.keep(keptObject(2));
          cores.set(unitTag, teamId);
        },
        unitDied({ unitTag, gameloop }) {
          const teamId = cores.get(unitTag);
          if (teamId !== undefined) ending.coreDied ??= { gameloop, teamId };
        },
        statGame(event) {
          if (event.eventName === 'GatesOpen') ending.gatesOpenGameloop ??= event.gameloop;
          else if (event.eventName === 'EndOfGameTalentChoices') ending.mapId ??= textOf(event, 'Map');
        },
      },
      build: () => built({}),
    };
    return ending;
  },
};

import { built } from '../../../io/sections.js';
import { secondsOf } from '../layout.js';
import { keptObject, type StormDefinition } from './section.js';
import { fixedOf, intOf, teamOf, textOf } from './stat-game.js';

/** The capture of a mercenary camp. */
export interface StormCamp {
  readonly gameloop: number;
  readonly seconds: number;
  /** As the file has it: `Siege Camp`, `Bruiser Camp`, `Boss Camp`. */
  readonly type?: string | undefined;
  /** Which camp of the map. */
  readonly campId: number;
  /** Undefined for a number that is not a team's. */
  readonly teamId?: number | undefined;
  /** Where the camp is, in cells; undefined where the file does not say. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

export const campsSection: StormDefinition<{ readonly camps?: readonly StormCamp[] | undefined }> = {
  sections: ['camps'],
  needs: { files: ['trackerEvents'], tracker: ['statGame'] },
  start({ parts, budget }) {
    const places = new Map<number, { readonly x?: number | undefined; readonly y?: number | undefined }>();
    const camps: StormCamp[] = [];
    return {
      on: {
        statGame(event) {
          const campId = intOf(event, 'CampID');
          if (campId === undefined) return;
          budget.keep(keptObject(7));
          if (event.eventName === 'JungleCampInit') {
            places.set(campId, { x: fixedOf(event, 'PositionX'), y: fixedOf(event, 'PositionY') });
          } else if (event.eventName === 'JungleCampCapture') {
            const { gameloop } = event;
            const type = textOf(event, 'CampType');
            const teamId = teamOf(fixedOf(event, 'TeamID'));
            camps.push({
              gameloop,
              seconds: secondsOf(gameloop),
              ...(type !== undefined && { type }),
              campId,
              ...(teamId !== undefined && { teamId }),
              ...places.get(campId),
            });
          }
        },
      },
      build: () => built({ camps: parts.trackerEvents && camps }),
    };
  },
};

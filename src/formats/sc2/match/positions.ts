import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';
import { builtFrom, keptObject, type Sc2Definition } from './section.js';

/** Where a unit was at a moment. */
export interface Sc2UnitPlace {
  readonly gameloop: number;
  readonly seconds: number;
  /** In cells. */
  readonly x: number;
  readonly y: number;
}

/** The places of one unit over time. */
export interface Sc2UnitPath {
  readonly unitTag: number;
  /** English catalog id that it began with. */
  readonly unitTypeName: string;
  /** Whose it was at first; 0 neutral, 15 hostile. */
  readonly controlPlayerId: number;
  /** Where it began, where it was while it fought, and where it died. */
  readonly places: readonly Sc2UnitPlace[];
}

type Begun = Extract<Sc2TrackerEvent, { type: 'unitBorn' | 'unitInit' }>;
type PathDraft = Sc2UnitPath & { readonly places: Sc2UnitPlace[] };

const PLACE_BYTES = keptObject(4);
const PATH_BYTES = keptObject(8);
const PLACE_UNITS = 8;

/**
 * Paths of units. A unit's position updates when it fights or dies; until then it stands where it appeared. Every 240 loops the tracker
 * records where those units are that have dealt or taken damage since (docs/formats/sc2.md, section 12), and where each unit dies.
 */
export const positionsSection: Sc2Definition<{ readonly positions?: readonly Sc2UnitPath[] | undefined }> = {
  sections: ['positions'],
  needs: { files: ['details', 'trackerEvents'] },
  start({ parts, gameSpeed, budget }) {
    const paths = new Map<number, PathDraft>();
    const placed = (unitTag: number | undefined, gameloop: number, x: number, y: number): void => {
      const path = unitTag === undefined ? undefined : paths.get(unitTag);
      if (path === undefined) return;
      budget.keep(PLACE_BYTES);
      path.places.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), x, y });
    };
    const begin = ({ unitTag, unitTypeName, controlPlayerId, gameloop, x, y }: Begun): void => {
      budget.keep(PATH_BYTES);
      paths.set(unitTag, { unitTag, unitTypeName, controlPlayerId, places: [] });
      placed(unitTag, gameloop, x, y);
    };
    return {
      on: {
        unitBorn: begin,
        unitInit: begin,
        unitPositions({ units, gameloop }) {
          budget.work(units.length * PLACE_UNITS);
          for (const { unitTag, x, y } of units) placed(unitTag, gameloop, x, y);
        },
        unitDied: ({ unitTag, gameloop, x, y }) => placed(unitTag, gameloop, x, y),
      },
      build() {
        const moved: Sc2UnitPath[] = [];
        const add = (path: Sc2UnitPath): void => {
          if (path.places.length > 1) moved.push(path);
        };
        return builtFrom(paths.values(), add, () => ({ positions: parts.trackerEvents && moved }), budget);
      },
    };
  },
};

import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';

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
  /** English catalogue id that it began with. */
  readonly unitTypeName: string;
  /** Whose it was at first; 0 neutral, 15 hostile. */
  readonly controlPlayerId: number;
  /** Where it began, where it was while it fought, and where it died. */
  readonly places: readonly Sc2UnitPlace[];
}

type PathDraft = Sc2UnitPath & { readonly places: Sc2UnitPlace[] };

/**
 * Where units were, of those of which more is known than where they began: every 240 loops the tracker tells where those units are that
 * dealt or took damage since (docs/formats/sc2.md, section 12), and of each that dies where. Cost: one pass.
 */
export function matchPositions(events: readonly Sc2TrackerEvent[], gameSpeed: number | undefined): Sc2UnitPath[] {
  const paths = new Map<number, PathDraft>();
  const placed = (unitTag: number | undefined, gameloop: number, x: number, y: number): void => {
    const path = unitTag === undefined ? undefined : paths.get(unitTag);
    path?.places.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), x, y });
  };
  for (const event of events) {
    const { gameloop } = event;
    switch (event.type) {
      case 'unitBorn':
      case 'unitInit': {
        const { unitTag, unitTypeName, controlPlayerId, x, y } = event;
        paths.set(unitTag, { unitTag, unitTypeName, controlPlayerId, places: [] });
        placed(unitTag, gameloop, x, y);
        break;
      }
      case 'unitPositions':
        for (const { unitTag, x, y } of event.units) placed(unitTag, gameloop, x, y);
        break;
      case 'unitDied':
        placed(event.unitTag, gameloop, event.x, event.y);
    }
  }
  return [...paths.values()].filter(({ places }) => places.length > 1);
}

import type { Sc2TrackerEvent } from '../events.js';
import type { Sc2Race } from './players.js';

/** A match that began inside of a map, as on observer maps (GameHeart), where everybody of the lobby enters as a player and two of them play. */
export interface InnerMatch {
  readonly startGameloop: number;
  /** The race of each who plays, by player id. */
  readonly races: ReadonlyMap<number, Sc2Race>;
}

const TOWN_HALLS: Readonly<Record<string, Sc2Race>> = { Hatchery: 'zerg', Nexus: 'protoss', CommandCenter: 'terran' };
/** All town halls of the start are born within these loops. */
const START_LOOPS = 5;

/** Who plays: whose first town hall is born when the match begins. Undefined where town halls are there from loop 0 on, or where no two get one. */
export function innerMatch(events: readonly Sc2TrackerEvent[]): InnerMatch | undefined {
  let startGameloop: number | undefined;
  const races = new Map<number, Sc2Race>();
  for (const event of events) {
    if (startGameloop !== undefined && event.gameloop > startGameloop + START_LOOPS) break;
    const race = event.type === 'unitBorn' ? TOWN_HALLS[event.unitTypeName] : undefined;
    if (event.type !== 'unitBorn' || race === undefined || event.upkeepPlayerId < 1 || event.upkeepPlayerId > 14) continue;
    if (event.gameloop === 0) return undefined;
    startGameloop ??= event.gameloop;
    races.set(event.upkeepPlayerId, race);
  }
  return startGameloop === undefined || races.size < 2 ? undefined : { startGameloop, races };
}

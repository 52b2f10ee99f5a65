import type { Sc2TrackerEvent } from '../events.js';
import type { Sc2Race } from './race.js';
import { isPlayer } from './production.js';

const TOWN_HALLS: Readonly<Record<string, Sc2Race>> = { Hatchery: 'zerg', Nexus: 'protoss', CommandCenter: 'terran' };
/** All town halls of the start are born within these loops. */
const START_LOOPS = 5;

/**
 * The match inside an observer map (GameHeart), where everybody in the lobby enters as a player and two of them play. It begins when their
 * first town halls are born.
 */
export class InnerMatch {
  readonly #races = new Map<number, Sc2Race>();
  #startGameloop: number | undefined;

  born({ gameloop, unitTypeName, upkeepPlayerId }: Extract<Sc2TrackerEvent, { type: 'unitBorn' }>): void {
    const race = TOWN_HALLS[unitTypeName];
    if (race === undefined || !isPlayer(upkeepPlayerId)) return;
    this.#startGameloop ??= gameloop;
    if (gameloop <= this.#startGameloop + START_LOOPS) this.#races.set(upkeepPlayerId, race);
  }

  /** Undefined when town halls are there from loop 0 on, or when fewer than two players get one. */
  get startGameloop(): number | undefined {
    return this.#startGameloop === 0 || this.#races.size < 2 ? undefined : this.#startGameloop;
  }

  /** The race of each who plays, by player id. */
  get races(): ReadonlyMap<number, Sc2Race> {
    return this.#races;
  }
}

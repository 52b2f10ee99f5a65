import type { StormTrackerEvent } from '../events.js';
import { secondsOf } from '../layout.js';
import { lobbySection } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';
import { fixedOf, intOf, intsOf } from './stat-game.js';

/** The death of a hero. */
export interface StormDeath {
  readonly gameloop: number;
  readonly seconds: number;
  /** Whose hero it was. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly hero?: string | undefined;
  /** Players who get a takedown for it, in no order; empty where nobody does. Undefined in replays of 2015. */
  readonly takedowns?: readonly number[] | undefined;
  /** Who struck last: a player, or 11 and 12, the armies of team 0 and 1, or 15, a camp. Undefined where no unit died with it. */
  readonly lastHitPlayerId?: number | undefined;
  /** In cells; undefined where the file does not say. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

type Died = Extract<StormTrackerEvent, { type: 'unitDied' }>;
type DeathDraft = Omit<StormDeath, 'name' | 'hero'>;

const DEATH_BYTES = keptObject(9);
const HERO_UNIT = /^Hero[A-Z]/;
/** Players have the ids 1 to this. */
const MAX_PLAYER_ID = 10;

/**
 * Deaths as the game counts them, with who had a part in each. Some heroes die more or less often than the score screen says. Replays of 2015
 * have the ends of units alone.
 */
export const deathsSection: StormDefinition<{ readonly deaths?: readonly StormDeath[] | undefined }> = {
  sections: ['deaths'],
  needs: { files: ['trackerEvents'], tracker: ['statGame', 'unitBorn', 'unitDied', 'unitRevived'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { people } = of(lobbySection);
    const heroes = new Map<number, number>();
    /** The last end of a hero's unit, by its player. */
    const died = new Map<number, Died>();
    const ofUnits: DeathDraft[] = [];
    const counted: DeathDraft[] = [];
    let hasStatistics = false;
    return {
      on: {
        unitBorn({ unitTag, unitTypeName, controlPlayerId }) {
          if (controlPlayerId < 1 || controlPlayerId > MAX_PLAYER_ID || !HERO_UNIT.test(unitTypeName)) return;
          budget.keep(keptObject(2));
          heroes.set(unitTag, controlPlayerId);
        },
        unitDied(event) {
          const playerId = heroes.get(event.unitTag);
          if (playerId === undefined) return;
          budget.keep(DEATH_BYTES);
          died.set(playerId, event);
          const { gameloop, x, y, killerPlayerId } = event;
          ofUnits.push({ gameloop, seconds: secondsOf(gameloop), playerId, ...lastHit(killerPlayerId), x, y });
        },
        statGame(event) {
          hasStatistics = true;
          if (event.eventName !== 'PlayerDeath') return;
          const playerId = intOf(event, 'PlayerID');
          if (playerId === undefined) return;
          const { gameloop } = event;
          const last = died.get(playerId);
          // the unit dies one loop before, or in the same
          const unit = last !== undefined && gameloop - last.gameloop <= 1 ? last : undefined;
          const x = fixedOf(event, 'PositionX') ?? unit?.x;
          const y = fixedOf(event, 'PositionY') ?? unit?.y;
          const takedowns = intsOf(event, 'KillingPlayer').filter((id) => id > 0);
          budget.keep(DEATH_BYTES + 8 * takedowns.length);
          counted.push({
            gameloop,
            seconds: secondsOf(gameloop),
            playerId,
            takedowns,
            ...(unit && lastHit(unit.killerPlayerId)),
            ...(x !== undefined && y !== undefined && { x, y }),
          });
        },
      },
      build() {
        const players = new Map(people?.map((player) => [player.playerId, player]));
        const deaths: StormDeath[] = [];
        const withHero = ({ playerId, ...death }: DeathDraft): void => {
          const { name, hero } = players.get(playerId) ?? {};
          deaths.push({ playerId, ...(name !== undefined && { name }), ...(hero !== undefined && { hero }), ...death });
        };
        return builtFrom(hasStatistics ? counted : ofUnits, withHero, () => ({ deaths: parts.trackerEvents && deaths }), budget);
      },
    };
  },
};

const lastHit = (playerId: number | undefined): Pick<StormDeath, 'lastHitPlayerId'> =>
  playerId === undefined || playerId === 0 ? {} : { lastHitPlayerId: playerId };

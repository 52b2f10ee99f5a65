import { built } from '../../../io/sections.js';
import { GAME_SCOPE } from '../../../protocols/blizzard/attributes.js';
import { BANS } from '../attribute-names.js';
import type { StormResult } from '../details.js';
import { secondsOf } from '../layout.js';
import { lobbySection } from './lobby-people.js';
import { keptObject, type StormDefinition } from './section.js';
import { fixedOf, intOf, teamOf, type StatGame } from './stat-game.js';

/** A level that a team reached. */
export interface StormLevel {
  readonly level: number;
  readonly gameloop: number;
  readonly seconds: number;
}

/** Experience of a team since the start, by where it came from. */
export interface StormXp {
  readonly minions: number;
  /** Mercenary camps. */
  readonly creeps: number;
  readonly structures: number;
  readonly heroes: number;
  /** What comes by itself. */
  readonly trickle: number;
}

/** Experience at one moment: every minute of the clock in the game. */
export interface StormXpSample extends StormXp {
  readonly gameloop: number;
  readonly seconds: number;
  readonly level: number;
}

/** A team over time. */
export interface StormTeam {
  /** 0 blue, on the left, or 1 red. */
  readonly teamId: number;
  readonly result: StormResult;
  /** Empty in replays of 2015. */
  readonly levels: readonly StormLevel[];
  /** Empty in replays of 2015. */
  readonly xp: readonly StormXpSample[];
  /** At the end of the game; undefined where the recording stops before. */
  readonly finalXp?: StormXp | undefined;
  /** Codes of heroes that the team banned, in the order of the lobby: `Crus`. The steps are in `draft`. */
  readonly bans: readonly string[];
}

const SAMPLE_BYTES = keptObject(9);

export const teamsSection: StormDefinition<{ readonly teams?: readonly StormTeam[] | undefined }> = {
  sections: ['teams'],
  needs: { files: ['trackerEvents'], tracker: ['statGame'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { people } = of(lobbySection);
    const levelUps: { readonly playerId: number; readonly level: number; readonly gameloop: number }[] = [];
    const xp: (readonly [teamId: number, sample: StormXpSample])[] = [];
    const endings: (readonly [playerId: number, xp: StormXp])[] = [];
    return {
      on: {
        statGame(event) {
          const { eventName, gameloop } = event;
          const playerId = intOf(event, 'PlayerID') ?? -1;
          if (eventName === 'LevelUp') {
            budget.keep(keptObject(3));
            levelUps.push({ playerId, level: intOf(event, 'Level') ?? 0, gameloop });
          } else if (eventName === 'PeriodicXPBreakdown') {
            const teamId = teamOf(intOf(event, 'Team'));
            budget.keep(SAMPLE_BYTES);
            if (teamId !== undefined)
              xp.push([teamId, { gameloop, seconds: secondsOf(gameloop), level: intOf(event, 'TeamLevel') ?? 0, ...xpOf(event) }]);
          } else if (eventName === 'EndOfGameXPBreakdown') {
            budget.keep(SAMPLE_BYTES);
            endings.push([playerId, xpOf(event)]);
          }
        },
      },
      build() {
        const teamOfPlayer = new Map(people?.map(({ playerId, teamId }) => [playerId, teamId]));
        const teams = [0, 1].map((teamId): StormTeam => {
          const finalXp = endings.find(([playerId]) => teamOfPlayer.get(playerId) === teamId)?.[1];
          return {
            teamId,
            result: people?.find((player) => player.teamId === teamId && !player.isObserver)?.result ?? 'undecided',
            levels: levelsOf(levelUps.filter(({ playerId }) => teamOfPlayer.get(playerId) === teamId)),
            xp: xp.flatMap(([id, sample]) => (id === teamId ? [sample] : [])),
            ...(finalXp && { finalXp }),
            bans: BANS[teamId]!.flatMap((id) => parts.attributes?.scopes.get(GAME_SCOPE)?.get(id) || []),
          };
        });
        return built({ teams: people && parts.trackerEvents && teams });
      },
    };
  },
};

/** The first loop of each level: players of a team reach it within a second, and levels only rise. */
function levelsOf(levelUps: readonly { readonly level: number; readonly gameloop: number }[]): StormLevel[] {
  const levels: StormLevel[] = [];
  for (const { level, gameloop } of levelUps)
    if (level > (levels.at(-1)?.level ?? -Infinity)) levels.push({ level, gameloop, seconds: secondsOf(gameloop) });
  return levels;
}

const xpOf = (event: StatGame): StormXp => ({
  minions: fixedOf(event, 'MinionXP') ?? 0,
  creeps: fixedOf(event, 'CreepXP') ?? 0,
  structures: fixedOf(event, 'StructureXP') ?? 0,
  heroes: fixedOf(event, 'HeroXP') ?? 0,
  trickle: fixedOf(event, 'TrickleXP') ?? 0,
});

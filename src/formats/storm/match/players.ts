import type { StormResult } from '../details.js';
import { lobbySection } from './lobby-people.js';
import { builtFrom, type StormDefinition } from './section.js';
import { intOf, textOf } from './stat-game.js';
import { ChosenTalents, type StormTalent } from './talents.js';

/** What a player had put on, as text ids of the game; what is empty is undefined. */
export interface StormLoadout {
  readonly skin?: string | undefined;
  readonly mount?: string | undefined;
  readonly banner?: string | undefined;
  readonly spray?: string | undefined;
  readonly announcerPack?: string | undefined;
  readonly voiceLine?: string | undefined;
}

/** Somebody in the lobby. */
export interface StormPlayer {
  /** 1 to 10, as the tracker counts; undefined for observers. */
  readonly playerId?: number | undefined;
  /** As game and message events count; undefined for computers. */
  readonly userId?: number | undefined;
  /** As picks and the server's lobby count; differs from the place in the lobby where there are observers. */
  readonly workingSetSlotId?: number | undefined;
  /** Undefined where the file has an empty name. */
  readonly name?: string | undefined;
  /** `region-Hero-realm-id`; undefined for computers. */
  readonly toon?: string | undefined;
  readonly control: 'human' | 'computer';
  readonly isObserver: boolean;
  /** 0 blue, on the left, or 1 red. */
  readonly teamId: number;
  readonly result: StormResult;
  /** The hero played, in the language of the client that saved. */
  readonly hero?: string | undefined;
  /** The type of the hero's unit, in no language: `HeroJaina`. Undefined in replays of 2015. */
  readonly heroUnit?: string | undefined;
  /** The hero that the lobby showed: where heroes are dealt out later, another one than was played. */
  readonly lobbyHero?: string | undefined;
  /** The player's level with the lobby's hero, at most 20. */
  readonly heroLevel?: number | undefined;
  readonly loadout: StormLoadout;
  readonly hasSilencePenalty?: boolean | undefined;
  readonly hasVoiceSilencePenalty?: boolean | undefined;
  readonly isBlizzardStaff?: boolean | undefined;
  readonly hasActiveBoost?: boolean | undefined;
  readonly talents: readonly StormTalent[];
}

export const playersSection: StormDefinition<{ readonly players?: readonly StormPlayer[] | undefined }> = {
  sections: ['players'],
  needs: { files: ['gameEvents', 'trackerEvents'], game: ['heroTalentTreeSelected'], tracker: ['statGame'] },
  uses: [lobbySection],
  start({ budget }, of) {
    const { people: lobby } = of(lobbySection);
    const talents = new ChosenTalents(budget);
    const heroUnits = new Map<number, string>();
    const teams = new Map(lobby?.map(({ playerId, teamId }) => [playerId, teamId]));
    const levels = new Map<number, number>();
    return {
      on: {
        heroTalentTreeSelected: ({ userId, gameloop, index }) => talents.selected(userId, gameloop, index),
        statGame(event) {
          const playerId = intOf(event, 'PlayerID');
          if (playerId === undefined) return;
          if (event.eventName === 'LevelUp') {
            const team = teams.get(playerId) ?? -1;
            levels.set(team, Math.max(levels.get(team) ?? 0, intOf(event, 'Level') ?? 0));
          } else if (event.eventName === 'PlayerSpawned') {
            const hero = textOf(event, 'Hero');
            if (hero !== undefined && !heroUnits.has(playerId)) heroUnits.set(playerId, hero);
          } else if (event.eventName === 'TalentChosen') {
            talents.chosen(playerId, event.gameloop, textOf(event, 'PurchaseName'), levels.get(teams.get(playerId) ?? -1));
          }
        },
      },
      build() {
        const players: StormPlayer[] = [];
        const withTalents = (player: StormPlayer): void => {
          const { userId, playerId = -1 } = player;
          const heroUnit = heroUnits.get(playerId);
          players.push({ ...player, ...(heroUnit !== undefined && { heroUnit }), talents: talents.of(playerId, userId) });
        };
        return builtFrom(lobby ?? [], withTalents, () => ({ players: lobby && players }), budget);
      },
    };
  },
};

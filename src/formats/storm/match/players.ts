import type { ReadBudget } from '../../../core/budget.js';
import type { StormResult } from '../details.js';
import { secondsOf } from '../layout.js';
import { lobbySection } from './lobby-people.js';
import { ITEM_UNITS, builtFrom, keptObject, type StormDefinition } from './section.js';
import { intOf, textOf } from './stat-game.js';

/** A talent that a player chose. */
export interface StormTalent {
  readonly gameloop: number;
  readonly seconds: number;
  /** From 1, in the order of choice. Tiers open at the levels 1, 4, 7, 10, 13, 16 and 20. */
  readonly tier: number;
  /** The game's own word for it, in no language: `JainaFrostboltIceLance`. Undefined in replays of 2015. */
  readonly name?: string | undefined;
  /** The row of it in the hero's tree of talents, which moves with patches. Undefined for computers. */
  readonly treeIndex?: number | undefined;
  /** The team's level. Undefined in replays of 2015. */
  readonly level?: number | undefined;
}

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

type TalentDraft = { -readonly [K in keyof StormTalent]: StormTalent[K] };

const TALENT_BYTES = keptObject(6);

export const playersSection: StormDefinition<{ readonly players?: readonly StormPlayer[] | undefined }> = {
  sections: ['players'],
  needs: { files: ['gameEvents', 'trackerEvents'], game: ['heroTalentTreeSelected'], tracker: ['statGame'] },
  uses: [lobbySection],
  start({ budget }, of) {
    const { people: lobby } = of(lobbySection);
    const selected = new Map<number, Selected[]>();
    const talents = new Map<number, TalentDraft[]>();
    const heroUnits = new Map<number, string>();
    const teams = new Map(lobby?.map(({ playerId, teamId }) => [playerId, teamId]));
    const levels = new Map<number, number>();
    const chosen = (playerId: number): TalentDraft[] => {
      let list = talents.get(playerId);
      if (list === undefined) talents.set(playerId, (list = []));
      return list;
    };
    return {
      on: {
        heroTalentTreeSelected({ userId, gameloop, index }) {
          let list = selected.get(userId);
          if (list === undefined) selected.set(userId, (list = []));
          budget.keep(keptObject(2));
          list.push({ gameloop, index });
        },
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
            const list = chosen(playerId);
            const { gameloop } = event;
            const level = levels.get(teams.get(playerId) ?? -1);
            const name = textOf(event, 'PurchaseName');
            budget.keep(TALENT_BYTES);
            list.push({
              gameloop,
              seconds: secondsOf(gameloop),
              tier: list.length + 1,
              ...(name !== undefined && { name }),
              ...(level !== undefined && { level }),
            });
          }
        },
      },
      build() {
        const players: StormPlayer[] = [];
        const withTalents = (player: StormPlayer): void => {
          const { userId, playerId = -1 } = player;
          if (userId !== undefined && playerId > 0) withTreeIndexes(chosen(playerId), selected.get(userId) ?? [], budget);
          const heroUnit = heroUnits.get(playerId);
          players.push({ ...player, ...(heroUnit !== undefined && { heroUnit }), talents: talents.get(playerId) ?? [] });
        };
        return builtFrom(lobby ?? [], withTalents, () => ({ players: lobby && players }), budget);
      },
    };
  },
};

/** What a player selected in the tree of talents. */
interface Selected {
  readonly gameloop: number;
  readonly index: number;
}

/** Adds the rows of talents, which game events have one loop earlier. Replays of 2015 have these alone. */
function withTreeIndexes(list: TalentDraft[], selected: readonly Selected[], budget: ReadBudget): void {
  budget.work((list.length + selected.length) * ITEM_UNITS);
  if (list.length === 0) {
    budget.keep(selected.length * TALENT_BYTES);
    for (const { gameloop, index } of selected)
      list.push({ gameloop, seconds: secondsOf(gameloop), tier: list.length + 1, treeIndex: index });
    return;
  }
  let next = 0;
  for (const talent of list) {
    while (next < selected.length && selected[next]!.gameloop + 1 < talent.gameloop) next++;
    const one = selected[next];
    if (one?.gameloop !== talent.gameloop - 1) continue;
    talent.treeIndex = one.index;
    next++;
  }
}

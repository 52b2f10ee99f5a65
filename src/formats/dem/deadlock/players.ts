import { Controllers, type Controlled } from '../sections/controllers.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { HANDLE_INDEX_MASK } from '../entities/handles.js';
import { numberIn } from '../entities/field-value.js';
import { NumberFields } from '../entities/number-fields.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { resultOfSide, type DemPlayerBase } from '../sections/player.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { HERO_NAMES } from './hero-names.gen.js';
import { MATCH_SECTION, type MatchBuilder } from './match.js';
import { PostMatch, POST_MATCH_DETAILS, type DeadlockSoulSource } from './post-match.js';
import { DEADLOCK_TEAMS, type DeadlockTeam } from './team.js';
import { USER_INFO } from '../string-tables/user-info.js';

/**
 * Someone on the server, as of the end of the recording or as of when they left. Spectators are among them. A number is undefined, with a
 * diagnostic, where the recording's class has no field of its name.
 */
export interface DeadlockPlayer extends DemPlayerBase {
  readonly game: 'deadlock';
  /** The number by which game events and kills name the player. */
  readonly userId: number;
  readonly team?: DeadlockTeam | undefined;
  /** Place in the lobby, from 1, Amber first. Undefined for those who do not play, and in local games. */
  readonly lobbySlot?: number | undefined;
  /** HeroID_t; undefined until a hero is chosen. */
  readonly heroId?: number | undefined;
  /** Internal name, `hero_inferno`, and the English one, Infernus; undefined for heroes that are newer than this library. */
  readonly heroName?: string | undefined;
  readonly heroEnglishName?: string | undefined;
  /** Number of the lane that the player was sent to. */
  readonly lane?: number | undefined;
  /** This and the numbers below are those of the scoreboard. */
  readonly level?: number | undefined;
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
  /** In souls, including those that were spent. */
  readonly netWorth?: number | undefined;
  /** All ability points, including those that were spent. */
  readonly abilityPoints?: number | undefined;
  readonly lastHits?: number | undefined;
  readonly denies?: number | undefined;
  readonly heroDamage?: number | undefined;
  readonly objectiveDamage?: number | undefined;
  readonly heroHealing?: number | undefined;
  readonly selfHealing?: number | undefined;
  /**
   * What was earned from players, troopers, neutrals and so on in the whole match, by the summary that the game sends after its end. Undefined where
   * the recording ends before. Unverified: no recording at hand has an end.
   */
  readonly soulSources?: readonly DeadlockSoulSource[] | undefined;
}

export const CONTROLLER = 'CCitadelPlayerController';

/** Fields of CCitadelPlayerController that the scoreboard shows (docs/formats/dem.md, section 20), confirmed on real files. */
export const SCOREBOARD = {
  level: 'm_iLevel',
  kills: 'm_iPlayerKills',
  deaths: 'm_iDeaths',
  assists: 'm_iPlayerAssists',
  netWorth: 'm_iGoldNetWorth',
  abilityPoints: 'm_iAPNetWorth',
  lastHits: 'm_iLastHits',
  denies: 'm_iDenies',
  heroDamage: 'm_iHeroDamage',
  objectiveDamage: 'm_iObjectiveDamage',
  heroHealing: 'm_iHeroHealing',
  selfHealing: 'm_iSelfHealing',
} as const;
const NUMBERS = { lobbySlot: 'm_unLobbyPlayerSlot', heroId: 'm_nHeroID', lane: 'm_nAssignedLane', ...SCOREBOARD } as const;

/** Finds the player of a user id, and of a hero. */
export class DeadlockPlayersBuilder implements DemSectionBuilder {
  readonly #budget: DemRecording['budget'];
  readonly #controllers: Controllers<DeadlockTeam>;
  readonly #numbers: NumberFields<keyof typeof NUMBERS>;
  readonly #match: MatchBuilder;
  readonly #heroPawn: DemFieldRef;
  readonly #postMatch = new PostMatch();

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes) => this.#postMatch.read(bytes, this.#budget),
    packet: () => this.#packet(),
  };

  constructor(recording: DemRecording, controllers: Controllers<DeadlockTeam>, match: MatchBuilder) {
    this.#match = match;
    this.#budget = recording.budget;
    this.#controllers = controllers;
    this.#heroPawn = recording.field('m_hHeroPawn');
    this.#numbers = new NumberFields(recording, NUMBERS);
  }

  #packet(): void {
    this.#controllers.follow();
  }

  ref(userId: unknown): DemPlayerRef<DeadlockTeam> | undefined {
    if (typeof userId !== 'number') return undefined;
    // Game events are handed out before `packet` is called, so the controllers are followed here as well.
    this.#controllers.follow();
    return this.#controllers.ref(userId);
  }

  /** The player whose hero has an entity index. */
  refOfHero(index: unknown): DemPlayerRef<DeadlockTeam> | undefined {
    if (typeof index !== 'number' || index < 0) return undefined;
    this.#controllers.follow();
    const owner = this.#controllers.find((controller) => ((numberIn(this.#heroPawn, controller) ?? -1) & HANDLE_INDEX_MASK) === index);
    return owner === undefined ? undefined : this.#controllers.ref(owner);
  }

  *build(): Asking<{ readonly players: readonly DeadlockPlayer[] | undefined }> {
    const players = this.players();
    return { players: players.length === 0 ? undefined : players };
  }

  players(): readonly DeadlockPlayer[] {
    return this.#controllers.everyone().map((one, slot) => this.#player(one, slot));
  }

  #player(one: Controlled, slot: number): DeadlockPlayer {
    const { userId, controller, info } = one;
    const steamId = this.#controllers.steamId(controller);
    const numbers = this.#numbers.of(controller);
    const team = this.#controllers.team(controller);
    const lobbySlot = team === 'amber' || team === 'sapphire' ? numbers.lobbySlot || undefined : undefined;
    const [heroName, heroEnglishName] = HERO_NAMES[numbers.heroId ?? 0] ?? [];
    return {
      game: 'deadlock',
      slot,
      userId,
      name: this.#controllers.name(one),
      steamId,
      team,
      isBot: info?.isBot ?? steamId === undefined,
      ...numbers,
      heroId: numbers.heroId || undefined,
      heroName,
      heroEnglishName,
      lobbySlot,
      soulSources: this.#postMatch.soulsOf(lobbySlot),
      result: resultOfSide(this.#match.winner, team),
    };
  }
}

/** Follows who is on the server. */
export const PLAYERS_SECTION: DemSectionDefinition<DeadlockPlayersBuilder> = {
  sections: ['players'],
  events: [],
  needs: { messages: [POST_MATCH_DETAILS], classes: [CONTROLLER], stringTables: [USER_INFO] },
  uses: [MATCH_SECTION],
  start: (recording, of) =>
    new DeadlockPlayersBuilder(recording, new Controllers(recording, CONTROLLER, DEADLOCK_TEAMS), of(MATCH_SECTION)),
};

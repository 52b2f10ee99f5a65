import { Controllers, type Controlled } from '../sections/controllers.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { textIn } from '../entities/field-value.js';
import { NumberFields } from '../entities/number-fields.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { resultOfSide, type DemPlayerBase } from '../sections/player.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Outcome } from './outcome.js';
import { CS2_TEAMS, type Cs2Team } from './team.js';
import { USER_INFO } from '../string-tables/user-info.js';

/**
 * Someone on the server, as of the end of the recording or as of when they left. Spectators and coaches are among them. A number is
 * undefined, with a diagnostic, where the recording's class has no field of its name.
 */
export interface Cs2Player extends DemPlayerBase {
  readonly game: 'cs2';
  /** The number by which game events, kills and chat name the player. */
  readonly userId: number;
  readonly team?: Cs2Team | undefined;
  /** Clan tag; undefined where there is none. */
  readonly clan?: string | undefined;
  /** Totals of the match, as the scoreboard shows them. */
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
  readonly headshotKills?: number | undefined;
  /** Health that the player took from enemies. */
  readonly damage?: number | undefined;
  readonly utilityDamage?: number | undefined;
  readonly enemiesFlashed?: number | undefined;
  readonly mvps?: number | undefined;
  readonly score?: number | undefined;
  /** Money at hand, in dollars. */
  readonly money?: number | undefined;
}

const CONTROLLER = 'CCSPlayerController';

/** Fields of CCSPlayerController (docs/formats/dem.md, section 19), confirmed on real files. */
const NUMBERS = {
  kills: 'm_pActionTrackingServices.m_iKills',
  deaths: 'm_pActionTrackingServices.m_iDeaths',
  assists: 'm_pActionTrackingServices.m_iAssists',
  headshotKills: 'm_pActionTrackingServices.m_iHeadShotKills',
  damage: 'm_pActionTrackingServices.m_iDamage',
  utilityDamage: 'm_pActionTrackingServices.m_iUtilityDamage',
  enemiesFlashed: 'm_pActionTrackingServices.m_iEnemiesFlashed',
  mvps: 'm_iMVPs',
  score: 'm_iScore',
  money: 'm_pInGameMoneyServices.m_iAccount',
} as const;

/** Finds the player of a user id. */
export class Cs2PlayersBuilder implements DemSectionBuilder {
  readonly #controllers: Controllers<Cs2Team>;
  readonly #numbers: NumberFields<keyof typeof NUMBERS>;
  readonly #clan: DemFieldRef;
  readonly #recording: DemRecording;
  readonly #outcome: Outcome;

  readonly on: Partial<DemFollowed> = {
    packet: () => this.#packet(),
  };

  constructor(recording: DemRecording, controllers: Controllers<Cs2Team>) {
    this.#controllers = controllers;
    this.#recording = recording;
    this.#outcome = new Outcome(recording);
    this.#clan = recording.field('m_szClan');
    this.#numbers = new NumberFields(recording, NUMBERS);
  }

  #packet(): void {
    this.#controllers.follow();
  }

  ref(userId: unknown): DemPlayerRef<Cs2Team> | undefined {
    if (typeof userId !== 'number') return undefined;
    // Game events are handed out before `packet` is called, so the controllers are followed here as well.
    this.#controllers.follow();
    return this.#controllers.ref(userId);
  }

  /** The player of a Steam account; undefined for one who is not on the server. */
  bySteamId(steamId: bigint): DemPlayerRef<Cs2Team> | undefined {
    this.#controllers.follow();
    return this.ref(this.#controllers.find((controller) => this.#controllers.steamId(controller) === steamId));
  }

  *build(): Asking<{ readonly players: readonly Cs2Player[] | undefined }> {
    const everyone = this.#controllers.everyone();
    const winner = this.#outcome.winner();
    return { players: everyone.length === 0 ? undefined : everyone.map((one, slot) => this.#player(one, slot, winner)) };
  }

  #player(one: Controlled, slot: number, winner: ReturnType<Outcome['winner']>): Cs2Player {
    const { userId, controller, info } = one;
    const steamId = this.#controllers.steamId(controller);
    const team = this.#controllers.team(controller);
    // Somebody who left did so on a side that may have been the other one at the end.
    const isThere = this.#recording.world.entity(userId + 1) === controller;
    return {
      game: 'cs2',
      slot,
      userId,
      name: this.#controllers.name(one),
      steamId,
      team,
      isBot: info?.isBot ?? steamId === undefined,
      clan: textIn(this.#clan, controller) || undefined,
      ...this.#numbers.of(controller),
      result: isThere ? resultOfSide(winner, team) : undefined,
    };
  }
}

/** Follows who is on the server. */
export const PLAYERS_SECTION: DemSectionDefinition<Cs2PlayersBuilder> = {
  sections: ['players'],
  events: [],
  get needs() {
    return { classes: [CONTROLLER, ...Outcome.classes], stringTables: [USER_INFO] };
  },
  uses: [],
  start: (recording) => new Cs2PlayersBuilder(recording, new Controllers(recording, CONTROLLER, CS2_TEAMS)),
};

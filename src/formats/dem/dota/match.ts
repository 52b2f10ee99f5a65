import type { DemEntity } from '../entities/entity.js';
import type { ProtoMessage } from '../messages.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CHAT_EVENT } from './chat-events.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import { bigintIn, numberIn, numberOrZero, textIn } from '../entities/field-value.js';
import { lobbyTypeName } from './lobby-types.js';
import { gameModeName } from './game-modes.js';
import { PlayerResource } from './player-resource.js';
import { teamOf, type DotaTeam } from './team.js';
import { Winner } from './winner.js';

/** A side of the match, and the team of players that plays on it. */
export interface DotaMatchTeam {
  /** This and the fields below are undefined where no team plays on this side. */
  readonly name?: string | undefined;
  readonly tag?: string | undefined;
  readonly teamId?: number | undefined;
}

/** The match, as it is at the end of the recording. */
export interface DotaMatch {
  readonly game: 'dota2';
  /** Undefined for local games. */
  readonly matchId?: bigint | undefined;
  /** DOTA_GameMode. Undefined, with a diagnostic, where the recording does not say. */
  readonly gameMode?: number | undefined;
  /** `all_draft`, `captains_mode` and so on; undefined for modes that are not known. */
  readonly gameModeName?: string | undefined;
  /** Undefined where only the file info describes the match. */
  readonly lobbyType?: number | undefined;
  /** `ranked`, `practice` and so on; undefined for types that are not known. */
  readonly lobbyTypeName?: string | undefined;
  /** Undefined outside leagues. */
  readonly leagueId?: number | undefined;
  /** The side that won; undefined as long as none has. */
  readonly winner?: DotaTeam | undefined;
  /** How many heroes each side killed. */
  readonly score: Readonly<Record<DotaTeam, number | undefined>>;
  readonly teams: Readonly<Record<DotaTeam, DotaMatchTeam>>;
  /** Seconds from the horn to the end; undefined where the recording lacks one of the two. */
  readonly durationSeconds?: number | undefined;
  /** Game time of the first kill in seconds; undefined where there was none, or the recording lacks it. */
  readonly firstBloodSeconds?: number | undefined;
  /** Seconds since 1970; undefined where the file does not say. */
  readonly endTimeUnixSeconds?: number | undefined;
}

/** Sections of the match. */
interface DotaMatchSections {
  /** Undefined, with a diagnostic, where the recording has neither game rules nor a file info of a match. */
  readonly match: DotaMatch | undefined;
}

/** CHAT_MESSAGE_FIRSTBLOOD */
const FIRST_BLOOD = 5;
const TEAM_CLASS = 'CDOTATeam';

class MatchBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #resource: PlayerResource;
  readonly #winner: Winner;
  #firstBloodComes = false;
  /** Map time of the first kill. */
  #firstBlood: number | undefined;

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    packet: () => this.#packet(),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#resource = new PlayerResource(recording);
    this.#winner = new Winner(recording);
  }

  #message(message: ProtoMessage): void {
    if (message['type'] === FIRST_BLOOD && this.#firstBlood === undefined) this.#firstBloodComes = true;
  }

  #packet(): void {
    if (this.#firstBloodComes) this.#firstBlood ??= this.#clock.mapTime;
  }

  *build(): Asking<DotaMatchSections> {
    const { rules, zeroTime } = this.#clock;
    const told = this.#recording.fileInfo?.dota;
    if (rules === undefined && told === undefined) return { match: undefined };
    const field = (name: string) => this.#recording.field(`m_pGameRules.${name}`);
    const number = (name: string): number | undefined => numberIn(field(name), rules);
    const gameMode = told?.gameMode ?? numberOrZero(field('m_iGameMode'), rules);
    const lobbyType = number('m_lobbyType');
    const start = number('m_flGameStartTime') ?? 0;
    const end = number('m_flGameEndTime') ?? 0;
    return {
      match: {
        game: 'dota2',
        matchId: told?.matchId ?? (bigintIn(field('m_unMatchID64'), rules) || undefined),
        gameMode,
        gameModeName: gameMode === undefined ? undefined : gameModeName(gameMode),
        lobbyType,
        lobbyTypeName: lobbyType === undefined ? undefined : lobbyTypeName(lobbyType),
        leagueId: told?.leagueId ?? (number('m_lobbyLeagueID') || undefined),
        winner: this.#winner.team,
        score: { radiant: this.#score('radiant'), dire: this.#score('dire') },
        teams: { radiant: this.#team('radiant', told?.radiantTeamTag), dire: this.#team('dire', told?.direTeamTag) },
        durationSeconds: start > 0 && end > 0 ? end - start : undefined,
        firstBloodSeconds: this.#firstBlood === undefined ? undefined : this.#firstBlood - zeroTime,
        endTimeUnixSeconds: told?.endTimeUnixSeconds || undefined,
      },
    };
  }

  #score(team: DotaTeam): number | undefined {
    const kills = this.#number(this.#teamEntity(team), 'm_iHeroKills');
    if (kills !== undefined) return kills;
    const players = this.#resource.players().filter((player) => player.team === team);
    const scores = players.map(({ playerId }) => this.#resource.scoreOrZero(playerId, 'm_iKills'));
    return scores.reduce((sum, score) => (sum === undefined || score === undefined ? undefined : sum + score), 0);
  }

  #team(team: DotaTeam, tag: string | undefined): DotaMatchTeam {
    const entity = this.#teamEntity(team);
    const name = this.#text(entity, 'm_szTeamname');
    return {
      // A side that is not a team has the key of a translation as its name.
      name: name?.startsWith('#') === true ? undefined : name,
      tag: tag || this.#text(entity, 'm_szTag'),
      teamId: this.#number(entity, 'm_unTournamentTeamID') || undefined,
    };
  }

  #teamEntity(team: DotaTeam): DemEntity | undefined {
    for (const entity of this.#recording.world.byClass(TEAM_CLASS)) if (teamOf(this.#number(entity, 'm_iTeamNum')) === team) return entity;
    return undefined;
  }

  #number(entity: DemEntity | undefined, name: string): number | undefined {
    return numberIn(this.#recording.field(name), entity);
  }

  #text(entity: DemEntity | undefined, name: string): string | undefined {
    return textIn(this.#recording.field(name), entity) || undefined;
  }
}

/** Follows the match. */
export const MATCH_SECTION: DemSectionDefinition = {
  sections: ['match'],
  events: [],
  get needs() {
    return { messages: [CHAT_EVENT], classes: [PlayerResource.className, TEAM_CLASS] };
  },
  uses: [CLOCK_SECTION],
  start: (recording, of) => new MatchBuilder(recording, of(CLOCK_SECTION)),
};

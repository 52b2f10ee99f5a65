import type { DotaMatchPlayer } from './match-info.js';
import { resultOfSide, type DemPlayerBase } from '../sections/player.js';
import type { DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { RULES } from './clock.js';
import { heroId } from './heroes.js';
import { PlayerResource, type PlayerRow } from './player-resource.js';
import type { DotaTeam } from './team.js';
import { Winner } from './winner.js';

/** Names of DOTAConnectionState_t. `connected` is confirmed on real files, the others are from public schemas. */
const CONNECTION_STATES = [undefined, 'notYetConnected', 'connected', 'disconnected', 'abandoned', 'loading', 'failed'] as const;
/** Whether a player is connected, in the words of the game. */
export type DotaConnectionState = NonNullable<(typeof CONNECTION_STATES)[number]>;

/** One of those who play, as known at the end of the recording. */
export interface DotaPlayer extends DemPlayerBase {
  readonly game: 'dota2';
  /** Place in the list, from 0: Radiant first, each team by its slots. */
  readonly slot: number;
  /** The number by which entities, chat and combat log name the player. */
  readonly playerId: number;
  readonly team: DotaTeam;
  /** Place in the team, from 0. Undefined, with a diagnostic, where the recording does not say. */
  readonly teamSlot?: number | undefined;
  /** Undefined until a hero is picked. */
  readonly heroId?: number | undefined;
  /** Internal name, `npc_dota_hero_axe`; undefined until a hero is picked. */
  readonly heroName?: string | undefined;
  /** Undefined where the recording does not say. */
  readonly connectionState?: DotaConnectionState | undefined;
  /** This and the two below are those of the scoreboard at the end. Undefined, with a diagnostic, where the recording does not say. */
  readonly kills?: number | undefined;
  readonly deaths?: number | undefined;
  readonly assists?: number | undefined;
}

/** Follows no events: the players are read from the last state and from the file info. */
class PlayersBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #resource: PlayerResource;
  readonly #winner: Winner;

  readonly on = {};

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#resource = new PlayerResource(recording);
    this.#winner = new Winner(recording);
  }

  *build(): Asking<{ readonly players: readonly DotaPlayer[] | undefined }> {
    const told = this.#recording.fileInfo?.dota?.players.filter(({ team }) => team !== undefined) ?? [];
    const rows = this.#resource.players();
    const winner = this.#winner.team;
    if (rows.length > 0)
      return { players: rows.map((row, slot) => this.#player(row, slot, toldOf(told, slot, this.#resource, row), winner)) };
    return { players: told.length > 0 ? playersOf(told, winner) : undefined };
  }

  #player(
    { playerId, team, teamSlot }: PlayerRow,
    slot: number,
    told: DotaMatchPlayer | undefined,
    winner: DotaTeam | undefined,
  ): DotaPlayer {
    const resource = this.#resource;
    return {
      game: 'dota2',
      slot,
      playerId,
      name: resource.text(playerId, 'm_iszPlayerName') || told?.name,
      steamId: resource.steamId(playerId),
      team,
      teamSlot,
      heroId: resource.heroId(playerId) ?? (told?.heroName === undefined ? undefined : heroId(told.heroName)),
      heroName: told?.heroName ?? resource.heroName(playerId),
      isBot: resource.flag(playerId, 'm_bFakeClient'),
      connectionState: CONNECTION_STATES[resource.number(playerId, 'm_iConnectionState') ?? 0],
      kills: resource.scoreOrZero(playerId, 'm_iKills'),
      deaths: resource.scoreOrZero(playerId, 'm_iDeaths'),
      assists: resource.scoreOrZero(playerId, 'm_iAssists'),
      result: resultOfSide(winner, team),
    };
  }
}

/** Finds a player in the file info by Steam id. Bots are found by their place in the list. */
function toldOf(
  told: readonly DotaMatchPlayer[],
  slot: number,
  resource: PlayerResource,
  { playerId, team }: PlayerRow,
): DotaMatchPlayer | undefined {
  const steamId = resource.steamId(playerId);
  if (steamId !== undefined) return told.find((player) => player.steamId === steamId);
  const same = told[slot];
  return same !== undefined && same.steamId === undefined && same.team === team ? same : undefined;
}

/** The players of a recording whose entities say nothing of them. */
function playersOf(told: readonly DotaMatchPlayer[], winner: DotaTeam | undefined): DotaPlayer[] {
  const teams = (['radiant', 'dire'] as const).map((team) => told.filter((player) => player.team === team));
  return teams
    .flatMap((players) => players.map((player, teamSlot) => ({ player, teamSlot })))
    .map(({ player, teamSlot }, slot) => ({
      game: 'dota2',
      slot,
      playerId: slot,
      name: player.name,
      steamId: player.steamId,
      team: player.team as DotaTeam,
      teamSlot,
      heroId: player.heroName === undefined ? undefined : heroId(player.heroName),
      heroName: player.heroName,
      isBot: player.isBot,
      connectionState: undefined,
      result: resultOfSide(winner, player.team),
    }));
}

/** Follows who plays. */
export const PLAYERS_SECTION: DemSectionDefinition = {
  sections: ['players'],
  events: [],
  get needs() {
    return { classes: [PlayerResource.className, RULES] };
  },
  uses: [],
  start: (recording) => new PlayersBuilder(recording),
};

import type { ProtoMessage } from '../../../codecs/protobuf/message.js';
import { teamOf, type DotaTeam } from './team.js';

/** What the file info of a Dota 2 recording says of the match. */
export interface DotaFileInfo {
  /** What the match server of Dota 2 knew of the match. Local demos and those of players lack it. */
  readonly dota?: DotaMatchInfo | undefined;
}

/** The content of CDotaGameInfo. */
export interface DotaMatchInfo {
  readonly matchId?: bigint | undefined;
  readonly gameMode?: number | undefined;
  readonly winner?: DotaTeam | undefined;
  /** Undefined outside leagues. */
  readonly leagueId?: number | undefined;
  /** When the match ended, in seconds since 1970. */
  readonly endTimeUnixSeconds?: number | undefined;
  readonly radiantTeamTag?: string | undefined;
  readonly direTeamTag?: string | undefined;
  readonly players: readonly DotaMatchPlayer[];
  readonly picksBans: readonly DotaPickBan[];
}
/** A player, as the file info at the end of the demo names them. */
export interface DotaMatchPlayer {
  /** Place in the list, from 0. */
  readonly slot: number;
  readonly name?: string | undefined;
  /** `npc_dota_hero_axe` */
  readonly heroName?: string | undefined;
  /** Undefined for bots. */
  readonly steamId?: bigint | undefined;
  readonly team?: DotaTeam | undefined;
  readonly isBot: boolean;
}
/** A step of the draft. */
export interface DotaPickBan {
  /** Place in the draft, from 0. */
  readonly order: number;
  readonly isPick: boolean;
  readonly team?: DotaTeam | undefined;
  readonly heroId?: number | undefined;
}

const textOf = (message: ProtoMessage, field: string): string | undefined => (message[field] as string | undefined) || undefined;
const numberOf = (message: ProtoMessage, field: string): number | undefined => message[field] as number | undefined;

/** The typed view of a CDotaGameInfo. */
export function matchInfoOf(dota: ProtoMessage): DotaMatchInfo {
  const players = (dota['player_info'] as readonly ProtoMessage[] | undefined) ?? [];
  const picksBans = (dota['picks_bans'] as readonly ProtoMessage[] | undefined) ?? [];
  return {
    matchId: (dota['match_id'] as bigint | undefined) || undefined,
    gameMode: numberOf(dota, 'game_mode'),
    winner: teamOf(numberOf(dota, 'game_winner')),
    leagueId: numberOf(dota, 'leagueid') || undefined,
    endTimeUnixSeconds: numberOf(dota, 'end_time') || undefined,
    radiantTeamTag: textOf(dota, 'radiant_team_tag'),
    direTeamTag: textOf(dota, 'dire_team_tag'),
    players: players.map((player, slot) => ({
      slot,
      name: textOf(player, 'player_name'),
      heroName: textOf(player, 'hero_name'),
      steamId: (player['steamid'] as bigint | undefined) || undefined,
      team: teamOf(numberOf(player, 'game_team')),
      isBot: player['is_fake_client'] === true,
    })),
    picksBans: picksBans.map((pick, order) => ({
      order,
      isPick: pick['is_pick'] === true,
      team: teamOf(numberOf(pick, 'team')),
      heroId: numberOf(pick, 'hero_id'),
    })),
  };
}

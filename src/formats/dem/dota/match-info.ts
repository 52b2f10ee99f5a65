import type { ProtoMessage } from '../messages.js';

/** What the file info of a Dota 2 recording says of the match. */
export interface DotaFileInfo {
  /** What the Dota 2 match server knew of the match; absent in local and player-recorded demos. */
  readonly dota?: DotaMatchInfo;
}

/** CDotaGameInfo */
export interface DotaMatchInfo {
  readonly matchId: bigint;
  readonly gameMode: number;
  readonly winner: 'radiant' | 'dire' | 'none';
  readonly leagueId: number;
  /** When the match ended, in seconds since 1970; 0 where unknown. */
  readonly endTimeUnixSeconds: number;
  readonly radiantTeamTag: string;
  readonly direTeamTag: string;
  readonly players: readonly DotaMatchPlayer[];
  readonly picksBans: readonly DotaPickBan[];
}
/** A player, as the file info at the end of the demo names them. */
export interface DotaMatchPlayer {
  /** Place in the list, from 0. */
  readonly slot: number;
  readonly name: string;
  /** `npc_dota_hero_axe` */
  readonly heroName: string;
  readonly steamId: bigint;
  readonly team: 'radiant' | 'dire' | 'none';
  readonly isBot: boolean;
}
/** A step of the draft. */
export interface DotaPickBan {
  /** Place in the draft, from 0. */
  readonly order: number;
  readonly isPick: boolean;
  readonly team: 'radiant' | 'dire' | 'none';
  readonly heroId: number;
}

const teamOf = (team: unknown): 'radiant' | 'dire' | 'none' => (team === 2 ? 'radiant' : team === 3 ? 'dire' : 'none');
const textOf = (message: ProtoMessage, field: string): string => (message[field] as string | undefined) ?? '';
const numberOf = (message: ProtoMessage, field: string): number => (message[field] as number | undefined) ?? 0;

/** The typed view of a CDotaGameInfo. */
export function matchInfoOf(dota: ProtoMessage): DotaMatchInfo {
  const players = (dota['player_info'] as readonly ProtoMessage[] | undefined) ?? [];
  const picksBans = (dota['picks_bans'] as readonly ProtoMessage[] | undefined) ?? [];
  return {
    matchId: (dota['match_id'] as bigint | undefined) ?? 0n,
    gameMode: numberOf(dota, 'game_mode'),
    winner: teamOf(dota['game_winner']),
    leagueId: numberOf(dota, 'leagueid'),
    endTimeUnixSeconds: numberOf(dota, 'end_time'),
    radiantTeamTag: textOf(dota, 'radiant_team_tag'),
    direTeamTag: textOf(dota, 'dire_team_tag'),
    players: players.map((player, slot) => ({
      slot,
      name: textOf(player, 'player_name'),
      heroName: textOf(player, 'hero_name'),
      steamId: (player['steamid'] as bigint | undefined) ?? 0n,
      team: teamOf(player['game_team']),
      isBot: player['is_fake_client'] === true,
    })),
    picksBans: picksBans.map((pick, order) => ({
      order,
      isPick: pick['is_pick'] === true,
      team: teamOf(pick['team']),
      heroId: numberOf(pick, 'hero_id'),
    })),
  };
}

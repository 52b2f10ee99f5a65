import type { DemPreamble } from './framing.js';
import { gameOf, type DemGame, type ProtoMessage } from './messages.js';

/** CDemoFileHeader and the preamble. Text that the file does not have is empty. */
export interface DemHeader {
  /** `PBDEMS2` and a NUL. */
  readonly demoFileStamp: string;
  /** The patch version in CS2 (14155); 47 or 48 in Dota 2 and Deadlock. */
  readonly networkProtocol: number;
  readonly serverName: string;
  /** `SourceTV Demo`, or the player who recorded. */
  readonly clientName: string;
  readonly mapName: string;
  /** Folder of the game on the recording machine. */
  readonly gameDirectory: string;
  /** Build of the engine. */
  readonly buildNum: number;
  /** Which game this is; undefined for games that replaykit has no message names for. */
  readonly game: DemGame | undefined;
  /** Server tick at which the recording starts, where the build writes it. */
  readonly serverStartTick: number | undefined;
  /** Offset in the file of DEM_FileInfo; undefined where the recording was cut off. */
  readonly fileInfoOffset: number | undefined;
  /** Offset in the file of DEM_SpawnGroups; undefined where the recording was cut off. */
  readonly spawnGroupsOffset: number | undefined;
}

const textOf = (message: ProtoMessage, field: string): string => (message[field] as string | undefined) ?? '';
const numberOf = (message: ProtoMessage, field: string): number => (message[field] as number | undefined) ?? 0;

/** The typed view of a CDemoFileHeader. */
export function headerOf(message: ProtoMessage, preamble: DemPreamble): DemHeader {
  return {
    demoFileStamp: textOf(message, 'demo_file_stamp'),
    networkProtocol: numberOf(message, 'network_protocol'),
    serverName: textOf(message, 'server_name'),
    clientName: textOf(message, 'client_name'),
    mapName: textOf(message, 'map_name'),
    gameDirectory: textOf(message, 'game_directory'),
    buildNum: numberOf(message, 'build_num'),
    game: gameOf(message),
    serverStartTick: message['server_start_tick'] as number | undefined,
    fileInfoOffset: preamble.fileInfoOffset === 0 ? undefined : preamble.fileInfoOffset,
    spawnGroupsOffset: preamble.spawnGroupsOffset === 0 ? undefined : preamble.spawnGroupsOffset,
  };
}

/** CSVCMsg_ServerInfo: what the server said of itself when the recording began. */
export interface DemServerInfo {
  readonly protocol: number;
  readonly serverCount: number;
  readonly isDedicated: boolean;
  readonly isHltv: boolean;
  /** Letter of the server's system: `l` Linux, `w` Windows. */
  readonly os: string;
  readonly maxClients: number;
  readonly maxClasses: number;
  /** Slot of the recording client. */
  readonly playerSlot: number;
  /** Seconds a tick, as a 32-bit float: 1/30 in Dota 2, 1/64 in CS2. */
  readonly tickInterval: number;
  readonly gameDirectory: string;
  readonly mapName: string;
  readonly hostName: string;
  readonly addonName: string;
}

/** The typed view of a CSVCMsg_ServerInfo. */
export function serverInfoOf(message: ProtoMessage): DemServerInfo {
  const os = numberOf(message, 'c_os');
  return {
    protocol: numberOf(message, 'protocol'),
    serverCount: numberOf(message, 'server_count'),
    isDedicated: message['is_dedicated'] === true,
    isHltv: message['is_hltv'] === true,
    os: os > 0 && os < 0x80 ? String.fromCharCode(os) : '',
    maxClients: numberOf(message, 'max_clients'),
    maxClasses: numberOf(message, 'max_classes'),
    playerSlot: numberOf(message, 'player_slot'),
    tickInterval: numberOf(message, 'tick_interval'),
    gameDirectory: textOf(message, 'game_dir'),
    mapName: textOf(message, 'map_name'),
    hostName: textOf(message, 'host_name'),
    addonName: textOf(message, 'addon_name'),
  };
}

/** CDemoFileInfo, from the end of the file. */
export interface DemFileInfo {
  /** Length of the recording in seconds. */
  readonly playbackTime: number;
  /** Tick of DEM_Stop. */
  readonly playbackTicks: number;
  /** Number of DEM_Packet commands. */
  readonly playbackFrames: number;
  /** What the Dota 2 match server knew of the match; absent in local and player-recorded demos. */
  readonly dota?: DotaMatchInfo;
  /** Ticks at which the rounds of a CS2 demo start, where the file has them. */
  readonly roundStartTicks?: readonly number[];
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

/** The typed view of a CDemoFileInfo. */
export function fileInfoOf(message: ProtoMessage): DemFileInfo {
  const games = message['game_info'] as ProtoMessage | undefined;
  const dota = games?.['dota'] as ProtoMessage | undefined;
  const cs = games?.['cs'] as ProtoMessage | undefined;
  return {
    playbackTime: numberOf(message, 'playback_time'),
    playbackTicks: numberOf(message, 'playback_ticks'),
    playbackFrames: numberOf(message, 'playback_frames'),
    ...(dota === undefined ? {} : { dota: matchInfoOf(dota) }),
    ...(cs === undefined ? {} : { roundStartTicks: (cs['round_start_ticks'] as readonly number[] | undefined) ?? [] }),
  };
}

function matchInfoOf(dota: ProtoMessage): DotaMatchInfo {
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

import type { DemDialect } from './dialect.js';
import { DIALECTS, gameOfFolder, type DemGame } from './dialects.js';
import type { DemEngineFileInfo, DemFileInfo } from './file-info.js';
import type { DemPreamble } from './framing.js';
import type { ProtoMessage } from './messages.js';

/** CDemoFileHeader and the preamble. What the file does not have is undefined. */
export interface DemHeader {
  /** `PBDEMS2` and a NUL. */
  readonly demoFileStamp?: string | undefined;
  /** The patch version in CS2 (14155); 47 or 48 in Dota 2 and Deadlock. */
  readonly networkProtocol?: number | undefined;
  readonly serverName?: string | undefined;
  /** `SourceTV Demo`, or the player who recorded. */
  readonly clientName?: string | undefined;
  readonly mapName?: string | undefined;
  /** Folder of the game on the recording machine. */
  readonly gameDirectory?: string | undefined;
  /** Build of the engine. */
  readonly buildNum?: number | undefined;
  /** Which game this is; undefined for games that replaykit has no message names for. */
  readonly game?: DemGame | undefined;
  /** Server tick at which the recording starts, where the build writes it. */
  readonly serverStartTick?: number | undefined;
  /** Offset in the file of DEM_FileInfo; undefined where the recording was cut off. */
  readonly fileInfoOffset?: number | undefined;
  /** Offset in the file of DEM_SpawnGroups; undefined where the recording was cut off. */
  readonly spawnGroupsOffset?: number | undefined;
}

const textOf = (message: ProtoMessage, field: string): string | undefined => message[field] as string | undefined;
const numberOf = (message: ProtoMessage, field: string): number | undefined => message[field] as number | undefined;

/**
 * Which game recorded a demo: `CDemoFileHeader.game`, or else the last folder of `game_directory`
 * (docs/formats/dem.md, section 1, confirmed on real files).
 */
function gameOf(header: ProtoMessage): DemGame | undefined {
  const folder = (header['game'] as string | undefined) ?? (header['game_directory'] as string | undefined)?.split(/[/\\]/).at(-1);
  return gameOfFolder(folder);
}

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
  readonly protocol?: number | undefined;
  readonly serverCount?: number | undefined;
  readonly isDedicated: boolean;
  readonly isHltv: boolean;
  /** Letter of the server's system: `l` Linux, `w` Windows. */
  readonly os?: string | undefined;
  readonly maxClients?: number | undefined;
  readonly maxClasses: number;
  /** Slot of the recording client. */
  readonly playerSlot?: number | undefined;
  /** Seconds a tick, as a 32-bit float: 1/30 in Dota 2, 1/64 in CS2. */
  readonly tickIntervalSeconds?: number | undefined;
  readonly gameDirectory?: string | undefined;
  readonly mapName?: string | undefined;
  readonly hostName?: string | undefined;
  readonly addonName?: string | undefined;
}

/** The typed view of a CSVCMsg_ServerInfo. */
export function serverInfoOf(message: ProtoMessage): DemServerInfo {
  const os = numberOf(message, 'c_os') ?? 0;
  return {
    protocol: numberOf(message, 'protocol'),
    serverCount: numberOf(message, 'server_count'),
    isDedicated: message['is_dedicated'] === true,
    isHltv: message['is_hltv'] === true,
    os: os > 0 && os < 0x80 ? String.fromCharCode(os) : undefined,
    maxClients: numberOf(message, 'max_clients'),
    maxClasses: numberOf(message, 'max_classes') ?? 0,
    playerSlot: numberOf(message, 'player_slot'),
    tickIntervalSeconds: numberOf(message, 'tick_interval'),
    gameDirectory: textOf(message, 'game_dir'),
    mapName: textOf(message, 'map_name'),
    hostName: textOf(message, 'host_name'),
    addonName: textOf(message, 'addon_name'),
  };
}

/** The typed view of a CDemoFileInfo. */
export function fileInfoOf(message: ProtoMessage): DemFileInfo {
  const gameInfo = (message['game_info'] as ProtoMessage | undefined) ?? {};
  const ofGames: Partial<DemFileInfo>[] = Object.values<DemDialect>(DIALECTS).map((dialect) => dialect.fileInfo?.(gameInfo) ?? {});
  const ofEngine: DemEngineFileInfo = {
    playbackSeconds: numberOf(message, 'playback_time'),
    playbackTicks: numberOf(message, 'playback_ticks'),
    playbackFrames: numberOf(message, 'playback_frames'),
  };
  return Object.assign(ofEngine, ...ofGames) as DemFileInfo;
}

import type { DecodeLimits } from '../../core/limits.js';
/** Byte facts of the container: docs/formats/dem.md, sections 1 and 2, confirmed on real files. */

/** `PBDEMS2\0` */
export const MAGIC = Uint8Array.of(0x50, 0x42, 0x44, 0x45, 0x4d, 0x53, 0x32, 0);
/** `PBUFDEM\0`: Dota 2 replays of the Source 1 engine, until mid 2015. */
export const MAGIC_SOURCE_1_DOTA = Uint8Array.of(0x50, 0x42, 0x55, 0x46, 0x44, 0x45, 0x4d, 0);
/** `HL2DEMO\0`: CS:GO and other games of the Source 1 engine. */
export const MAGIC_SOURCE_1 = Uint8Array.of(0x48, 0x4c, 0x32, 0x44, 0x45, 0x4d, 0x4f, 0);

/** Magic, u32 offset of DEM_FileInfo, u32 offset of DEM_SpawnGroups. */
export const PREAMBLE_BYTES = 16;
/** Three varuint32. */
export const MAX_COMMAND_HEADER_BYTES = 15;
/** Set in a command's kind when its payload is one Snappy block. */
export const COMPRESSED = 0x40;
/** The tick of signon commands in SourceTV recordings: -1 as u32. */
export const NO_TICK = 0xffffffff;

/** EDemoCommands. */
export const DEM_STOP = 0;
export const DEM_FILE_HEADER = 1;
export const DEM_FILE_INFO = 2;
export const DEM_SYNC_TICK = 3;
export const DEM_SEND_TABLES = 4;
export const DEM_CLASS_INFO = 5;
export const DEM_STRING_TABLES = 6;
export const DEM_PACKET = 7;
export const DEM_SIGNON_PACKET = 8;
export const DEM_FULL_PACKET = 13;
export const DEM_SPAWN_GROUPS = 15;

const COMMAND_NAMES = [
  'DEM_Stop',
  'DEM_FileHeader',
  'DEM_FileInfo',
  'DEM_SyncTick',
  'DEM_SendTables',
  'DEM_ClassInfo',
  'DEM_StringTables',
  'DEM_Packet',
  'DEM_SignonPacket',
  'DEM_ConsoleCmd',
  'DEM_CustomData',
  'DEM_CustomDataCallbacks',
  'DEM_UserCmd',
  'DEM_FullPacket',
  'DEM_SaveGame',
  'DEM_SpawnGroups',
  'DEM_AnimationData',
  'DEM_AnimationHeader',
  'DEM_Recovery',
] as const;

/** A command's name in EDemoCommands; `DEM_19` and so on for ids that this table does not know. */
export type DemCommandName = `DEM_${string}`;

export function commandName(id: number): DemCommandName {
  return COMMAND_NAMES[id] ?? `DEM_${id}`;
}

/** The message that a command's payload holds; undefined for empty and unknown ones. */
export const COMMAND_MESSAGES: Readonly<Record<number, string>> = {
  1: 'CDemoFileHeader',
  2: 'CDemoFileInfo',
  4: 'CDemoSendTables',
  5: 'CDemoClassInfo',
  6: 'CDemoStringTables',
  7: 'CDemoPacket',
  8: 'CDemoPacket',
  9: 'CDemoConsoleCmd',
  12: 'CDemoUserCmd',
  13: 'CDemoFullPacket',
  15: 'CDemoSpawnGroups',
  16: 'CDemoAnimationData',
  17: 'CDemoAnimationHeader',
  18: 'CDemoRecovery',
};

/** Inner message ids that the engine itself acts on (docs/formats/dem.md, section 15). */
export const NET_TICK = 4;
export const NET_SPAWN_GROUP_LOAD = 8;
export const SVC_SERVER_INFO = 40;
export const SVC_CREATE_STRING_TABLE = 44;
export const SVC_UPDATE_STRING_TABLE = 45;
export const SVC_VOICE_DATA = 47;
export const SVC_CLEAR_ALL_STRING_TABLES = 51;
export const SVC_PACKET_ENTITIES = 55;
export const UM_SAY_TEXT_2 = 118;
export const GE_LEGACY_GAME_EVENT_LIST = 205;
export const GE_LEGACY_GAME_EVENT = 207;

/**
 * What a recording is read with where the caller says nothing else: a packet, which is held in memory, is far smaller than the wrapper
 * around a whole recording, which is not.
 */
export const DEM_LIMITS: Partial<DecodeLimits> = { maxDecompressedBytes: 64 << 20 };

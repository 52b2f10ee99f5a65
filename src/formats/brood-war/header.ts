import { ByteReader } from '../../core/byte-reader.js';
import { FRAME_MS, GAME_TYPES, HEADER_BYTES, SLOT_BYTES, SLOTS, TILESETS, type BroodWarGeneration } from './layout.js';
import { textOf } from './text.js';

/** The rules of a game type, as the lobby had them (docs/formats/brood-war.md, section 4). */
export interface BroodWarTemplate {
  readonly type: number;
  readonly subType: number;
  readonly shownSubType: number;
  readonly subTypeLabel: number;
  /** 0 that of the map, 1 Melee, 3 Greed, 4 Capture The Flag, 5 Sudden Death, 6 Slaughter, 7 One on One. */
  readonly victoryCondition: number;
  /** 0 those of the map, 1 fixed. */
  readonly resourceType: number;
  /** Of this and the numbers without a comment 1 is yes. */
  readonly standardStats: number;
  /** 2 in all files at hand. */
  readonly fog: number;
  /** 0 those of the map, 2 workers and a centre. */
  readonly startingUnits: number;
  readonly fixedPositions: number;
  /** A set of bits. */
  readonly restrictions: number;
  readonly allies: number;
  /** Teams of team games. */
  readonly teams: number;
  readonly cheats: number;
  readonly tournament: number;
  /** Minutes of Slaughter, resources of Greed. */
  readonly victoryValue: number;
  readonly resourceValue: number;
}

/** The header of a replay (docs/formats/brood-war.md, section 4). Texts are decoded; where the file names nothing they are empty. */
export interface BroodWarHeader {
  /** How the file is made: PKWARE's compression, zlib, or zlib with tagged sections. */
  readonly generation: BroodWarGeneration;
  /** 1 Brood War, 0 StarCraft. */
  readonly engine: number;
  /** Length in frames, as stored: some files of 2003 have any number here. `summary.frames` is the one to use. */
  readonly frames: number;
  readonly campaignMission: number;
  /** Seed of the game's chance. It is the start of the game in seconds of Unix time, by the clock of the host. */
  readonly randomSeed: number;
  readonly startedAt: Date;
  /** Title of the game in the lobby. */
  readonly title: string;
  readonly hostName: string;
  /** Title of the map, with the bytes that color it. */
  readonly mapTitle: string;
  readonly flags: number;
  /** In tiles. Odd sizes are wrong here: `map` has the true ones. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  /** Slots of the map. */
  readonly mapSlots: number;
  /** Not reliable: 1 in almost every file. */
  readonly activePlayers: number;
  /** 0 slowest to 6 fastest. */
  readonly speed: number;
  /** How long a frame takes at that speed. Undefined for a speed that is none. */
  readonly frameMs?: number | undefined;
  readonly gameState: number;
  readonly gameType: number;
  /** `Melee`, `Top vs Bottom` … Undefined for a number without a name. */
  readonly gameTypeName?: string | undefined;
  readonly subType: number;
  readonly tileset: number;
  /** `Jungle`, `Space Platform` … Undefined for a number without a name. */
  readonly tilesetName?: string | undefined;
  readonly isAutosaved: boolean;
  /** Of legacy files; later ones have 0. */
  readonly computers: number;
  readonly template: BroodWarTemplate;
  /** Ids of the colors of the first eight slots. */
  readonly colorIds: readonly number[];
}

/** A slot as stored. */
export interface SlotBytes {
  readonly slot: number;
  readonly id: number;
  readonly type: number;
  readonly race: number;
  readonly team: number;
  readonly name: string;
}

/** Names of the fields of text, where they are and how long. */
export const HEADER_TEXTS = { title: [0x18, 24], hostName: [0x48, 25], mapTitle: [0x61, 32] } as const;
/** Where the name is in a slot, and how long it may be. */
export const SLOT_NAME = [11, 25] as const;

/** Reads the header from its 633 bytes. */
export function headerOf(bytes: Uint8Array, generation: BroodWarGeneration): BroodWarHeader {
  const reader = new ByteReader(bytes, 0, HEADER_BYTES);
  const at = <T>(position: number, read: () => T): T => {
    reader.position = position;
    return read();
  };
  const u8 = (position: number): number => bytes[position]!;
  const u16 = (position: number): number => at(position, () => reader.u16());
  const u32 = (position: number): number => at(position, () => reader.u32());
  const text = ([from, length]: readonly [number, number]): string => textOf(bytes, from, from + length, generation !== 'legacy');
  const frameMs = FRAME_MS[u8(0x3a)];
  const gameTypeName = GAME_TYPES[u8(0x3c)];
  const tileset = u16(0x44);
  const tilesetName = TILESETS[tileset];
  return {
    generation,
    engine: u8(0),
    frames: u32(1),
    campaignMission: u16(5),
    randomSeed: u32(8),
    startedAt: new Date(u32(8) * 1000),
    title: text(HEADER_TEXTS.title),
    hostName: text(HEADER_TEXTS.hostName),
    mapTitle: text(HEADER_TEXTS.mapTitle),
    flags: u32(0x30),
    mapWidth: u16(0x34),
    mapHeight: u16(0x36),
    mapSlots: u8(0x39),
    activePlayers: u8(0x38),
    speed: u8(0x3a),
    ...(frameMs !== undefined && { frameMs }),
    gameState: u8(0x3b),
    gameType: u8(0x3c),
    ...(gameTypeName !== undefined && { gameTypeName }),
    subType: u16(0x3e),
    tileset,
    ...(tilesetName !== undefined && { tilesetName }),
    isAutosaved: u8(0x46) !== 0,
    computers: u8(0x47),
    template: {
      type: u8(0x81),
      subType: u16(0x83),
      shownSubType: u16(0x85),
      subTypeLabel: u16(0x87),
      victoryCondition: u8(0x89),
      resourceType: u8(0x8a),
      standardStats: u8(0x8b),
      fog: u8(0x8c),
      startingUnits: u8(0x8d),
      fixedPositions: u8(0x8e),
      restrictions: u8(0x8f),
      allies: u8(0x90),
      teams: u8(0x91),
      cheats: u8(0x92),
      tournament: u8(0x93),
      victoryValue: u32(0x94),
      resourceValue: u32(0x98),
    },
    colorIds: Array.from({ length: 8 }, (_, i) => u32(0x251 + 4 * i)),
  };
}

/** Reads the slots from the bytes of the header. */
export function slotBytesOf(bytes: Uint8Array, generation: BroodWarGeneration): readonly SlotBytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: SLOTS }, (_, i): SlotBytes => {
    const at = 0xa1 + i * SLOT_BYTES;
    const nameAt = at + SLOT_NAME[0];
    return {
      slot: view.getUint32(at, true),
      id: view.getInt32(at + 4, true),
      type: bytes[at + 8]!,
      race: bytes[at + 9]!,
      team: bytes[at + 10]!,
      name: textOf(bytes, nameAt, nameAt + SLOT_NAME[1], generation !== 'legacy'),
    };
  });
}

import { ByteWriter } from '../../src/core/byte-writer.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { encodeBroodWarCommands } from '../../src/formats/brood-war/command-codec.js';
import type { BroodWarCommand } from '../../src/formats/brood-war/commands.gen.js';
import type { BroodWarEvent } from '../../src/formats/brood-war/index.js';
import { decodeBroodWarRecordsSync, type BroodWarRecords, type BroodWarTaggedRecord } from '../../src/formats/brood-war/model.js';
import { writeBroodWar } from '../../src/formats/brood-war/writer.js';
import { toyMap, toyMapData, type ToyMap } from './toy-map.js';

/** Somebody in a slot. */
export interface ToySlot {
  readonly name: string;
  /** Absent for a computer. */
  readonly playerId?: number | undefined;
  /** 0 zerg, 1 terran, 2 protoss. */
  readonly race: number;
  readonly team?: number | undefined;
}

export interface ToyGame {
  readonly generation?: 'legacy' | 'modern' | 'modern121' | undefined;
  readonly slots?: readonly ToySlot[] | undefined;
  /** Commands by frame. */
  readonly commands?: readonly BroodWarEvent[] | undefined;
  readonly frames?: number | undefined;
  readonly gameType?: number | undefined;
  readonly seed?: number | undefined;
  readonly speed?: number | undefined;
  readonly title?: string | undefined;
  readonly map?: ToyMap | undefined;
  /** Data of the map in place of those of `map`. */
  readonly mapData?: Uint8Array | undefined;
}

type Fields<T> = T extends unknown ? Omit<T, 'frame' | 'playerId'> : never;

/** A command of a player at a frame. */
export const at = (frame: number, playerId: number, command: Fields<BroodWarCommand>): BroodWarEvent => ({ ...command, frame, playerId });

/** A line of chat, which the player receives who saves the replay. */
export function toyChat(frame: number, receiverId: number, slot: number, text: string): BroodWarEvent {
  const textBytes = new Uint8Array(80);
  textBytes.set(utf8Bytes(text).subarray(0, 79));
  return at(frame, receiverId, { type: 'chat', id: 0x5c, slot, text, textBytes });
}

/** Two players: Ann, protoss, and Bob, terran. */
export const TOY_SLOTS: readonly ToySlot[] = [
  { name: 'Ann', playerId: 0, race: 2 },
  { name: 'Bob', playerId: 1, race: 1 },
];

/** The game began on 1 May 2021, when all tagged sections were there. */
const SEED = Date.UTC(2021, 4, 1, 12) / 1000;

function put(bytes: Uint8Array, offset: number, text: string, length: number): void {
  bytes.set(utf8Bytes(text).subarray(0, length - 1), offset);
}

/** The header of a game. */
export function toyHeader(game: ToyGame): Uint8Array {
  const { slots = TOY_SLOTS, frames = 2000, gameType = 2, seed = SEED, speed = 6, title = 'toy game', map = toyMap } = game;
  const bytes = new Uint8Array(633);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  view.setUint32(1, frames, true);
  bytes[7] = 0x48;
  view.setUint32(8, seed, true);
  bytes.fill(8, 0x0c, 0x14);
  put(bytes, 0x18, title, 24);
  view.setUint16(0x34, map.width, true);
  view.setUint16(0x36, map.height, true);
  bytes.set([1, slots.length, speed, 0, gameType, 0, 1, 0], 0x38);
  view.setUint16(0x44, map.tileset, true);
  bytes[0x46] = 1;
  put(bytes, 0x48, slots[0]?.name ?? '', 25);
  put(bytes, 0x61, map.name, 32);
  bytes[0x81] = gameType;
  for (let i = 0; i < 12; i++) {
    const slot = slots[i];
    const from = 0xa1 + 36 * i;
    view.setUint32(from, i, true);
    view.setInt32(from + 4, slot?.playerId ?? (slot === undefined ? -1 : 255), true);
    bytes[from + 8] = slot === undefined ? 0 : slot.playerId === undefined ? 1 : 2;
    bytes[from + 9] = slot?.race ?? 6;
    bytes[from + 10] = slot?.team ?? 0;
    put(bytes, from + 11, slot?.name ?? '', 25);
  }
  for (let i = 0; i < 8; i++) view.setUint32(0x251 + 4 * i, i, true);
  return bytes;
}

function namesOf(slots: readonly ToySlot[]): Uint8Array {
  const bytes = new Uint8Array(1152);
  slots.forEach(({ name }, i) => put(bytes, 96 * i, name, 96));
  return bytes;
}

function numbers(...values: readonly number[]): Uint8Array {
  const writer = new ByteWriter(4 * values.length);
  for (const value of values) writer.u32(value);
  return writer.done();
}

/** Tagged sections as a game of today has them. */
export function toyTagged(seed: number, frames: number): readonly BroodWarTaggedRecord[] {
  const config = new Uint8Array(25);
  config.set(numbers(1, 9198, seed + Math.round((frames * 42) / 1000) + 3));
  const colors = new ByteWriter(192);
  for (let i = 0; i < 12; i++) for (const part of i < 2 ? [1, 0.5, i, 1] : [0, 0, 0, 0]) colors.f32(part);
  const skins = new Uint8Array(5600);
  skins[2 * 106] = 1;
  return [
    { tag: 'SKIN', bytes: skins },
    { tag: 'LMTS', bytes: numbers(10_000, 5000, 1000, 3400, 400, 4000, 1000) },
    { tag: 'BFIX', bytes: numbers(4, 0) },
    { tag: 'CCLR', bytes: colors.done() },
    { tag: 'GCFG', bytes: config },
  ];
}

/** Commands in blocks: those of one frame together, as far as a block holds them. */
function blocksOf(commands: readonly BroodWarEvent[]): BroodWarRecords['blocks'] {
  const blocks: { frame: number; commands: Uint8Array }[] = [];
  for (const command of commands) {
    const bytes = encodeBroodWarCommands([command]);
    const last = blocks.at(-1);
    if (last === undefined || last.frame !== command.frame || last.commands.length + bytes.length > 255)
      blocks.push({ frame: command.frame, commands: bytes });
    else last.commands = Uint8Array.of(...last.commands, ...bytes);
  }
  return blocks;
}

/** The records of a game, nothing of it packed. */
export function toyRecords(game: ToyGame): BroodWarRecords {
  const { generation = 'modern121', slots = TOY_SLOTS, commands = [], frames = 2000, seed = SEED, map = toyMap, mapData } = game;
  const isLegacy = generation === 'legacy';
  return {
    magic: generation === 'modern121' ? 'seRS' : 'reRS',
    codec: isLegacy ? 'implode' : 'zlib',
    header: toyHeader(game),
    blocks: blocksOf(commands),
    map: mapData ?? toyMapData(map),
    ...(!isLegacy && { names: namesOf(slots) }),
    tagged: isLegacy ? [] : generation === 'modern' ? toyTagged(seed, frames).slice(0, 1) : toyTagged(seed, frames),
    trailing: new Uint8Array(0),
    packed: {},
  };
}

/** The same records with the chunks that the writer makes of them. */
export const packedRecords = (records: BroodWarRecords): BroodWarRecords => ({
  ...records,
  packed: decodeBroodWarRecordsSync(writeBroodWar(records)).packed,
});

/** A file of a game. */
export const toyGame = (game: ToyGame): Uint8Array => writeBroodWar(toyRecords(game));

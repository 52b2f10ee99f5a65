import { ByteWriter } from '../../src/core/byte-writer.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { actionLayouts, writeAction } from '../../src/formats/w3g/action-codec.js';
import type { W3gAction } from '../../src/formats/w3g/actions.gen.js';
import type { W3gBlockRecord } from '../../src/formats/w3g/blocks.js';
import { WIDE_SINCE, slotBytes } from '../../src/formats/w3g/layout.js';
import type { W3gRecords } from '../../src/formats/w3g/model.js';
import { encodeW3gSettings } from '../../src/formats/w3g/settings.js';
import { packStream, streamBytes, writeW3g } from '../../src/formats/w3g/writer.js';
import type { W3gHeadRecords, W3gSlotRecord } from '../../src/formats/w3g/stream-head.js';

const NOTHING = new Uint8Array(0);

/** Fields of an action, by the name of its type. */
export type ToyAction = { readonly type: W3gAction['type'] } & Readonly<Record<string, unknown>>;

/** The bytes of some actions of a version. */
export function toyActions(actions: readonly ToyAction[], version = 10032, shifted = false): Uint8Array {
  const layouts = [...actionLayouts(version, 6000).values()];
  const writer = new ByteWriter();
  for (const action of actions)
    writeAction(
      writer,
      layouts.find(({ type }) => type === action.type)!,
      action,
      shifted,
    );
  return writer.done();
}

/** A time slot in which players did things. */
export const toySlot = (incrementMs: number, commands: Readonly<Record<number, Uint8Array>> = {}): W3gBlockRecord => ({
  kind: 'timeSlot',
  incrementMs,
  commands: Object.entries(commands).map(([playerId, actions]) => ({ playerId: Number(playerId), actions })),
});

export const toyChat = (playerId: number, text: string, mode = 0): W3gBlockRecord => ({
  kind: 'chat',
  playerId,
  flags: 0x20,
  mode,
  text: utf8Bytes(text),
  rest: NOTHING,
});

export const toyLeave = (playerId: number, reason: number, result: number, counter = 1): W3gBlockRecord => ({
  kind: 'leave',
  reason,
  playerId,
  result,
  counter,
});

/** A slot that somebody sits in. */
export const toySeat = (playerId: number, team: number, race: number, more: Partial<W3gSlotRecord> = {}): W3gSlotRecord => ({
  playerId,
  downloadPercent: 100,
  status: 2,
  computer: 0,
  team,
  color: team,
  race,
  computerStrength: 1,
  handicapPercent: 100,
  ...more,
});

/** Encoded settings: speed fast, teams together and fixed. */
export function toySettings(mapPath: string, creator: string, speed = 2): Uint8Array {
  const writer = new ByteWriter();
  writer.u32(0x64800 | speed);
  writer.u8(0);
  writer.u16(124);
  writer.u16(124);
  writer.bytes(Uint8Array.of(0xed, 0xb9, 0xc9, 0x08));
  for (const text of [mapPath, creator, '']) writer.nulTerminated(utf8Bytes(text));
  writer.bytes(Uint8Array.from({ length: 20 }, (_, i) => i));
  return encodeW3gSettings(writer.done());
}

/** What a toy game is made of. */
export interface ToyGame {
  readonly version?: number;
  readonly players?: readonly string[];
  readonly mapPath?: string;
  readonly slots?: readonly W3gSlotRecord[];
  readonly records?: W3gHeadRecords['records'];
  readonly blocks: readonly W3gBlockRecord[];
  readonly speed?: number;
}

/** Fields that a version's slots do not have are left out, as a reader does. */
function slotOf(slot: W3gSlotRecord, version: number): W3gSlotRecord {
  const { computerStrength, handicapPercent: handicap, ...rest } = slot;
  const size = slotBytes(version);
  return {
    ...rest,
    ...(size > 7 && computerStrength !== undefined && { computerStrength }),
    ...(size > 8 && handicap !== undefined && { handicapPercent: handicap }),
  };
}

/** The records of a game of two. */
export function toyRecords({ version = 10032, players = ['Ann', 'Bob'], blocks, ...game }: ToyGame): W3gRecords {
  const [host = '', ...others] = players;
  const extra = Uint8Array.of(0, 0);
  const lengthMs = blocks.reduce((sum, block) => sum + ('incrementMs' in block ? block.incrementMs : 0), 0);
  const slots = game.slots ?? [toySeat(1, 0, 0x41), toySeat(2, 1, 0x42)];
  return {
    prefix: NOTHING,
    header: { headerVersion: version < 7 ? 0 : 1, ...(version >= 7 && { product: 'W3XP' }), version, build: 6114, flags: 0x8000, lengthMs },
    hasWideBlocks: version >= WIDE_SINCE,
    head: {
      hostCount: 1,
      host: { playerId: 1, name: utf8Bytes(host), extra },
      gameName: utf8Bytes('toy'),
      privateString: NOTHING,
      settings: toySettings(game.mapPath ?? 'Maps/FrozenThrone/(2)Toy.w3x', host, game.speed),
      playerCount: slots.length,
      gameFlags: 1,
      languageId: 0,
      records: [
        ...others.map((name, i) => ({ id: 0x16 as const, playerId: i + 2, name: utf8Bytes(name), extra, value: 0 })),
        ...(game.records ?? []),
      ],
      slots: slots.map((slot) => slotOf(slot, version)),
      randomSeed: 7,
      selectMode: 0,
      startSpots: 2,
    },
    blocks: [{ kind: 'countdownStart', value: 1 }, { kind: 'countdownEnd', value: 1 }, { kind: 'gameStart', value: 1 }, ...blocks],
    packed: [],
    trailing: NOTHING,
  };
}

/** Records with their stream compressed, as reading gives them. */
export const packedRecords = (records: W3gRecords): W3gRecords => ({ ...records, packed: packStream(streamBytes(records), []) });

/** The bytes of a toy game. */
export const toyGame = (game: ToyGame): Uint8Array => writeW3g(toyRecords(game));

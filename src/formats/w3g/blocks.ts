import type { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { BlockId, OLD_BLOCKS_UNTIL } from './layout.js';

/** Somebody left (docs/formats/w3g.md, section 15). */
export interface W3gLeaveRecord {
  readonly kind: 'leave';
  readonly reason: number;
  readonly playerId: number;
  readonly result: number;
  readonly counter: number;
}
/** One of the three blocks at the start of a game. */
export interface W3gStartRecord {
  readonly kind: 'countdownStart' | 'countdownEnd' | 'gameStart';
  readonly value: number;
}
/** What one player did in a time slot, with the actions as bytes. */
export interface W3gCommandRecord {
  readonly playerId: number;
  readonly actions: Uint8Array;
}
/** A time slot: some milliseconds of the game with the commands in them. A part of a slot (0x1E) comes before the rest of its slot. */
export interface W3gTimeSlotRecord {
  readonly kind: 'timeSlot' | 'timeSlotPart';
  readonly incrementMs: number;
  readonly commands: readonly W3gCommandRecord[];
}
/** A line of chat (section 14). */
export interface W3gChatRecord {
  readonly kind: 'chat';
  readonly playerId: number;
  readonly flags: number;
  /** Who the line is for. Lines of the lobby have no mode. */
  readonly mode?: number | undefined;
  readonly text: Uint8Array;
  /** Bytes behind the text. NetEase's platform writes a zero there. */
  readonly rest: Uint8Array;
}
/** A checksum of the state of the game, usually of 4 bytes. */
export interface W3gChecksumRecord {
  readonly kind: 'checksum';
  readonly bytes: Uint8Array;
}
/** Players whose games went out of step. None of the real files at hand has this block. */
export interface W3gDesyncRecord {
  readonly kind: 'desync';
  readonly value: number;
  readonly checksum: number;
  readonly playerIds: Uint8Array;
}
/** A countdown after which the game is forced to end. None of the real files at hand has this block. */
export interface W3gEndTimerRecord {
  readonly kind: 'endTimer';
  /** 0 running, 1 over. */
  readonly mode: number;
  readonly seconds: number;
}

/** A block of the stream as recorded. */
export type W3gBlockRecord =
  | W3gLeaveRecord
  | W3gStartRecord
  | W3gTimeSlotRecord
  | W3gChatRecord
  | W3gChecksumRecord
  | W3gDesyncRecord
  | W3gEndTimerRecord;

/** Flags of a chat line that has a mode. */
export const CHAT_MESSAGE = 0x20;
const DESYNC_CHECKSUM_BYTES = 4;

/** The kind of block that an id stands for, which depends on the version; undefined for an unknown id. */
export function blockKind(id: number, version: number): W3gBlockRecord['kind'] | undefined {
  if (version <= OLD_BLOCKS_UNTIL) {
    if (id === BlockId.timeSlotPart) return 'timeSlot';
    if (id === BlockId.chat) return 'checksum';
    if (id === BlockId.timeSlot || id === BlockId.checksum) return undefined;
  }
  return KINDS.get(id);
}
const KINDS = /* @__PURE__ */ new Map((Object.entries(BlockId) as [W3gBlockRecord['kind'], number][]).map(([kind, id]) => [id, kind]));

/** The id of a kind of block; the inverse of `blockKind`. */
export function blockId(kind: W3gBlockRecord['kind'], version: number): number {
  if (version <= OLD_BLOCKS_UNTIL) {
    if (kind === 'timeSlot') return BlockId.timeSlotPart;
    if (kind === 'checksum') return BlockId.chat;
    if (kind === 'chat' || kind === 'timeSlotPart') throw new RangeError(`version ${version} has no ${kind}`);
  }
  return BlockId[kind];
}

/**
 * How many bytes the block at an index has, its id included. Where not even its length can be read, the answer is more than the bytes that
 * are there. Undefined for an unknown id, since nothing says where such a block ends.
 */
export function blockByteLength(bytes: Uint8Array, at: number, end: number, version: number): number | undefined {
  const byte = (offset: number): number => (at + offset < end ? bytes[at + offset]! : 0);
  const there = end - at;
  switch (blockKind(bytes[at]!, version)) {
    case 'timeSlot':
    case 'timeSlotPart':
      return there < 3 ? 3 : 3 + byte(1) + byte(2) * 256;
    case 'checksum':
      return there < 2 ? 2 : 2 + byte(1);
    case 'chat':
      return there < 4 ? 4 : 4 + byte(2) + byte(3) * 256;
    case 'leave':
      return 14;
    case 'countdownStart':
    case 'countdownEnd':
    case 'gameStart':
      return 5;
    case 'endTimer':
      return 9;
    case 'desync':
      return there < 11 ? 11 : 11 + byte(10);
    case undefined:
      return undefined;
  }
}

/** Reads a block that lies whole in the cursor, and stops at its end. Blocks that hold commands are read by the decoder. */
export function readBlock(
  cursor: ByteReader,
  kind: Exclude<W3gBlockRecord['kind'], W3gTimeSlotRecord['kind']>,
): Exclude<W3gBlockRecord, W3gTimeSlotRecord> {
  cursor.u8();
  switch (kind) {
    case 'leave':
      return { kind, reason: cursor.u32(), playerId: cursor.u8(), result: cursor.u32(), counter: cursor.u32() };
    case 'chat': {
      const playerId = cursor.u8();
      cursor.u16();
      const flags = cursor.u8();
      const mode = flags === CHAT_MESSAGE ? cursor.u32() : undefined;
      const text = cursor.nulTerminated(cursor.remaining);
      return { kind, playerId, flags, ...(mode !== undefined && { mode }), text, rest: cursor.take(cursor.remaining) };
    }
    case 'checksum':
      return { kind, bytes: cursor.take(cursor.u8()) };
    case 'desync': {
      const value = cursor.u32();
      const { offset } = cursor;
      const byteLength = cursor.u8();
      if (byteLength !== DESYNC_CHECKSUM_BYTES)
        throw corrupt(`a checksum has ${byteLength} bytes, not ${DESYNC_CHECKSUM_BYTES}`, { offset });
      return { kind, value, checksum: cursor.u32(), playerIds: cursor.take(cursor.u8()) };
    }
    case 'endTimer':
      return { kind, mode: cursor.u32(), seconds: cursor.u32() };
    default:
      return { kind, value: cursor.u32() };
  }
}

import type { AskedWord } from '../../core/asked-words.js';
import { utf8Text } from '../../core/text.js';
import type { W3gAction } from './actions.gen.js';
import type { W3gBlockRecord, W3gChatRecord, W3gTimeSlotRecord } from './blocks.js';

interface EventBase {
  /** Game time in milliseconds: the sum of all increments so far. */
  readonly timeMs: number;
}

/** A step of the start: the countdown starts, the countdown ends, the game starts. */
export interface W3gStartEvent extends EventBase {
  readonly type: 'countdownStart' | 'countdownEnd' | 'gameStart';
  readonly value: number;
}
/** A time slot: some milliseconds of the game. It comes before the actions in it. A part of a slot comes before the rest of its slot. */
export interface W3gTimeSlotEvent extends EventBase {
  readonly type: 'timeSlot' | 'timeSlotPart';
  readonly incrementMs: number;
  /** Bytes of its command blocks. */
  readonly commandBytes: number;
}
/** Who a line of chat is for. */
export type W3gRecipient = 'all' | 'allies' | 'observers' | 'private' | 'lobby';
/** A line of chat. A replay holds only those that the player who saved it could see. */
export interface W3gChatEvent extends EventBase {
  readonly type: 'chat';
  readonly playerId: number;
  /** 0x20 is a message of the game; others come from the lobby. */
  readonly flags: number;
  /** 0 all, 1 allies, 2 observers and referees, 3 and above a slot. */
  readonly mode?: number | undefined;
  readonly recipient: W3gRecipient;
  /** The slot that a private message is for; it may lie beyond the list. */
  readonly toSlot?: number | undefined;
  readonly text: string;
  /** The bytes of `text`, which may not be valid UTF-8. */
  readonly textBytes: Uint8Array;
}
/** Somebody left. */
export interface W3gLeaveEvent extends EventBase {
  readonly type: 'leave';
  readonly playerId: number;
  /** 1 remote, 12 local as the saver saw it; FLO from 1.36 on: 7 lost, 9 won, 11 left. */
  readonly reason: number;
  /** 1 disconnected, 7 and 13 left, 8 lost all buildings, 9 won, 10 draw, 11 observer or left after the end. */
  readonly result: number;
  /** Said to count the replays that were saved in the session; not verified. */
  readonly counter: number;
}
/** A checksum of the state of the game, after its time slot. */
export interface W3gChecksumEvent extends EventBase {
  readonly type: 'checksum';
  readonly bytes: Uint8Array;
}
/** Players whose games went out of step. */
export interface W3gDesyncEvent extends EventBase {
  readonly type: 'desync';
  readonly value: number;
  readonly checksum: number;
  readonly playerIds: Uint8Array;
}
/** A countdown after which the game is forced to end. */
export interface W3gEndTimerEvent extends EventBase {
  readonly type: 'endTimer';
  readonly mode: number;
  readonly seconds: number;
}
/** An action that is unknown or cut off, with the rest of its command block: nothing says where the next action begins. */
export interface W3gUnknownEvent extends EventBase {
  readonly type: 'unknown';
  readonly playerId: number;
  /** As stored. */
  readonly fileId: number;
  /** From the id to the end of the command block. */
  readonly bytes: Uint8Array;
  /** Offset of the id in the decompressed stream. */
  readonly offset: number;
}

/** What the stream holds beside actions. */
export type W3gBlockEvent =
  | W3gStartEvent
  | W3gTimeSlotEvent
  | W3gChatEvent
  | W3gLeaveEvent
  | W3gChecksumEvent
  | W3gDesyncEvent
  | W3gEndTimerEvent;

/** Everything in a replay, in the order of the file. `type` distinguishes all kinds, those of actions too. */
export type W3gEvent = W3gAction | W3gUnknownEvent | W3gBlockEvent;

/** Types of events, and `actions`, which stands for all actions with the unknown ones. */
export type W3gEventName = W3gEvent['type'] | 'actions';

/** The events that a list of names asks for. */
export type W3gEventOf<E extends AskedWord<E, W3gEventName>> = 'actions' extends E
  ? W3gAction | W3gUnknownEvent | Extract<W3gEvent, { readonly type: E }>
  : Extract<W3gEvent, { readonly type: E }>;

/** Modes from this one on say which slot a message is for. */
const PRIVATE_MODE = 3;
const RECIPIENTS = ['all', 'allies', 'observers'] as const;

/** A block as an event. */
export function eventOf(block: Exclude<W3gBlockRecord, W3gTimeSlotRecord>, timeMs: number): W3gBlockEvent {
  switch (block.kind) {
    case 'leave': {
      const { playerId, reason, result, counter } = block;
      return { type: 'leave', timeMs, playerId, reason, result, counter };
    }
    case 'chat':
      return chatOf(block, timeMs);
    case 'checksum':
      return { type: 'checksum', timeMs, bytes: block.bytes };
    case 'desync':
      return { type: 'desync', timeMs, value: block.value, checksum: block.checksum, playerIds: block.playerIds };
    case 'endTimer':
      return { type: 'endTimer', timeMs, mode: block.mode, seconds: block.seconds };
    default:
      return { type: block.kind, timeMs, value: block.value };
  }
}

function chatOf({ playerId, flags, mode, text }: W3gChatRecord, timeMs: number): W3gChatEvent {
  const isPrivate = mode !== undefined && mode >= PRIVATE_MODE;
  return {
    type: 'chat',
    timeMs,
    playerId,
    flags,
    ...(mode !== undefined && { mode }),
    recipient: mode === undefined ? 'lobby' : (RECIPIENTS[mode] ?? 'private'),
    ...(isPrivate && { toSlot: mode - PRIVATE_MODE }),
    text: utf8Text(text, 0, text.length),
    textBytes: text,
  };
}

import { BincodeReader } from './bincode-reader.js';
import { readPos, readTag, readTagOption, readTags, POSITION_BYTES, type IcrepUnitTag, type IcrepWorldPos } from './values.js';
import { readVoteOrder, type IcrepVoteOrder } from './vote.js';

/** Who may read a chat message. */
export type IcrepChatChannel =
  | { readonly type: 'all' }
  | { readonly type: 'team' }
  | { readonly type: 'whisper'; readonly target: number }
  | { readonly type: 'observer' };

/** The channels in the order of the wire. */
export const CHAT_CHANNELS = ['all', 'team', 'whisper', 'observer'] as const satisfies readonly IcrepChatChannel['type'][];

/** What is attacked. */
export type IcrepOrderTarget =
  | { readonly type: 'ground'; readonly pos: IcrepWorldPos }
  | { readonly type: 'unit'; readonly tag: IcrepUnitTag }
  | { readonly type: 'building'; readonly tag: IcrepUnitTag };

export const PING_TYPES = ['generic', 'attack', 'defend', 'danger', 'rally', 'assist', 'enemySpotted', 'economy'] as const;
/** The meaning of a ping on the map. */
export type IcrepPingType = (typeof PING_TYPES)[number];
export const PAUSE_REASONS = ['playerRequest', 'technicalIssue'] as const;

/** A request to stop or resume the clock. */
export type IcrepPauseOrder =
  | { readonly type: 'requestPause'; readonly reason: (typeof PAUSE_REASONS)[number] }
  | { readonly type: 'requestUnpause' };
/** A question to the team, or the answer to one. */
export type IcrepPollOrder =
  | { readonly type: 'propose'; readonly phraseId: number }
  | { readonly type: 'respond'; readonly pollId: number; readonly agree: boolean };

interface OrderBase<Type extends string> {
  readonly type: Type;
  /** The `slot` of the player who gave the order. */
  readonly player: number;
  /** Microseconds after the start of the tick's window. */
  readonly subTickTime: number;
}

/** An order whose variant this library does not know. Its length is not stored, so `bytes` is all that is left of its block. */
export interface IcrepUnknownOrder {
  readonly type: 'unknown';
  readonly player: number;
  readonly variant: number;
  /** Everything behind the variant's number. */
  readonly bytes: Uint8Array;
}

/** An order of a player, as the simulation took it. The order of the variants is that of the wire. */
export type IcrepOrder =
  | (OrderBase<'move'> & { readonly units: readonly IcrepUnitTag[]; readonly target: IcrepWorldPos })
  | (OrderBase<'attack'> & { readonly units: readonly IcrepUnitTag[]; readonly target: IcrepOrderTarget })
  | (OrderBase<'stop'> & { readonly units: readonly IcrepUnitTag[] })
  | OrderBase<'idle'>
  | (OrderBase<'chatMessage'> & { readonly channel: IcrepChatChannel; readonly text: string })
  | (OrderBase<'chatCommand'> & { readonly cmd: string; readonly args: readonly string[] })
  | (OrderBase<'cheatCode'> & { readonly cheatId: number })
  | (OrderBase<'setCvar'> & { readonly name: string; readonly value: string })
  | (OrderBase<'vote'> & { readonly vote: IcrepVoteOrder })
  | (OrderBase<'gameOrder'> & { readonly typeTag: number; /** Opaque: the game module's own. */ readonly payload: Uint8Array })
  | (OrderBase<'voiceActivity'> & { readonly active: boolean })
  | (OrderBase<'tacticalPing'> & {
      readonly pingType: IcrepPingType;
      readonly pos: IcrepWorldPos;
      readonly target?: IcrepUnitTag | undefined;
    })
  | (OrderBase<'chatWheelPhrase'> & { readonly phraseId: number })
  | (OrderBase<'minimapDraw'> & { readonly points: readonly IcrepWorldPos[]; /** RGBA. */ readonly color: Uint8Array })
  | (OrderBase<'synthChatMessage'> & { readonly channel: IcrepChatChannel; readonly text: string; readonly personaId?: string | undefined })
  | (OrderBase<'pause'> & { readonly pause: IcrepPauseOrder })
  | (OrderBase<'poll'> & { readonly poll: IcrepPollOrder })
  | IcrepUnknownOrder;

/** The variants of an order, in the order of the wire (docs/formats/icrep.md, section 4). */
export const ORDER_TYPES = [
  'move',
  'attack',
  'stop',
  'idle',
  'chatMessage',
  'chatCommand',
  'cheatCode',
  'setCvar',
  'vote',
  'gameOrder',
  'voiceActivity',
  'tacticalPing',
  'chatWheelPhrase',
  'minimapDraw',
  'synthChatMessage',
  'pause',
  'poll',
] as const satisfies readonly Exclude<IcrepOrder['type'], 'unknown'>[];

/** Reads one `TimestampedOrder`: player, order, time. An unknown variant takes the rest of the unit. */
export function readOrder(r: BincodeReader): IcrepOrder {
  const player = r.u32();
  const variant = r.u32();
  switch (variant) {
    case 0:
      return { type: 'move', player, units: readTags(r), target: readPos(r), subTickTime: r.u32() };
    case 1:
      return { type: 'attack', player, units: readTags(r), target: readTarget(r), subTickTime: r.u32() };
    case 2:
      return { type: 'stop', player, units: readTags(r), subTickTime: r.u32() };
    case 3:
      return { type: 'idle', player, subTickTime: r.u32() };
    case 4:
      return { type: 'chatMessage', player, channel: readChannel(r), text: r.string(), subTickTime: r.u32() };
    case 5:
      return { type: 'chatCommand', player, cmd: r.string(), args: readStrings(r), subTickTime: r.u32() };
    case 6:
      return { type: 'cheatCode', player, cheatId: r.u32(), subTickTime: r.u32() };
    case 7:
      return { type: 'setCvar', player, name: r.string(), value: r.string(), subTickTime: r.u32() };
    case 8:
      return { type: 'vote', player, vote: readVoteOrder(r), subTickTime: r.u32() };
    case 9:
      return { type: 'gameOrder', player, typeTag: r.u16(), payload: r.blob(), subTickTime: r.u32() };
    case 10:
      return { type: 'voiceActivity', player, active: r.bool(), subTickTime: r.u32() };
    case 11: {
      const pingType = r.nameOf(PING_TYPES, 'PingType');
      return { type: 'tacticalPing', player, pingType, pos: readPos(r), target: readTagOption(r), subTickTime: r.u32() };
    }
    case 12:
      return { type: 'chatWheelPhrase', player, phraseId: r.u16(), subTickTime: r.u32() };
    case 13:
      return { type: 'minimapDraw', player, points: readPoints(r), color: r.take(4), subTickTime: r.u32() };
    case 14: {
      const channel = readChannel(r);
      const text = r.string();
      const personaId = r.some() ? r.string() : undefined;
      return { type: 'synthChatMessage', player, channel, text, personaId, subTickTime: r.u32() };
    }
    case 15:
      return { type: 'pause', player, pause: readPause(r), subTickTime: r.u32() };
    case 16:
      return { type: 'poll', player, poll: readPoll(r), subTickTime: r.u32() };
    default:
      return { type: 'unknown', player, variant, bytes: r.take(r.remaining) };
  }
}

function readTarget(r: BincodeReader): IcrepOrderTarget {
  switch (r.variant(3, 'Target')) {
    case 0:
      return { type: 'ground', pos: readPos(r) };
    case 1:
      return { type: 'unit', tag: readTag(r) };
    default:
      return { type: 'building', tag: readTag(r) };
  }
}

function readChannel(r: BincodeReader): IcrepChatChannel {
  switch (r.variant(4, 'ChatChannel')) {
    case 0:
      return { type: 'all' };
    case 1:
      return { type: 'team' };
    case 2:
      return { type: 'whisper', target: r.u32() };
    default:
      return { type: 'observer' };
  }
}

function readPause(r: BincodeReader): IcrepPauseOrder {
  return r.variant(2, 'PauseOrder') === 0
    ? { type: 'requestPause', reason: r.nameOf(PAUSE_REASONS, 'PauseReason') }
    : { type: 'requestUnpause' };
}

function readPoll(r: BincodeReader): IcrepPollOrder {
  return r.variant(2, 'PollOrder') === 0 ? { type: 'propose', phraseId: r.u16() } : { type: 'respond', pollId: r.u32(), agree: r.bool() };
}

function readStrings(r: BincodeReader): readonly string[] {
  const strings: string[] = [];
  for (let left = r.count(8); left > 0; left--) strings.push(r.string());
  return strings;
}

function readPoints(r: BincodeReader): readonly IcrepWorldPos[] {
  const points: IcrepWorldPos[] = [];
  for (let left = r.count(POSITION_BYTES); left > 0; left--) points.push(readPos(r));
  return points;
}

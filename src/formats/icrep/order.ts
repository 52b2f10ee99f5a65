import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import { STRING } from './codec.js';
import { Variants, variants } from './structure.js';
import { POS, TAG, TAGS, type IcrepUnitTag, type IcrepWorldPos } from './values.js';
import { VOTE_ORDER, type IcrepVoteOrder } from './vote.js';

/** Who may read a chat message. */
export type IcrepChatChannel =
  | { readonly type: 'all' }
  | { readonly type: 'team' }
  | { readonly type: 'whisper'; readonly target: number }
  | { readonly type: 'observer' };

/** What is attacked. */
export type IcrepOrderTarget =
  | { readonly type: 'ground'; readonly pos: IcrepWorldPos }
  | { readonly type: 'unit'; readonly tag: IcrepUnitTag }
  | { readonly type: 'building'; readonly tag: IcrepUnitTag };

const PING_TYPES = ['generic', 'attack', 'defend', 'danger', 'rally', 'assist', 'enemySpotted', 'economy'] as const;
/** The meaning of a ping on the map. */
export type IcrepPingType = (typeof PING_TYPES)[number];
const PAUSE_REASONS = ['playerRequest', 'technicalIssue'] as const;

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

const TARGET = /* @__PURE__ */ variants<IcrepOrderTarget>('Target', {
  ground: (r) => ({ type: 'ground', pos: POS.read(r) }),
  unit: (r) => ({ type: 'unit', tag: TAG.read(r) }),
  building: (r) => ({ type: 'building', tag: TAG.read(r) }),
});

const CHANNEL = /* @__PURE__ */ variants<IcrepChatChannel>('ChatChannel', {
  all: () => ({ type: 'all' }),
  team: () => ({ type: 'team' }),
  whisper: (r) => ({ type: 'whisper', target: r.u32() }),
  observer: () => ({ type: 'observer' }),
});

const PAUSE = /* @__PURE__ */ variants<IcrepPauseOrder>('PauseOrder', {
  requestPause: (r) => ({ type: 'requestPause', reason: r.nameOf(PAUSE_REASONS, 'PauseReason') }),
  requestUnpause: () => ({ type: 'requestUnpause' }),
});

const POLL = /* @__PURE__ */ variants<IcrepPollOrder>('PollOrder', {
  propose: (r) => ({ type: 'propose', phraseId: r.u16() }),
  respond: (r) => ({ type: 'respond', pollId: r.u32(), agree: r.bool() }),
});

/** The variants of an order, in the order of the wire (docs/formats/icrep.md, section 4). The player is stored before the variant. */
const ORDERS = /* @__PURE__ */ new Variants<Exclude<IcrepOrder, IcrepUnknownOrder>, number>({
  move: (r, player) => ({ type: 'move', player, units: r.of(TAGS), target: POS.read(r), subTickTime: r.u32() }),
  attack: (r, player) => ({ type: 'attack', player, units: r.of(TAGS), target: r.of(TARGET), subTickTime: r.u32() }),
  stop: (r, player) => ({ type: 'stop', player, units: r.of(TAGS), subTickTime: r.u32() }),
  idle: (r, player) => ({ type: 'idle', player, subTickTime: r.u32() }),
  chatMessage: (r, player) => ({ type: 'chatMessage', player, channel: r.of(CHANNEL), text: r.string(), subTickTime: r.u32() }),
  chatCommand: (r, player) => ({ type: 'chatCommand', player, cmd: r.string(), args: r.list(STRING), subTickTime: r.u32() }),
  cheatCode: (r, player) => ({ type: 'cheatCode', player, cheatId: r.u32(), subTickTime: r.u32() }),
  setCvar: (r, player) => ({ type: 'setCvar', player, name: r.string(), value: r.string(), subTickTime: r.u32() }),
  vote: (r, player) => ({ type: 'vote', player, vote: r.of(VOTE_ORDER), subTickTime: r.u32() }),
  gameOrder: (r, player) => ({ type: 'gameOrder', player, typeTag: r.u16(), payload: r.blob(), subTickTime: r.u32() }),
  voiceActivity: (r, player) => ({ type: 'voiceActivity', player, active: r.bool(), subTickTime: r.u32() }),
  tacticalPing: (r, player) => ({
    type: 'tacticalPing',
    player,
    pingType: r.nameOf(PING_TYPES, 'PingType'),
    pos: POS.read(r),
    target: r.option(TAG),
    subTickTime: r.u32(),
  }),
  chatWheelPhrase: (r, player) => ({ type: 'chatWheelPhrase', player, phraseId: r.u16(), subTickTime: r.u32() }),
  minimapDraw: (r, player) => ({ type: 'minimapDraw', player, points: r.list(POS), color: r.take(4), subTickTime: r.u32() }),
  synthChatMessage: (r, player) => ({
    type: 'synthChatMessage',
    player,
    channel: r.of(CHANNEL),
    text: r.string(),
    personaId: r.option(STRING),
    subTickTime: r.u32(),
  }),
  pause: (r, player) => ({ type: 'pause', player, pause: r.of(PAUSE), subTickTime: r.u32() }),
  poll: (r, player) => ({ type: 'poll', player, poll: r.of(POLL), subTickTime: r.u32() }),
});

/** The types of orders, in the order of the wire. */
export const ORDER_TYPES = /* @__PURE__ */ ORDERS.types;

/** Reads one `TimestampedOrder`: player, order, time. An unknown variant takes the rest of the unit. */
export function readOrder(r: BincodeReader): IcrepOrder {
  const player = r.u32();
  const variant = r.u32();
  const read = ORDERS.reads[variant];
  return read === undefined ? { type: 'unknown', player, variant, bytes: r.take(r.remaining) } : read(r, player);
}

/** The inverse of `readOrder`. */
export function writeOrder(w: BincodeWriter, order: IcrepOrder): void {
  w.u32(order.player);
  if (order.type === 'unknown') {
    w.u32(order.variant);
    return w.bytes(order.bytes);
  }
  ORDERS.writeType(w, order);
  ORDERS.writeFields(w, order);
}

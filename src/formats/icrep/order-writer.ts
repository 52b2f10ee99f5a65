import type { BincodeWriter } from './bincode-writer.js';
import type { IcrepTickFrame } from './order-block.js';
import {
  CHAT_CHANNELS,
  ORDER_TYPES,
  PAUSE_REASONS,
  PING_TYPES,
  type IcrepChatChannel,
  type IcrepOrder,
  type IcrepOrderTarget,
} from './order.js';
import { writePos, writeTag, writeTags, writeVoteOrder } from './value-writer.js';

/** Writes one frame with its orders. */
export function writeFrame(w: BincodeWriter, { tick, stateHash, orders }: IcrepTickFrame): void {
  w.tick(tick);
  w.u64(stateHash);
  w.list(orders, writeOrder);
}

function writeOrder(w: BincodeWriter, order: IcrepOrder): void {
  w.u32(order.player);
  if (order.type === 'unknown') {
    w.u32(order.variant);
    return w.bytes(order.bytes);
  }
  w.nameOf(ORDER_TYPES, order.type);
  writeFields(w, order);
  w.u32(order.subTickTime);
}

function writeFields(w: BincodeWriter, order: Exclude<IcrepOrder, { type: 'unknown' }>): void {
  switch (order.type) {
    case 'move':
      writeTags(w, order.units);
      return writePos(w, order.target);
    case 'attack':
      writeTags(w, order.units);
      return writeTarget(w, order.target);
    case 'stop':
      return writeTags(w, order.units);
    case 'idle':
      return;
    case 'chatMessage':
      writeChannel(w, order.channel);
      return w.string(order.text);
    case 'chatCommand':
      w.string(order.cmd);
      return w.list(order.args, (_, text) => w.string(text));
    case 'cheatCode':
      return w.u32(order.cheatId);
    case 'setCvar':
      w.string(order.name);
      return w.string(order.value);
    case 'vote':
      return writeVoteOrder(w, order.vote);
    case 'gameOrder':
      w.u16(order.typeTag);
      return w.blob(order.payload);
    case 'voiceActivity':
      return w.bool(order.active);
    case 'tacticalPing':
      w.nameOf(PING_TYPES, order.pingType);
      writePos(w, order.pos);
      return w.option(order.target, writeTag);
    case 'chatWheelPhrase':
      return w.u16(order.phraseId);
    case 'minimapDraw':
      w.list(order.points, writePos);
      return w.fixed(order.color, 4);
    case 'synthChatMessage':
      writeChannel(w, order.channel);
      w.string(order.text);
      return w.option(order.personaId, (_, id) => w.string(id));
    case 'pause':
      w.u32(order.pause.type === 'requestPause' ? 0 : 1);
      if (order.pause.type === 'requestPause') w.nameOf(PAUSE_REASONS, order.pause.reason);
      return;
    case 'poll':
      if (order.poll.type === 'propose') {
        w.u32(0);
        return w.u16(order.poll.phraseId);
      }
      w.u32(1);
      w.u32(order.poll.pollId);
      return w.bool(order.poll.agree);
  }
}

function writeTarget(w: BincodeWriter, target: IcrepOrderTarget): void {
  if (target.type === 'ground') {
    w.u32(0);
    return writePos(w, target.pos);
  }
  w.u32(target.type === 'unit' ? 1 : 2);
  writeTag(w, target.tag);
}

function writeChannel(w: BincodeWriter, channel: IcrepChatChannel): void {
  w.nameOf(CHAT_CHANNELS, channel.type);
  if (channel.type === 'whisper') w.u32(channel.target);
}

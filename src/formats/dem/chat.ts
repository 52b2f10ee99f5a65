import type { ProtoMessage } from './messages.js';

/** One line of chat. */
export interface ChatLine {
  /** Index of the player who wrote (Dota 2: player id; SayText2: the player's entity index); -1 where none is named. */
  readonly playerSlot: number;
  /** `all`, `team` and so on where known; else the message's own word or number. */
  readonly channel: string;
  /** The writer's name, where the message carries it. */
  readonly playerName: string | undefined;
  readonly text: string;
}

/** DOTAChatChannelType_t: the common ones (docs/formats/dem.md, section 14). unverified: from public schemas only */
const DOTA_CHANNELS: Readonly<Record<number, string>> = { 11: 'all', 12: 'team' };

/** DOTA_UM_ChatMessage: current Dota 2 builds. */
export function dotaChatLine(message: ProtoMessage): ChatLine {
  const channel = (message['channel_type'] as number | undefined) ?? 0;
  return {
    playerSlot: (message['source_player_id'] as number | undefined) ?? -1,
    channel: DOTA_CHANNELS[channel] ?? String(channel),
    playerName: undefined,
    text: (message['message_text'] as string | undefined) ?? '',
  };
}

/** k_EUserMsg_ChatMsg of Deadlock. unverified: from public schemas only */
export function deadlockChatLine(message: ProtoMessage): ChatLine {
  return {
    playerSlot: (message['player_slot'] as number | undefined) ?? -1,
    channel: message['all_chat'] === true ? 'all' : 'team',
    playerName: undefined,
    text: (message['text'] as string | undefined) ?? '',
  };
}

/** UM_SayText2: CS2, Deadlock and older Dota 2 builds; `messagename` is like `DOTA_Chat_Team` or `Cstrike_Chat_All`. */
export function sayTextLine(message: ProtoMessage): ChatLine {
  const kind = (message['messagename'] as string | undefined) ?? '';
  return {
    playerSlot: (message['entityindex'] as number | undefined) ?? -1,
    channel: /_all/i.test(kind) ? 'all' : /_team|_ct|_t\b/i.test(kind) ? 'team' : kind,
    playerName: message['param1'] as string | undefined,
    text: (message['param2'] as string | undefined) ?? '',
  };
}

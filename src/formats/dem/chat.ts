import type { ProtoMessage } from '../../codecs/protobuf/message.js';

/** One line of chat. */
export interface DemChatLine {
  /**
   * The number by which the game means who wrote: `playerId` of `players` in Dota 2, `userId` in CS2 and Deadlock. Undefined where the
   * message names nobody.
   */
  readonly playerSlot?: number | undefined;
  /** `all`, `team` and so on where known; else the message's own word or number. */
  readonly channel?: string | undefined;
  /** The writer's name, where the message carries it. */
  readonly playerName?: string | undefined;
  readonly text?: string | undefined;
}

/** UM_SayText2, as any game of the engine sends it; `messagename` is like `DOTA_Chat_Team` or `Cstrike_Chat_All`. */
export function sayTextLine(message: ProtoMessage): DemChatLine {
  const kind = message['messagename'] as string | undefined;
  const entityIndex = (message['entityindex'] as number | undefined) ?? 0;
  return {
    // a player's controller is entity userId + 1 (docs/formats/dem.md, section 18); 0 is the world
    playerSlot: entityIndex > 0 ? entityIndex - 1 : undefined,
    channel: kind && (/_all/i.test(kind) ? 'all' : /_team|_ct|_t\b/i.test(kind) ? 'team' : kind),
    playerName: message['param1'] as string | undefined,
    text: message['param2'] as string | undefined,
  };
}

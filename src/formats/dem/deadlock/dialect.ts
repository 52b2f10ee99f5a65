import { sayTextLine, type DemChatLine } from '../chat.js';
import type { DemDialect } from '../dialect.js';
import { UM_SAY_TEXT_2 } from '../layout.js';
import { DEADLOCK_SCHEMA } from '../messages.gen.js';
import type { ProtoMessage } from '../../../codecs/protobuf/message.js';

const CHAT_MSG = 314;

/** Deadlock as the engine reads it. */
export const DEADLOCK: DemDialect = {
  folder: 'citadel',
  schema: DEADLOCK_SCHEMA,
  messageTypes: { [CHAT_MSG]: 'CCitadelUserMsg_ChatMsg', 319: 'CCitadelUserMsg_HeroKilled' },
  chat: { [UM_SAY_TEXT_2]: sayTextLine, [CHAT_MSG]: chatLine },
  cellUnits: 512,
  pawnField: 'm_hHeroPawn',
  pointerTypes: [],
  fieldTypes: { HeroID_t: 'uint32', HeroFacetKey_t: 'ResourceId_t' },
};

/** k_EUserMsg_ChatMsg. unverified: from public schemas only */
function chatLine(message: ProtoMessage): DemChatLine {
  return {
    playerSlot: message['player_slot'] as number | undefined,
    channel: message['all_chat'] === true ? 'all' : 'team',
    playerName: undefined,
    text: message['text'] as string | undefined,
  };
}

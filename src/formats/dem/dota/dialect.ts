import { sayTextLine, type DemChatLine } from '../chat.js';
import type { DemDialect } from '../dialect.js';
import { UM_SAY_TEXT_2 } from '../layout.js';
import { DOTA_SCHEMA } from '../messages.gen.js';
import type { ProtoMessage } from '../../../codecs/protobuf/message.js';
import { fieldPatch } from './field-patches.js';
import { matchInfoOf, type DotaFileInfo } from './match-info.js';

const CHAT_MESSAGE = 612;

/** Dota 2 as the engine reads it. */
export const DOTA: DemDialect = {
  folder: 'dota',
  schema: DOTA_SCHEMA,
  messageTypes: {
    466: 'CDOTAUserMsg_ChatEvent',
    470: 'CDOTAUserMsg_CombatLogBulkData',
    477: 'CDOTAUserMsg_LocationPing',
    483: 'CDOTAUserMsg_OverheadEvent',
    488: 'CDOTAUserMsg_UnitEvent',
    492: 'CDOTAUserMsg_ItemPurchased',
    501: 'CDOTAUserMsg_ChatWheel',
    547: 'CDOTAUserMsg_SpectatorPlayerUnitOrders',
    554: 'CMsgDOTACombatLogEntry',
    576: 'CDOTAUserMsg_SalutePlayer',
    577: 'CDOTAUserMsg_TipAlert',
    [CHAT_MESSAGE]: 'CDOTAUserMsg_ChatMessage',
  },
  chat: { [UM_SAY_TEXT_2]: oldChatLine, [CHAT_MESSAGE]: chatLine },
  cellUnits: 128,
  pawnField: 'm_hAssignedHero',
  pointerTypes: ['CDOTAGamerules', 'CDOTAGameRules', 'CDOTAGameManager', 'CDOTASpectatorGraphManager'],
  fieldTypes: { HeroID_t: 'int32', HeroFacetKey_t: 'ResourceId_t' },
  fieldPatch,
  fileInfo({ dota }): DotaFileInfo {
    return dota === undefined ? {} : { dota: matchInfoOf(dota as ProtoMessage) };
  },
};

/**
 * DOTAChatChannelType_t by number (docs/formats/dem.md, section 14); `team` is the own side, `dotaTeam` a team that is registered. unverified: from
 * public schemas only
 */
const CHANNELS =
  'regional custom party lobby dotaTeam guild fantasy whisper console tab invalid all team spectators coaching cafe customGame private postGame battleCup hltvSpectators gameEvents trivia newPlayer privateCoaching'.split(
    ' ',
  );

/** A line of chat from DOTA_UM_ChatMessage, which current builds send. */
function chatLine(message: ProtoMessage): DemChatLine {
  const channel = (message['channel_type'] as number | undefined) ?? 0;
  return {
    playerSlot: message['source_player_id'] as number | undefined,
    channel: CHANNELS[channel] ?? String(channel),
    playerName: undefined,
    text: message['message_text'] as string | undefined,
  };
}

/** A line of chat from UM_SayText2, which older builds send. It names an entity, whose index is not the player id. */
function oldChatLine(message: ProtoMessage): DemChatLine {
  return { ...sayTextLine(message), playerSlot: undefined };
}

import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { checkNames } from '../../core/names.js';
import { DEADLOCK_SCHEMA, DOTA_SCHEMA, MESSAGE_IDS, SOURCE2_SCHEMA } from './messages.gen.js';

export type { ProtoMessage };

/** The games whose message ids are known. */
export type DemGame = 'dota2' | 'cs2' | 'deadlock';

/** The messages of inner ids that replaykit has a schema for. The rest are events without a value. */
const MESSAGE_TYPES: Readonly<Record<number, string>> = {
  4: 'CNETMsg_Tick',
  6: 'CNETMsg_SetConVar',
  7: 'CNETMsg_SignonState',
  40: 'CSVCMsg_ServerInfo',
  42: 'CSVCMsg_ClassInfo',
  44: 'CSVCMsg_CreateStringTable',
  45: 'CSVCMsg_UpdateStringTable',
  47: 'CSVCMsg_VoiceData',
  55: 'CSVCMsg_PacketEntities',
  118: 'CUserMessageSayText2',
  124: 'CUserMessageTextMsg',
  205: 'CMsgSource1LegacyGameEventList',
  207: 'CMsgSource1LegacyGameEvent',
};

const DOTA_MESSAGE_TYPES: Readonly<Record<number, string>> = {
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
  612: 'CDOTAUserMsg_ChatMessage',
};

const DEADLOCK_MESSAGE_TYPES: Readonly<Record<number, string>> = {
  314: 'CCitadelUserMsg_ChatMsg',
  319: 'CCitadelUserMsg_HeroKilled',
};

/** By game; those of CS2 are told by its game events. */
const GAME_MESSAGE_TYPES: Readonly<Record<DemGame, Readonly<Record<number, string>>>> = {
  dota2: DOTA_MESSAGE_TYPES,
  cs2: {},
  deadlock: DEADLOCK_MESSAGE_TYPES,
};

let schema: ProtoSchema | undefined;

/** Every message that replaykit knows. Built at the first use. */
export function demSchema(): ProtoSchema {
  return (schema ??= new ProtoSchema(SOURCE2_SCHEMA + DOTA_SCHEMA + DEADLOCK_SCHEMA));
}

/** Decodes one message; errors name the message and field. */
export function decodeMessage(type: string, bytes: Uint8Array, start = 0, end = bytes.length): ProtoMessage {
  return demSchema().decode(type, bytes, start, end);
}

/** Which messages have a value, and how it is decoded. */
export interface MessageSchemas {
  /** The schema of an inner message id, where there is one. */
  typeOf(id: number, game: DemGame | undefined): string | undefined;
  decode(type: string, bytes: Uint8Array): ProtoMessage;
}

/** The messages that replaykit itself needs. `message-schemas.ts` has the others. */
export const NEEDED_MESSAGES: MessageSchemas = { typeOf: messageType, decode: decodeMessage };

const names = new Map<DemGame | 'shared', ReadonlyMap<number, string>>();

function namesOf(table: DemGame | 'shared'): ReadonlyMap<number, string> {
  let map = names.get(table);
  if (map === undefined) {
    map = new Map(
      MESSAGE_IDS[table]
        .trim()
        .split('\n')
        .map((line) => {
          const space = line.indexOf(' ');
          return [Number(line.slice(0, space)), line.slice(space + 1)];
        }),
    );
    names.set(table, map);
  }
  return map;
}

/** The name of an inner message id in its enum, for example `svc_PacketEntities`; undefined for ids that are not known. */
export function messageName(id: number, game: DemGame | undefined): string | undefined {
  return (game === undefined ? undefined : namesOf(game).get(id)) ?? namesOf('shared').get(id);
}

/** What an id without a name is called. */
const UNNAMED = /^message_\d+$/;

/** Throws `usage` for names of messages that no game has; `message_531` is the name of an id that none has named. */
export function checkMessageNames(asked: readonly string[] | undefined): void {
  if (asked === undefined) return;
  const named = Array.isArray(asked) ? (asked as readonly string[]).filter((name) => !UNNAMED.test(name)) : asked;
  const known = (Object.keys(MESSAGE_IDS) as (DemGame | 'shared')[]).flatMap((table) => [...namesOf(table).values()]);
  checkNames('messages', named, [...new Set(known)], 'dem');
}

/** The schema of an inner message id, where there is one. */
export function messageType(id: number, game: DemGame | undefined): string | undefined {
  return MESSAGE_TYPES[id] ?? (game === undefined ? undefined : GAME_MESSAGE_TYPES[game][id]);
}

/**
 * Which game recorded a demo: `CDemoFileHeader.game`, or else the last folder of `game_directory`
 * (docs/formats/dem.md, section 1, confirmed on real files).
 */
export function gameOf(header: ProtoMessage): DemGame | undefined {
  const folder = (header['game'] as string | undefined) ?? (header['game_directory'] as string | undefined)?.split(/[/\\]/).at(-1);
  return folder === 'dota' ? 'dota2' : folder === 'csgo' ? 'cs2' : folder === 'citadel' ? 'deadlock' : undefined;
}

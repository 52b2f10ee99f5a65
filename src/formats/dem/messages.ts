import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { checkNames } from '../../core/known-names.js';
import { DIALECTS, dialectOf, type DemGame } from './dialects.js';
import { MESSAGE_IDS, SOURCE2_SCHEMA } from './messages.gen.js';

export type { DemGame, ProtoMessage };

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

let schema: ProtoSchema | undefined;

/** The messages of the engine and of all games, in the form that ProtoSchema and ProtoEncoder read. */
export function schemaText(): string {
  return [SOURCE2_SCHEMA, ...Object.values(DIALECTS).map((dialect) => dialect.schema)].join('');
}

/** Every message that replaykit needs. Built at the first use. */
export function demSchema(): ProtoSchema {
  return (schema ??= new ProtoSchema(schemaText()));
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
  return MESSAGE_TYPES[id] ?? dialectOf(game)?.messageTypes[id];
}

import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { DIALECTS, dialectOf, type DemGame } from './dialects.js';
import { NameTable } from './name-table.js';
import { NEEDED_NAMES, SOURCE2_SCHEMA } from './messages.gen.js';

export type { DemGame, ProtoMessage };

/** The messages of the engine that replaykit decodes itself, by their inner ids. */
export const ENGINE_MESSAGE_TYPES: Readonly<Record<number, string>> = {
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

/** When the build was made that recorded a demo, and what says so. */
export interface DemBuildDate {
  /** `2025-08-18`. */
  readonly date: string;
  /** `build 5747 of deadlock`, by a public list of builds; `engine build 10423`, estimated from recordings, and possibly wrong by months. */
  readonly source: string;
}

/** What is known of the build that recorded a demo. */
export interface RecordingBuild {
  readonly game?: DemGame | undefined;
  readonly buildNum?: number | undefined;
  readonly gameDirectory?: string | undefined;
}

/** What messages are called, which of them have a value, and how it is decoded. */
export interface MessageSchemas {
  /** The name of an inner message id; undefined for ids that are not known. */
  nameOf(id: number, game: DemGame | undefined): string | undefined;
  /** The schema of an inner message id, where there is one. */
  typeOf(id: number, game: DemGame | undefined): string | undefined;
  /** Throws `usage` for names of messages that no game has, where these schemas have the names of all of them. */
  checkNames?(asked: readonly string[]): void;
  /** `tellUnknown` is called where the message has fields that its schema does not know. */
  decode(type: string, bytes: Uint8Array, tellUnknown?: () => void): ProtoMessage;
  /** When the build was made whose messages these are; undefined for the newest. */
  readonly build?: DemBuildDate | undefined;
  /** The same as the build of a recording has it. */
  asOf(build: RecordingBuild): MessageSchemas;
}

const neededNames = new NameTable(NEEDED_NAMES);

/** The messages that replaykit decodes itself. `message-schemas.ts` has the others. */
export const NEEDED_MESSAGES: MessageSchemas = {
  nameOf: (id, game) => neededNames.nameOf(id, game),
  typeOf: messageType,
  decode: (type, bytes) => decodeMessage(type, bytes),
  asOf: () => NEEDED_MESSAGES,
};

/** The schema of an inner message id, where there is one. */
export function messageType(id: number, game: DemGame | undefined): string | undefined {
  return ENGINE_MESSAGE_TYPES[id] ?? dialectOf(game)?.messageTypes[id];
}

import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { checkNames } from '../../core/known-names.js';
import { DIALECTS, dialectOf, type DemGame } from './dialects.js';
import { FORMER_IDS, MESSAGE_IDS, SOURCE2_SCHEMA } from './messages.gen.js';

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
  /** `tellUnknown` is called where the message has fields that its schema does not know. */
  decode(type: string, bytes: Uint8Array, tellUnknown?: () => void): ProtoMessage;
  /** When the build was made whose messages these are; undefined for the newest. */
  readonly build?: DemBuildDate | undefined;
  /** The same as the build of a recording has it. */
  asOf(build: RecordingBuild): MessageSchemas;
}

/** The messages that replaykit itself needs. `message-schemas.ts` has the others. */
export const NEEDED_MESSAGES: MessageSchemas = {
  nameOf: messageName,
  typeOf: messageType,
  decode: (type, bytes) => decodeMessage(type, bytes),
  asOf: () => NEEDED_MESSAGES,
};

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

/**
 * The name of an inner message id in its enum, for example `svc_PacketEntities`; undefined for ids that are not known. Some ids name another message
 * in builds before a day: `date` is that of the recording's build, where it is known.
 */
export function messageName(id: number, game: DemGame | undefined, date?: string): string | undefined {
  const former = date === undefined ? undefined : idsOfOlderBuilds().find((one) => one.game === game && one.id === id && date < one.until);
  if (former !== undefined) return former.name;
  return (game === undefined ? undefined : namesOf(game).get(id)) ?? namesOf('shared').get(id);
}

interface FormerId {
  readonly game: string;
  readonly id: number;
  readonly name: string;
  readonly until: string;
}

let formerIds: readonly FormerId[] | undefined;

/** Ids that name another message in newer builds. */
const idsOfOlderBuilds = (): readonly FormerId[] =>
  (formerIds ??= FORMER_IDS.trim()
    .split('\n')
    .map((line) => {
      const [game, id, name, until] = line.split(' ') as [string, string, string, string];
      return { game, id: Number(id), name, until };
    }));

/** What an id without a name is called. */
const UNNAMED = /^message_\d+$/;

/** Throws `usage` for names of messages that no game has; `message_9999` is the name of an id that none has named. */
export function checkMessageNames(asked: readonly string[] | undefined): void {
  if (asked === undefined) return;
  const named = Array.isArray(asked) ? (asked as readonly string[]).filter((name) => !UNNAMED.test(name)) : asked;
  const known = (Object.keys(MESSAGE_IDS) as (DemGame | 'shared')[]).flatMap((table) => [...namesOf(table).values()]);
  checkNames('messages', named, [...new Set([...known, ...idsOfOlderBuilds().map(({ name }) => name)])], 'dem');
}

/** The schema of an inner message id, where there is one. */
export function messageType(id: number, game: DemGame | undefined): string | undefined {
  return MESSAGE_TYPES[id] ?? dialectOf(game)?.messageTypes[id];
}

/**
 * Prints, as a table of Markdown, the messages of recordings that have fields which no schema knows, with their bytes:
 * npx tsx scripts/dem/unknown-fields.ts FILE...
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { everyMessage } from '../../src/formats/dem/message-schemas.js';
import { COMMAND_MESSAGES } from '../../src/formats/dem/layout.js';
import { iterateDem } from '../../src/formats/dem/iterate-verb.js';
import type { DemGame, ProtoMessage } from '../../src/formats/dem/messages.js';

/** A field of a message that its schema does not know. */
export interface UnknownField {
  /** `svc_ServerInfo.game_session_config`: the message that has it. */
  readonly message: string;
  readonly field: number;
  /** What was sent, as a number or in hex. */
  readonly sent: string;
}

/** What is known of the messages of a recording. */
export interface MessageCensus {
  /** Messages that were decoded, those in the bytes of others included. */
  readonly decoded: number;
  /** Names of messages that have a name and no schema. */
  readonly withoutSchema: ReadonlySet<string>;
  /** Names of ids that are not known. */
  readonly withoutName: ReadonlySet<string>;
  readonly unknown: readonly UnknownField[];
}

const USER_COMMANDS: Readonly<Record<DemGame, string>> = { cs2: 'CSGOUserCmdPB', deadlock: 'CCitadelUserCmdPB', dota2: 'CDota2UserCmdPB' };

/** Decodes every message of a recording: of packets, of commands, and those in the bytes of others. */
export function messageCensus(bytes: Uint8Array): MessageCensus {
  const unknown: UnknownField[] = [];
  const withoutSchema = new Set<string>();
  const withoutName = new Set<string>();
  let decoded = 0;
  const see = (name: string, value: ProtoMessage): void => {
    decoded++;
    unknown.push(...unknownFields(value, name));
  };
  const reading = iterateDem(bytes, { events: ['message', 'command'] });
  for (const event of reading) {
    const { game } = reading.header();
    if (event.type === 'command') {
      const type = COMMAND_MESSAGES[event.id];
      if (type === undefined) continue;
      const value = everyMessage().decode(type, event.bytes);
      see(event.command, value);
      if (event.command === 'DEM_UserCmd' && game !== undefined)
        see(USER_COMMANDS[game], everyMessage().decode(USER_COMMANDS[game], withoutLength(value['data'] as Uint8Array)));
    } else if (event.value === undefined) (/^message_\d+$/.test(event.name) ? withoutName : withoutSchema).add(event.name);
    else {
      see(event.name, event.value);
      if (event.is('svc_UserCmds') && game !== undefined)
        for (const { data } of event.value?.commands ?? [])
          if (data !== undefined) see(USER_COMMANDS[game], everyMessage().decode(USER_COMMANDS[game], data));
    }
  }
  return { decoded, withoutSchema, withoutName, unknown };
}

/** The bytes behind a varuint32. */
function withoutLength(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(bytes.findIndex((byte) => byte < 0x80) + 1);
}

function unknownFields(value: ProtoMessage, message: string): UnknownField[] {
  return Object.entries(value).flatMap(([name, item]): UnknownField[] => {
    const number = /^field_(\d+)$/.exec(name)?.[1];
    const items: readonly unknown[] = Array.isArray(item) ? item : [item];
    if (number !== undefined) return items.map((sent) => ({ message, field: Number(number), sent: textOf(sent) }));
    return items.flatMap((one) =>
      typeof one === 'object' && one !== null && !(one instanceof Uint8Array)
        ? unknownFields(one as ProtoMessage, `${message}.${name}`)
        : [],
    );
  });
}

const textOf = (sent: unknown): string => (sent instanceof Uint8Array ? Buffer.from(sent).toString('hex') : String(sent));

if (process.argv[1] === new URL(import.meta.url).pathname) {
  console.log('| recording | message | field | sent |\n| --- | --- | --- | --- |');
  for (const file of process.argv.slice(2)) {
    const { unknown, withoutName, withoutSchema, decoded } = messageCensus(new Uint8Array(readFileSync(file)));
    for (const { message, field, sent } of unknown) console.log(`| ${basename(file)} | ${message} | ${field} | ${sent} |`);
    for (const name of [...withoutName, ...withoutSchema]) console.log(`| ${basename(file)} | ${name} | no schema | |`);
    console.error(`${basename(file)}: ${decoded} messages decoded, ${unknown.length} unknown fields`);
  }
}

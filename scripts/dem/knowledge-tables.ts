import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import { SchemaText } from '../../src/codecs/protobuf/schema.js';

/** Games in the order of the tables of message ids. */
export const GAMES = ['dota2', 'cs2', 'deadlock'] as const;
export type Game = (typeof GAMES)[number];

/** The rows of a table of scripts/dem/knowledge/. */
export function rowsOf(file: string): string[] {
  const text = readFileSync(new URL(`./knowledge/${file}`, import.meta.url), 'utf8');
  return text.trim().split('\n').slice(1);
}

/** Where a table is from, and as of when. */
export function sourceOf(file: string): string {
  const [about] = readFileSync(new URL(`./knowledge/${file}`, import.meta.url), 'utf8').split('\n') as [string];
  return about.slice(about.lastIndexOf('. ') + 2);
}

export interface MessageId {
  readonly game: Game;
  readonly id: number;
  readonly name: string;
  /** Undefined where no public file has the message. */
  readonly type: string | undefined;
  /** For an id that names another message in newer builds, the day of the first of them. */
  readonly until: string | undefined;
}

/** The ids of messages of all games, or those that name another message in newer builds. */
export function messageIds(file: 'message-ids.txt' | 'former-ids.txt' = 'message-ids.txt'): MessageId[] {
  return rowsOf(file).map((row) => {
    const [game, id, name, type, until] = row.split(' ') as [Game, string, string, string, string?];
    return { game, id: Number(id), name, type: type === '-' ? undefined : type, until };
  });
}

/** A field of an older build: message, number, repeated, type, name, and by game the day from which newer builds have another in its place. */
export const FORMER_FIELD = /^(\S+) (\d+) (\*?)(\S+) (\S+) (.*)$/;

/** The messages as protobufjs reads them: those of the newest builds, or those of a game's builds of a day. */
export function protobufRoot(game?: Game, date?: string): protobuf.Root {
  const text = new SchemaText(rowsOf('messages.txt').join('\n'));
  const root = new protobuf.Root();
  const addField = (type: protobuf.Type, number: number, name: string, fieldType: string, isRepeated: boolean): void => {
    const resolved = text.has(fieldType) ? `.${fieldType}` : fieldType;
    type.add(new protobuf.Field(name, number, resolved, isRepeated ? 'repeated' : undefined));
  };
  for (const name of [...text.names()].sort()) {
    const parts = name.split('.');
    const type = new protobuf.Type(parts.at(-1)!);
    for (const { name: field, number, type: fieldType, repeated } of text.type(name).fields)
      addField(type, number, field, fieldType, repeated);
    const outer = parts.slice(0, -1);
    const parent = outer.length === 0 ? root : (root.lookup(outer) ?? root.define(outer));
    (parent as protobuf.Namespace).add(type);
  }
  for (const row of game === undefined || date === undefined ? [] : rowsOf('former-fields.txt')) {
    const [, message, number, star, fieldType, field, games] = FORMER_FIELD.exec(row)! as unknown as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const until = new RegExp(`\\b${game}<(\\S+)`).exec(games)?.[1];
    if (until === undefined || date! >= until) continue;
    const type = root.lookupType(message);
    for (const other of type.fieldsArray) if (other.id === Number(number) || other.name === field) type.remove(other);
    addField(type, Number(number), field, fieldType, star === '*');
  }
  root.resolveAll();
  return root;
}

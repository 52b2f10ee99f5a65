/**
 * Reads the public facts about Source 2 games, dem-protos.json and dem-schemas.json, and writes the part of them that replaykit uses into
 * scripts/dem/knowledge/, from which the other scripts of this folder generate. scripts/dem/knowledge.ts runs it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KNOWLEDGE = new URL('./knowledge/', import.meta.url);

/** The games, as they are called in the public files and here. */
const GAMES = { dota2: 'dota2', csgo: 'cs2', deadlock: 'deadlock' } as const;
type PublicGame = keyof typeof GAMES;

type Field = readonly [number: number, name: string, type: string, label?: string, fallback?: unknown];
type Id = readonly [id: number, constant: string, message: string | null, table?: string];
interface Protos {
  readonly source: { readonly repository: string; readonly perGame: Readonly<Record<PublicGame, { readonly date: string }>> };
  readonly common: Definitions;
  readonly games: Readonly<
    Record<
      PublicGame,
      Definitions & { readonly ids: readonly Id[]; readonly demoCommands: readonly Id[]; readonly predictionEvents: readonly Id[] }
    >
  >;
  readonly retired: Readonly<
    Record<
      PublicGame,
      {
        readonly messages: Readonly<Record<string, readonly Field[]>>;
        readonly fields: Readonly<Record<string, readonly (readonly [number, string, string, string, string])[]>>;
        readonly ids: readonly (readonly [number, string, string | null, string])[];
      }
    >
  >;
  readonly deadlockBuildDates: readonly (readonly [date: string, first: number, last: number])[];
}
interface Definitions {
  readonly messages: Readonly<Record<string, readonly Field[]>>;
  readonly enums: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Messages that are contained in the bytes of others, so that no id names them. */
const INNER_MESSAGES = [
  'CSGOUserCmdPB',
  'CCitadelUserCmdPB',
  'CDota2UserCmdPB',
  'CMsgPlayerInfo',
  'CSVCMsg_FlattenedSerializer',
  'CMsgMatchMetaDataContents',
  'CModifierTableEntry',
  'CDOTAModifierBuffTableEntry',
];

const SCALARS = /^(double|float|s?u?int(32|64)|s?fixed(32|64)|bool|string|bytes)$/;
const table = (about: string, rows: readonly string[]): string => `# ${about}\n${rows.join('\n')}\n`;

/** The messages of all games as one set: no number of a message has two meanings among the newest builds of the three games. */
function allMessages(protos: Protos): Map<string, Map<number, Field>> {
  const messages = new Map<string, Map<number, Field>>();
  const add = (name: string, fields: readonly Field[]): void => {
    const known = messages.get(name) ?? new Map<number, Field>();
    messages.set(name, known);
    for (const field of fields) {
      const same = known.get(field[0]);
      if (same !== undefined && (same[1] !== field[1] || same[2] !== field[2]))
        throw new Error(`${name}.${field[0]} is ${same[1]} in one game and ${field[1]} in another`);
      known.set(field[0], field);
    }
  };
  for (const definitions of [protos.common, ...Object.values(protos.games)])
    for (const [name, fields] of Object.entries(definitions.messages)) add(name, fields);
  for (const { messages: gone } of Object.values(protos.retired))
    for (const [name, fields] of Object.entries(gone)) if (!messages.has(name)) add(name, fields);
  return messages;
}

/** What two types have in common on the wire and as a value: between these, a change of type does not change the meaning. */
const kindOf = (type: string): string => {
  if (/^(u|s)?int(32|64)$/.test(type)) return 'integer';
  return SCALARS.test(type) ? type : 'other';
};

/** Fields that kept their type and changed their meaning: section 4 of the notes on the public files. */
const NEW_MEANINGS: readonly RegExp[] = [
  /^CMsgPlaceDecalEvent\./,
  /^CMsgBulletImpact\./,
  /^CCitadelUserMsg_AbilitiesChanged\./,
  /^CCitadelUserMessage_Damage\.(2|10)$/,
  /^CCitadelUserMessage_CurrencyChanged\.1$/,
  /^CCitadelUserMsg_PostProcessingAnim\.4$/,
  /^CCitadelUserMessage_AbilityNotify\.4$/,
  /^CNETMsg_Tick\.12$/,
  /^CMsgTEExplosion\.10$/,
  /^CBaseUserCmdPB\.(2|20)$/,
  /^CUserMessageColoredText\.4$/,
];

interface Retired {
  readonly message: string;
  readonly field: Field;
  /** The day of the first build without it, by game. */
  readonly until: Map<string, string>;
}

/** Fields that older builds have: with a free number, or with one that the newest builds give another meaning. */
function retiredFields(protos: Protos, messages: Map<string, Map<number, Field>>, enums: ReadonlySet<string>): Retired[] {
  const found = new Map<string, Retired>();
  for (const [game, retired] of Object.entries(protos.retired) as [PublicGame, Protos['retired'][PublicGame]][]) {
    for (const [message, fields] of Object.entries(retired.fields)) {
      for (const [number, name, type, label, until] of fields) {
        const field: Field = [number, name, type, label];
        const now = messages.get(message)?.get(number);
        if (now !== undefined && !hasNewMeaning(message, field, now, messages, enums)) continue;
        const key = `${message} ${number} ${name} ${type}`;
        const known = found.get(key) ?? { message, field, until: new Map<string, string>() };
        found.set(key, known);
        if (!known.until.has(GAMES[game])) known.until.set(GAMES[game], until);
      }
    }
  }
  return [...found.values()];
}

function hasNewMeaning(
  message: string,
  was: Field,
  is: Field,
  messages: Map<string, Map<number, Field>>,
  enums: ReadonlySet<string>,
): boolean {
  if (NEW_MEANINGS.some((pattern) => pattern.test(`${message}.${was[0]}`))) return true;
  if ((was[3] === 'repeated') !== (is[3] === 'repeated')) return true;
  const plain = (type: string): string => (enums.has(type) || (!SCALARS.test(type) && !messages.has(type)) ? 'int32' : type);
  const [before, after] = [plain(was[2]), plain(is[2])];
  if (SCALARS.test(before) || SCALARS.test(after)) return kindOf(before) !== kindOf(after);
  const shape = (type: string): string =>
    JSON.stringify([...(messages.get(type) ?? new Map<number, Field>()).values()].map(([number, , inner]) => [number, plain(inner)]));
  return shape(before) !== shape(after);
}

/** Writes the tables of messages. */
export function reduceProtos(folder: string): void {
  const protos = JSON.parse(readFileSync(join(folder, 'dem-protos.json'), 'utf8')) as Protos;
  const messages = allMessages(protos);
  const enums = new Set([protos.common, ...Object.values(protos.games)].flatMap((definitions) => Object.keys(definitions.enums)));
  const retired = retiredFields(protos, messages, enums);
  const games = Object.keys(GAMES) as PublicGame[];
  const source = `${protos.source.repository}: ${games.map((game) => `${GAMES[game]} ${protos.source.perGame[game].date}`).join(', ')}`;

  const wanted = new Set<string>();
  const want = (name: string | null): void => {
    if (name === null || wanted.has(name) || !messages.has(name)) return;
    wanted.add(name);
    for (const [, , type] of messages.get(name)!.values()) want(type);
    for (const { message, field } of retired) if (message === name) want(field[2]);
  };
  for (const { ids, demoCommands, predictionEvents } of Object.values(protos.games))
    for (const [, , message] of [...ids, ...demoCommands, ...predictionEvents]) want(message);
  for (const { ids } of Object.values(protos.retired)) for (const [, , message] of ids) want(message);
  INNER_MESSAGES.forEach(want);

  const typeText = ([, , type, label]: Field): string =>
    `${label === 'repeated' ? '*' : ''}${SCALARS.test(type) || messages.has(type) ? type : 'int32'}`;
  const fieldText = (field: Field): string => `${field[0]} ${typeText(field)} ${field[1]}`;
  /** Whether newer builds have another field of its number or of its name. */
  const isOver = ({ message, field }: Retired): boolean => {
    const now = messages.get(message);
    return now?.has(field[0]) === true || [...(now?.values() ?? [])].some(([, name]) => name === field[1]);
  };
  const write = (name: string, about: string, rows: readonly string[]): void => writeFileSync(new URL(name, KNOWLEDGE), table(about, rows));

  write(
    'messages.txt',
    `Messages of the three games by their type: number, type and name of each field; an enum is an int32. ${source}`,
    [...wanted].sort().map((name) => {
      const fields = new Map([...messages.get(name)!].map(([number, field]) => [number, fieldText(field)]));
      for (const one of retired) if (one.message === name && !isOver(one)) fields.set(one.field[0], fieldText(one.field));
      return `${name}: ${[...fields]
        .sort(([one], [two]) => one - two)
        .map(([, text]) => text)
        .join(', ')}`;
    }),
  );
  write(
    'former-fields.txt',
    `Fields whose number or name means something else in newer builds: message, number, type, name, and by game the day from which it does. ${source}`,
    retired
      .filter((one) => wanted.has(one.message) && isOver(one))
      .sort((one, two) => (one.message === two.message ? one.field[0] - two.field[0] : one.message < two.message ? -1 : 1))
      .map(({ message, field, until }) => `${message} ${fieldText(field)} ${[...until].map((pair) => pair.join('<')).join(' ')}`),
  );
  const idRows: string[] = [];
  const former: string[] = [];
  for (const game of games) {
    const newest = new Map(protos.games[game].ids.map((row) => [row[0], row]));
    for (const [id, constant, message, until] of protos.retired[game].ids) {
      if (newest.has(id)) {
        if (newest.get(id)![1] !== constant) former.push(`${GAMES[game]} ${id} ${constant} ${message ?? '-'} ${until}`);
      } else newest.set(id, [id, constant, message]);
    }
    for (const [id, constant, message] of [...newest.values()].sort(([one], [two]) => one - two))
      idRows.push(`${GAMES[game]} ${id} ${constant} ${message ?? '-'}`);
  }
  write('message-ids.txt', `Ids of the messages of packets: game, id, name, type (- where no public file has it). ${source}`, idRows);
  write(
    'former-ids.txt',
    `Ids that name another message in newer builds: game, id, name, type, the day from which they do. ${source}`,
    former,
  );
  const days = new Set(
    Object.values(protos.retired).flatMap(({ fields, ids }) => [
      ...Object.values(fields).flatMap((rows) => rows.map((row) => row[4])),
      ...ids.map((row) => row[3]),
    ]),
  );
  write(
    'deadlock-builds.txt',
    `The first build of Deadlock of each day on which the facts of this folder change. ${source}`,
    protos.deadlockBuildDates.filter(([day]) => days.has(day)).map(([day, first]) => `${day} ${first}`),
  );
}

interface Dumps {
  readonly dumps: readonly (readonly [date: string, source: string])[];
  readonly networkedEnums: Readonly<Record<string, string>>;
  readonly otherVarintTypes?: readonly string[];
  readonly changes: readonly {
    readonly to: string;
    readonly classesGone?: readonly string[];
    readonly classesNew?: readonly string[];
    readonly fields?: readonly (readonly [className: string, gone: readonly string[], added: readonly string[], retyped: unknown])[];
  }[];
}
interface Schemas {
  readonly cs2: Dumps;
  readonly deadlock: Dumps & {
    readonly classT: { readonly values: Readonly<Record<string, readonly (number | null)[]>> };
    readonly heroes: readonly (readonly [id: number, name: string | null, title: string | null])[];
    readonly abilities: readonly string[];
    readonly abilitiesAbout: string;
    readonly heroesAbout: string;
  };
  readonly dota2: { readonly networkedTypesOfTheCorpus: readonly string[] };
}

/** Classes and fields that the newest dump of a game no longer has, with the day of the first dump without them. */
function goneFields(game: string, { changes }: Dumps): string[] {
  const gone = new Map<string, string>();
  for (const { to, classesGone = [], classesNew = [], fields = [] } of changes) {
    for (const name of classesGone) gone.set(name, to);
    for (const name of classesNew) gone.delete(name);
    for (const [className, removed, added] of fields) {
      for (const name of removed) gone.set(`${className}.${name}`, to);
      for (const name of added) gone.delete(`${className}.${name}`);
    }
  }
  return [...gone].sort(([one], [two]) => (one < two ? -1 : 1)).map(([name, day]) => `${game} ${name} ${day}`);
}

/** Writes the tables of classes, types and names. */
export function reduceSchemas(folder: string): void {
  const { cs2, deadlock, dota2 } = JSON.parse(readFileSync(join(folder, 'dem-schemas.json'), 'utf8')) as Schemas;
  const newest = (dumps: Dumps): string => `${dumps.dumps.length} dumps to ${dumps.dumps.at(-1)![0]}`;
  const source = `saul/demofile-net and SteamDatabase/GameTracking-Deadlock: cs2 ${newest(cs2)}, deadlock ${newest(deadlock)}`;
  const write = (name: string, about: string, rows: readonly string[]): void => writeFileSync(new URL(name, KNOWLEDGE), table(about, rows));
  const types = new Set([
    ...Object.keys(cs2.networkedEnums),
    ...Object.keys(deadlock.networkedEnums),
    ...(cs2.otherVarintTypes ?? []),
    ...(deadlock.otherVarintTypes ?? []),
    ...dota2.networkedTypesOfTheCorpus,
  ]);
  write(
    'varint-types.txt',
    `Types of fields that are plain varints: enums of networked fields, ids and ticks; those of Dota 2 are of recordings. ${source}`,
    [...types].sort(),
  );
  write(
    'gone-fields.txt',
    `Classes and fields that the newest dump of a game no longer has: game, name, the first dump without it. ${source}`,
    [...goneFields('cs2', cs2), ...goneFields('deadlock', deadlock)],
  );
  write(
    'deadlock-heroes.txt',
    `HeroID_t, internal name and English name of the heroes of Deadlock. ${deadlock.heroesAbout}`,
    deadlock.heroes.flatMap(([id, name, title]) => (id === 0 || name === null ? [] : [`${id} ${name} ${title ?? ''}`.trim()])),
  );
  write(
    'deadlock-names.txt',
    `Internal names of the abilities and items of Deadlock. ${deadlock.abilitiesAbout}`,
    [...deadlock.abilities].sort(),
  );
  write(
    'deadlock-classes.txt',
    `Class_T of Deadlock: what attackers, victims and fallen objectives are, by name, with its number in each dump (- for none). ${deadlock.dumps.map(([day]) => day).join(' ')}`,
    Object.entries(deadlock.classT.values).map(([name, values]) => `${name} ${values.map((value) => value ?? '-').join(' ')}`),
  );
}

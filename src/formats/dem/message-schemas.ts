import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { demBuildDate } from './build-date.js';
import { EVERY_SCHEMA, EVERY_TYPE, FORMER_FIELDS, FORMER_TYPES } from './message-schemas.gen.js';
import { checkMessageNames, formerMessageNames, messageName } from './message-names.js';
import type { DemBuildDate, DemGame, MessageSchemas, RecordingBuild } from './messages.js';
import { NameTable } from './name-table.js';

const linesOf = (text: string): string[] => text.trim().split('\n');

const newestTypes = new NameTable(EVERY_TYPE);

/** Every message whose fields are public, as of the build of a recording. Loaded when messages are asked for. */
class EveryMessage implements MessageSchemas {
  readonly #schema: ProtoSchema;
  /** Types and names of ids that name another message in newer builds. */
  readonly #formerTypes = new Map<number, string>();
  readonly #formerNames: ReadonlyMap<number, string>;
  readonly build: DemBuildDate | undefined;

  /** `build` is undefined where it is not known. */
  constructor(fields: ReadonlyMap<string, string>, game: DemGame | undefined, build: DemBuildDate | undefined) {
    this.#schema = new ProtoSchema(withFields(fields), undefined, true);
    this.build = build;
    this.#formerNames = build === undefined ? new Map() : formerMessageNames(game, build.date);
    for (const line of build === undefined ? [] : linesOf(FORMER_TYPES)) {
      const [of, id, type, until] = line.split(' ') as [string, string, string, string];
      if (of === game && build!.date < until) this.#formerTypes.set(Number(id), type);
    }
  }

  typeOf(id: number, game: DemGame | undefined): string | undefined {
    return this.#formerTypes.get(id) ?? newestTypes.nameOf(id, game);
  }

  nameOf(id: number, game: DemGame | undefined): string | undefined {
    return this.#formerNames.get(id) ?? messageName(id, game);
  }

  checkNames(asked: readonly string[]): void {
    checkMessageNames(asked);
  }

  decode(type: string, bytes: Uint8Array, tellUnknown?: () => void): ProtoMessage {
    const message = this.#schema.decode(type, bytes);
    if (this.#schema.unknownCount > 0) tellUnknown?.();
    return message;
  }

  asOf(recording: RecordingBuild): MessageSchemas {
    return everyMessage(recording.game, demBuildDate(recording));
  }
}

/** The schema of the newest builds, in which these fields (`message number` to text) are others. */
function withFields(former: ReadonlyMap<string, string>): string {
  if (former.size === 0) return EVERY_SCHEMA;
  const messages = new Set([...former.keys()].map((key) => key.slice(0, key.indexOf(' '))));
  return linesOf(EVERY_SCHEMA)
    .map((line) => {
      const name = line.slice(0, line.indexOf(':'));
      if (!messages.has(name)) return line;
      const fields = new Map<string, string>();
      for (const field of line.slice(name.length + 2).split(', ')) fields.set(`${name} ${field.slice(0, field.indexOf(' '))}`, field);
      for (const [key, field] of former) if (key.startsWith(`${name} `)) fields.set(key, field);
      return `${name}: ${[...fields.values()].join(', ')}`;
    })
    .join('\n');
}

/** Fields that builds of a game before a day have in the place of others. */
function formerFields(game: DemGame, date: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of linesOf(FORMER_FIELDS)) {
    const [message, number, type, name, ...games] = line.split(' ') as [string, string, string, string, ...string[]];
    const until = games.find((one) => one.startsWith(`${game}<`))?.slice(game.length + 1);
    if (until !== undefined && date < until) fields.set(`${message} ${number}`, `${number} ${type} ${name}`);
  }
  return fields;
}

const schemas = new Map<string, MessageSchemas>();

/** The messages of all three games, as of the newest builds or of a build of a game. Built at the first use. */
export function everyMessage(game?: DemGame, build?: DemBuildDate): MessageSchemas {
  const key = game === undefined || build === undefined ? '' : `${game} ${build.source}`;
  let known = schemas.get(key);
  if (known === undefined) {
    // recordings of more builds than this are not read by one program at once
    if (schemas.size > 16) schemas.clear();
    const fields = game === undefined || build === undefined ? new Map<string, string>() : formerFields(game, build.date);
    schemas.set(key, (known = new EveryMessage(fields, game, key === '' ? undefined : build)));
  }
  return known;
}

import { definitionsFor, makesOneOf } from '../../io/sections.js';
import { checkList, checkNames } from '../../core/known-names.js';
import { matcher } from './entities/matcher.js';
import { INSTANCE_BASELINE, type DemEntitySelect } from './entities/entity-decoder.js';
import { ENGINE_EVENTS, ENGINE_SECTIONS } from './engine-names.js';
import type { DemGames, DemKnowledge } from './knowledge.js';
import type { DemEventType, DemSection } from './replay.js';
import { askedMessages, type DemSelect } from './select.js';
import type { DemSectionDefinition, DemSectionTypes } from './sections/section.js';
import { DemSpan } from './span.js';
import { USER_INFO } from './string-tables/user-info.js';

/** What one read decodes: the union of what its events and sections need. */
export interface DemPlan {
  readonly events: ReadonlySet<DemEventType>;
  readonly sections: ReadonlySet<DemSection>;
  readonly select: DemSelect;
  /** undefined: every message. */
  readonly messageNames?: ReadonlySet<string> | undefined;
  readonly span: DemSpan;
  /** Whether what is asked for is the same when reading goes on from a full packet. */
  readonly resumes: boolean;
  readonly commands: boolean;
  readonly messages: boolean;
  readonly stringTables: boolean;
  /** The tables whose rows are read; undefined: all of them. */
  readonly stringTableNames?: ReadonlySet<string> | undefined;
  readonly gameEvents: boolean;
  readonly chat: boolean;
  readonly serverInfo: boolean;
  /** Schema and classes. */
  readonly schema: boolean;
  /** undefined: entities are not decoded. */
  readonly entities?: DemEntitySelect | undefined;
  /** Whether entities of a class become `entity` events; more classes may be decoded. */
  readonly entityEvents: (className: string) => boolean;
  /** The sections to make, by the game that the recording turns out to be of. */
  readonly definitions: DemGames;
  /** Whether packets are opened; where `serverInfo` is set, those up to svc_ServerInfo are in any case. */
  readonly packets: boolean;
}

/** The plan for the events and sections that were asked for. */
export function planOf(
  events: readonly string[],
  sections: readonly string[],
  select: DemSelect,
  { games, schemas }: DemKnowledge,
): DemPlan {
  const known = Object.values(games).flat();
  checkNames('include', sections, [...ENGINE_SECTIONS, ...known.flatMap((one) => one.sections)], 'dem');
  checkNames('events', events, [...ENGINE_EVENTS, ...known.flatMap((one) => one.events)], 'dem');
  const named = askedMessages(select);
  if (named !== undefined) schemas.checkNames?.(named);
  const wanted = new Set(events as readonly DemEventType[]);
  const include = new Set<DemSection>(['header', ...(sections as readonly DemSection[])]);
  const names = new Set<string>([...events, ...sections]);
  const definitions = Object.fromEntries(
    Object.entries(games).map(([game, all]) => [game, definitionsFor<DemSectionTypes, DemSectionDefinition>(all, names)]),
  ) as DemGames;
  const chosen = Object.values(definitions).flat();
  for (const definition of chosen) definition.check?.(select);
  // The game is known only from the header. Ids and classes of another game name things that the recording does not have, which is harmless.
  const needs = chosen.map((definition) => definition.needs);
  const asking = chosen.filter((definition) => makesOneOf(definition, names));
  const messages = wanted.has('message') && select.messages !== false;
  const wantsEntities =
    (wanted.has('entity') || wanted.has('tick') || (wanted.has('gameEvent') && select.entities !== undefined)) && select.entities !== false;
  const asked: DemEntitySelect = typeof select.entities === 'object' ? select.entities : {};
  checkList('entities.classes', asked.classes, 'dem');
  checkList('entities.fields', asked.fields, 'dem');
  const needed = needs.flatMap(({ classes }) => classes ?? []);
  const entities = entitiesFor(wantsEntities ? asked : undefined, needed);
  const schema = entities !== undefined || include.has('schema');
  const gameEvents = wanted.has('gameEvent') || include.has('gameEvents') || needs.some((need) => need.gameEvents === true);
  const allStringTables = wanted.has('stringTable') || include.has('stringTables');
  const tables = needs.flatMap((need) => need.stringTables ?? []);
  const stringTables = entities !== undefined || allStringTables || tables.length > 0;
  const chat = wanted.has('chat') || include.has('chat');
  const interval = schema || include.has('serverInfo') || select.fromSeconds !== undefined || select.toSeconds !== undefined;
  const packets =
    messages || stringTables || gameEvents || chat || include.has('serverInfo') || needs.some((need) => (need.messages?.length ?? 0) > 0);
  // Where packets are opened anyway, a beginning after the end is reported in seconds too.
  const serverInfo = interval || messages || (packets && select.fromTick !== undefined);
  return {
    events: wanted,
    sections: include,
    select,
    messageNames: Array.isArray(select.messages) ? new Set(select.messages as readonly string[]) : undefined,
    span: new DemSpan(select),
    resumes: !include.has('commands') && asking.every(({ resumes }) => resumes === true),
    commands: wanted.has('command'),
    messages,
    stringTables,
    stringTableNames: allStringTables ? undefined : new Set([INSTANCE_BASELINE, ...(gameEvents ? [USER_INFO] : []), ...tables]),
    gameEvents,
    chat,
    serverInfo,
    schema,
    entities,
    entityEvents: asked.classes === undefined ? () => true : matcher(asked.classes),
    definitions,
    packets,
  };
}

/** The entities to decode for the caller and for sections: the classes of both, and every field of classes that sections read. */
function entitiesFor(asked: DemEntitySelect | undefined, needed: readonly string[]): DemEntitySelect | undefined {
  if (needed.length === 0) return asked;
  if (asked === undefined) return { classes: needed };
  return asked.classes === undefined ? {} : { classes: [...asked.classes, ...needed] };
}

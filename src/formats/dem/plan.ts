import { checkList, checkNames } from '../../core/known-names.js';
import { matcher } from './entities/matcher.js';
import type { DemEntitySelect } from './entities/entity-decoder.js';
import { ENGINE_EVENTS, ENGINE_SECTIONS } from './engine-names.js';
import type { DemGames } from './knowledge.js';
import { checkMessageNames } from './messages.js';
import type { DemEventType, DemSection } from './replay.js';
import type { DemSelect } from './select.js';
import { DemSpan } from './span.js';
import { watchesFor } from './watches/watching.js';

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
  /** Rows of tables that the decoder itself does not need, too. */
  readonly allStringTables: boolean;
  readonly gameEvents: boolean;
  readonly chat: boolean;
  readonly serverInfo: boolean;
  /** Schema and classes. */
  readonly schema: boolean;
  /** undefined: entities are not decoded. */
  readonly entities?: DemEntitySelect | undefined;
  /** Whether entities of a class become `entity` events; more classes may be decoded. */
  readonly entityEvents: (className: string) => boolean;
  /** What follows the recording, by the game that it turns out to be of. */
  readonly watches: DemGames;
  /** Whether packets are opened at all. */
  readonly packets: boolean;
}

/** The plan for the events and sections that were asked for. */
export function planOf(events: readonly string[], sections: readonly string[], select: DemSelect, games: DemGames): DemPlan {
  const known = Object.values(games).flat();
  checkNames('include', sections, [...ENGINE_SECTIONS, ...known.flatMap((watch) => watch.sections)], 'dem');
  checkNames('events', events, [...ENGINE_EVENTS, ...known.flatMap((watch) => watch.events)], 'dem');
  if (typeof select.messages !== 'boolean') checkMessageNames(select.messages);
  const wanted = new Set(events as readonly DemEventType[]);
  const include = new Set<DemSection>(['header', ...(sections as readonly DemSection[])]);
  const names = new Set<string>([...events, ...sections]);
  const watches = Object.fromEntries(Object.entries(games).map(([game, all]) => [game, watchesFor(all, names)])) as DemGames;
  for (const watch of Object.values(watches).flat()) watch.check?.(select);
  // The game is known only from the header. Ids and classes of another game name things that the recording does not have, which is harmless.
  const needs = Object.values(watches)
    .flat()
    .map((watch) => watch.needs);
  const asking = Object.values(watches)
    .flat()
    .filter((watch) => [...watch.sections, ...watch.events].some((name) => names.has(name)));
  const messages = wanted.has('message') && select.messages !== false;
  const wantsEntities =
    (wanted.has('entity') || wanted.has('tick') || (wanted.has('gameEvent') && select.entities !== undefined)) && select.entities !== false;
  const asked: DemEntitySelect = typeof select.entities === 'object' ? select.entities : {};
  checkList('entities.classes', asked.classes, 'dem');
  checkList('entities.fields', asked.fields, 'dem');
  const watched = needs.flatMap(({ classes }) => classes ?? []);
  const entities = entitiesFor(wantsEntities ? asked : undefined, watched);
  const schema = entities !== undefined || include.has('schema');
  const allStringTables = wanted.has('stringTable') || include.has('stringTables') || needs.some((need) => need.stringTables === true);
  const stringTables = entities !== undefined || allStringTables;
  const gameEvents = wanted.has('gameEvent') || include.has('gameEvents') || needs.some((need) => need.gameEvents === true);
  const chat = wanted.has('chat') || include.has('chat');
  const interval = schema || include.has('serverInfo') || select.fromSeconds !== undefined || select.toSeconds !== undefined;
  const packets = messages || stringTables || gameEvents || chat || interval || needs.some((need) => (need.messages?.length ?? 0) > 0);
  // Where packets are opened anyway, a beginning behind the end is told in seconds too.
  const serverInfo = interval || messages || (packets && select.fromTick !== undefined);
  return {
    events: wanted,
    sections: include,
    select,
    messageNames: Array.isArray(select.messages) ? new Set(select.messages as readonly string[]) : undefined,
    span: new DemSpan(select),
    resumes: !include.has('commands') && asking.every((watch) => watch.resumes === true),
    commands: wanted.has('command'),
    messages,
    stringTables,
    allStringTables,
    gameEvents,
    chat,
    serverInfo,
    schema,
    entities,
    entityEvents: asked.classes === undefined ? () => true : matcher(asked.classes),
    watches,
    packets,
  };
}

/** The entities to decode for the caller and the watches: the classes of both, and every field of classes that watches read. */
function entitiesFor(asked: DemEntitySelect | undefined, watched: readonly string[]): DemEntitySelect | undefined {
  if (watched.length === 0) return asked;
  if (asked === undefined) return { classes: watched };
  return asked.classes === undefined ? {} : { classes: [...asked.classes, ...watched] };
}

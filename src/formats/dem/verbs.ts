import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { DemHeader } from './header.js';
import { knowledgeFor } from './load-knowledge.js';
import { DEFAULT_EVENTS, DEFAULT_SECTIONS, type DemEventOf, type DemEventType, type DemReplay, type DemSection } from './replay.js';
import type { DemSelect } from './select.js';
import { DemSession } from './session.js';

/** Which sections of a demo are wanted; `header` always comes. What is not asked for is not decoded. */
export interface DemInclude<S extends AskedWord<S, DemSection>> extends DemSelect {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header` and `fileInfo`. Words:
   * `abilities`, `bomb`, `chat`, `chatEvents`, `chatWheel`, `clock`, `combatLog`, `commands`, `damage`, `damageReports`, `draft`, `economy`,
   * `endOfMatchItems`, `fileInfo`, `fires`, `flashes`, `gameEvents`, `grenades`, `header`, `inventory`, `itemDrops`, `items`, `itemsSold`,
   * `kills`, `match`, `minimapEvents`, `objectives`, `orders`, `pings`, `players`, `ranks`, `roshan`, `rounds`, `runes`, `schema`, `score`,
   * `serverInfo`, `shots`, `smokes`, `stringTables`, `summaries`, `teamfights`, `timeline`, `tips`, `userCommands`, `voice`, `votes`.
   */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a demo are wanted. */
export interface DemEvents<T extends AskedWord<T, DemEventType>> extends DemSelect {
  /**
   * The types of events that are wanted. Default: `combatLog`, `chat` and `gameEvent`.
   */
  readonly events?: readonly T[] | undefined;
}
/** What `parseDem` is given besides the source. */
export type DemParseOptions<S extends AskedWord<S, DemSection> = DemSection> = ReadOptions & DemInclude<S>;
/** What `streamDem` is given besides the source. */
export type DemStreamOptions<T extends AskedWord<T, DemEventType> = DemEventType> = ReadOptions & DemEvents<T>;

/** Opens the source of a session, with what is known of the fields that it asks for. */
async function opened(
  session: DemSession,
  events: readonly string[],
  sections: readonly string[],
  source: ReplaySource,
  options: ReadOptions & DemSelect,
): Promise<OpenedSource> {
  session.knowledge = await knowledgeFor(events, sections, options);
  const opening = await openReplay(source, options);
  session.reads(opening);
  return opening;
}

/**
 * Reads a whole Source 2 demo (Dota 2, CS2, Deadlock) and gives the sections that were asked for; the
 * rest is not decoded. A damaged file gives what could be read, `isComplete: false` and diagnostics.
 *
 * Sections of one game are undefined, with a diagnostic, where the recording is of another; docs/guides has recipes for each.
 *
 * Cost: one pass over the file. `readDemInfo` reads a few KB instead.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (Source 1), `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseDem(file, { include: ['fileInfo', 'chat'] });
 * console.log(replay.header.mapName, replay.fileInfo?.playbackSeconds, replay.chat[0]?.text);
 * @example
 * const { players, timeline } = await parseDem(file, { include: ['players', 'timeline'], timeline: { intervalSeconds: 30 } });
 * timeline?.players.forEach(({ netWorth }, slot) => console.log(players?.[slot]?.name, netWorth));
 */
export async function parseDem<const S extends AskedWord<S, DemSection> = 'header' | 'fileInfo'>(
  source: ReplaySource,
  options: DemParseOptions<S> = {},
): Promise<DemReplay<S>> {
  const sections: readonly string[] = options.include ?? DEFAULT_SECTIONS;
  const session = new DemSession([], sections, options);
  return await drain(session, opened(session, [], sections, source, options), options);
}

/**
 * The events of a demo as they are read, by default combat log, chat and game events. A batch never spans two ticks.
 *
 * @example
 * for await (const event of streamDem(file, { events: ['chat'] })) console.log(event.tick, event.text);
 */
export function streamDem<const T extends AskedWord<T, DemEventType> = (typeof DEFAULT_EVENTS)[number]>(
  source: ReplaySource,
  options: DemStreamOptions<T> = {},
): ReplayStream<DemEventOf<T>, DemHeader, DemReplay> {
  const events: readonly string[] = options.events ?? DEFAULT_EVENTS;
  const session = new DemSession(events, DEFAULT_SECTIONS, options);
  const reading = stream(session, () => opened(session, events, DEFAULT_SECTIONS, source, options), options);
  return reading as unknown as ReplayStream<DemEventOf<T>, DemHeader, DemReplay>;
}

import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain, readPart } from '../../io/drain.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import { EVENT_TYPES, type RocketLeagueEvent, type RocketLeagueEventOf, type RocketLeagueEventType } from './events.js';
import type { RocketLeagueHeader } from './header.js';
import { readInfo, type RocketLeagueInfo } from './info.js';
import { openForSections } from './load-knowledge.js';
import { DEFAULT_SECTIONS, type RocketLeagueDefaultSection, type RocketLeagueReplay, type RocketLeagueSection } from './replay.js';
import { RocketLeagueSession, type RocketLeagueSpan } from './session.js';

/** Which sections are wanted. */
export interface RocketLeagueInclude<S extends AskedWord<S, RocketLeagueSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header`, `summary`, `players` and `goals`.
   */
  readonly include?: readonly S[] | undefined;
}
interface Chosen<E extends AskedWord<E, RocketLeagueEventType>> {
  /** The types of events that are wanted: `frame`, `actor`, `closed`, `unknown`, and types of attributes such as `RigidBody`. Default: all. */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseRocketLeague`. */
export type RocketLeagueParseOptions<S extends AskedWord<S, RocketLeagueSection> = RocketLeagueSection> = ReadOptions &
  RocketLeagueInclude<S>;
/** Options of `streamRocketLeague`. */
export type RocketLeagueStreamOptions<E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType> = ReadOptions &
  Chosen<E> &
  RocketLeagueSpan;
/** Options of `iterateRocketLeague`. */
export type RocketLeagueIterateOptions<E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType> = SyncReadOptions &
  Chosen<E> &
  RocketLeagueSpan;

/**
 * Reads a Rocket League replay (`.replay`), 2015 to today, and gives the sections that were asked for. A property, object or class that is newer than the
 * tables costs its own values only, and a damaged file gives what could be read, `isComplete: false` and diagnostics.
 *
 * Cost: the header for `header`; the body is held in memory for everything else, and the network stream is decoded once for what is made of it.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`; `truncated` where not even the versions in the header can be read; with `strict`, any damage.
 * @example
 * const { summary, players, goals } = await parseRocketLeague(file);
 * console.log(summary.map, players.length, goals.length);
 */
export async function parseRocketLeague<const S extends AskedWord<S, RocketLeagueSection> = RocketLeagueDefaultSection>(
  source: ReplaySource,
  options: RocketLeagueParseOptions<S> = {},
): Promise<RocketLeagueReplay<S>> {
  const include = options.include ?? DEFAULT_SECTIONS;
  const session = new RocketLeagueSession([], include, { ...options, fromSeconds: undefined, toSeconds: undefined });
  return await drain(session, openForSections(session, include, source, options), options);
}

/**
 * The events of the network stream as they are decoded: frames, actors, and every update with its value as stored. `fromSeconds` starts at the keyframe in
 * front of it, where every actor is sent again, so that nothing from before is missing.
 *
 * Cost: the body is held in memory, since the lists that the stream needs follow it; events are not kept.
 *
 * @example
 * for await (const { seconds, property, value } of streamRocketLeague(file, { events: ['StatEvent'] })) {
 *   console.log(seconds, property, value.index);
 * }
 */
export function streamRocketLeague<const E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType>(
  source: ReplaySource,
  options: RocketLeagueStreamOptions<E> = {},
): ReplayStream<RocketLeagueEventOf<E>, RocketLeagueHeader, RocketLeagueReplay<'header'>> {
  const session = new RocketLeagueSession(options.events ?? EVENT_TYPES, [], options);
  const events = stream<RocketLeagueEvent, RocketLeagueHeader, RocketLeagueReplay<'header'>>(
    session,
    () => openReplay(source, options),
    options,
  );
  return events as unknown as ReplayStream<RocketLeagueEventOf<E>, RocketLeagueHeader, RocketLeagueReplay<'header'>>;
}

/**
 * Gives what `streamRocketLeague` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const { actor, value } of iterateRocketLeague(bytes, { events: ['RigidBody'], toSeconds: 10 })) console.log(actor, value.position);
 */
export function iterateRocketLeague<const E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType>(
  bytes: Uint8Array,
  options: RocketLeagueIterateOptions<E> = {},
): ReplayIterable<RocketLeagueEventOf<E>, RocketLeagueHeader, RocketLeagueReplay<'header'>> {
  const plain = unwrappedBytes(bytes, 'rocket-league');
  const session = new RocketLeagueSession(options.events ?? EVENT_TYPES, [], options);
  return iterate<RocketLeagueEvent, RocketLeagueHeader, RocketLeagueReplay<'header'>>(session, plain, options) as unknown as ReplayIterable<
    RocketLeagueEventOf<E>,
    RocketLeagueHeader,
    RocketLeagueReplay<'header'>
  >;
}

/**
 * What the header of a replay says: map, date, teams, players, goals. Reads some KB, however long the match.
 *
 * @throws ReplayError `bad-signature`, `truncated`, `limit`, `source`.
 * @example
 * const { map, score, players } = await readRocketLeagueInfo(file);
 * console.log(map, score.join(':'), players.map(({ name }) => name));
 */
export async function readRocketLeagueInfo(source: ReplaySource, options: ReadOptions = {}): Promise<RocketLeagueInfo> {
  return await readPart(readInfo(options), openReplay(source, options), options, { format: 'rocket-league' });
}

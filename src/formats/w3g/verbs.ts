import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain, readPart } from '../../io/drain.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { W3gEvent, W3gEventName, W3gEventOf } from './events.js';
import type { W3gHeader } from './header.js';
import { readInfo, type W3gInfo } from './info.js';
import { loadW3gNames } from './names/load-names.js';
import { DEFAULT_SECTIONS, type W3gDefaultSection, type W3gReplay, type W3gSection } from './replay.js';
import { EVENT_TYPES, W3gSession, type W3gOptions } from './session.js';

interface Included<S extends AskedWord<S, W3gSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header`, `game`, `settings`,
   * `players` and `summary`.
   */
  readonly include?: readonly S[] | undefined;
}
interface Chosen<E extends AskedWord<E, W3gEventName>> {
  /**
   * The types of events that are wanted. `actions` stands for everything that players did. Default: all.
   */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseW3g`. */
export type W3gParseOptions<S extends AskedWord<S, W3gSection> = W3gSection> = ReadOptions & W3gOptions & Included<S>;
/** Options of `parseW3gSync`. */
export type W3gParseSyncOptions<S extends AskedWord<S, W3gSection> = W3gSection> = SyncReadOptions & W3gOptions & Included<S>;
/** Options of `streamW3g`. */
export type W3gStreamOptions<E extends AskedWord<E, W3gEventName> = W3gEventName> = ReadOptions & Chosen<E>;
/** Options of `iterateW3g`. */
export type W3gIterateOptions<E extends AskedWord<E, W3gEventName> = W3gEventName> = SyncReadOptions & Chosen<E>;

/** Opens the source for a session, with the names that it asks for. */
async function opened(session: W3gSession, source: ReplaySource, options: ReadOptions & W3gOptions): Promise<OpenedSource> {
  if (options.names === true) session.names = await loadW3gNames();
  return await openReplay(source, options);
}

/**
 * Reads a Warcraft III replay (`.w3g`, NetEase's `.nwg`), 1.02 to 2.0, and gives the sections that were asked for. A damaged file gives
 * what could be read, `isComplete: false` and diagnostics.
 *
 * Cost: one pass over the file; the head alone (`game`, `settings`, `slots`, `metadata`) inflates its first blocks and steps over the rest.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`; `truncated` and `corrupt` where not even the head of the stream can be read;
 * with `strict`, any damage.
 * @example
 * const { players, summary, chat } = await parseW3g(file, { include: ['players', 'summary', 'chat'] });
 * console.log(summary.mapName, summary.type, summary.winner?.players, players.length, chat.length);
 */
export async function parseW3g<const S extends AskedWord<S, W3gSection> = W3gDefaultSection>(
  source: ReplaySource,
  options: W3gParseOptions<S> = {},
): Promise<W3gReplay<S>> {
  const session = new W3gSession([], options.include ?? DEFAULT_SECTIONS, options);
  return await drain(session, opened(session, source, options), options);
}

/**
 * Does what `parseW3g` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { summary } = parseW3gSync(bytes);
 */
export function parseW3gSync<const S extends AskedWord<S, W3gSection> = W3gDefaultSection>(
  bytes: Uint8Array,
  options: W3gParseSyncOptions<S> = {},
): W3gReplay<S> {
  const plain = unwrappedBytes(bytes, 'w3g');
  return iterate(new W3gSession([], options.include ?? DEFAULT_SECTIONS, options), plain, options).end();
}

/**
 * The events of a replay as they are read, with flat memory: what players did, said, and when they left.
 *
 * @example
 * for await (const event of streamW3g(file, { events: ['chat', 'leave'] })) {
 *   console.log(event.timeMs, event.type === 'chat' ? event.text : event.result);
 * }
 */
export function streamW3g<const E extends AskedWord<E, W3gEventName> = W3gEvent['type']>(
  source: ReplaySource,
  options: W3gStreamOptions<E> = {},
): ReplayStream<W3gEventOf<E>, W3gHeader, W3gReplay<'header'>> {
  const session = new W3gSession(options.events ?? EVENT_TYPES, [], options);
  const events = stream<W3gEvent, W3gHeader, W3gReplay<'header'>>(session, () => openReplay(source, options), options);
  return events as unknown as ReplayStream<W3gEventOf<E>, W3gHeader, W3gReplay<'header'>>;
}

/**
 * Gives what `streamW3g` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const action of iterateW3g(bytes, { events: ['abilityPoint'] })) console.log(action.playerId, action.order, action.target);
 */
export function iterateW3g<const E extends AskedWord<E, W3gEventName> = W3gEvent['type']>(
  bytes: Uint8Array,
  options: W3gIterateOptions<E> = {},
): ReplayIterable<W3gEventOf<E>, W3gHeader, W3gReplay<'header'>> {
  const plain = unwrappedBytes(bytes, 'w3g');
  const session = new W3gSession(options.events ?? EVENT_TYPES, [], options);
  return iterate<W3gEvent, W3gHeader, W3gReplay<'header'>>(session, plain, options) as unknown as ReplayIterable<
    W3gEventOf<E>,
    W3gHeader,
    W3gReplay<'header'>
  >;
}

/**
 * What a replay says before its first event: map, players, teams, settings, length. Reads the first block or two, some 5 to 20 KB,
 * however long the game; who won is in `summary` of `parseW3g`.
 *
 * @throws ReplayError `bad-signature`, `truncated`, `corrupt`, `limit`, `source`.
 * @example
 * const { mapName, players, header } = await readW3gInfo(file);
 * console.log(mapName, header.patch, header.lengthMs, players.map(({ name }) => name));
 */
export async function readW3gInfo(source: ReplaySource, options: ReadOptions = {}): Promise<W3gInfo> {
  return await readPart(readInfo(options), openReplay(source, options), options, { format: 'w3g' });
}

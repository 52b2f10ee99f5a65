import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain } from '../../io/drain.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { GamecacheItem } from './items.js';
import { plainCache } from './plain-cache.js';
import {
  ALL_EVENTS,
  ALL_SECTIONS,
  type Gamecache,
  type GamecacheHeader,
  type GamecacheLayoutOption,
  type GamecacheSection,
} from './replay.js';
import { GamecacheSession } from './session.js';
import type { GamecacheTextOptions } from './text.js';

interface Included<S extends AskedWord<S, GamecacheSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: all.
   */
  readonly include?: readonly S[] | undefined;
}
interface Chosen<T extends AskedWord<T, GamecacheItem['type']>> {
  /**
   * The types of events that are wanted. There is one; without it only the header is read, and items are counted.
   */
  readonly events?: readonly T[] | undefined;
}
/** Options of `parseGamecache`. */
export type GamecacheParseOptions<S extends AskedWord<S, GamecacheSection> = GamecacheSection> = ReadOptions &
  GamecacheLayoutOption &
  GamecacheTextOptions &
  Included<S>;
/** Options of `parseGamecacheSync`. */
export type GamecacheParseSyncOptions<S extends AskedWord<S, GamecacheSection> = GamecacheSection> = SyncReadOptions &
  GamecacheLayoutOption &
  GamecacheTextOptions &
  Included<S>;
/** Options of `streamGamecache`. */
export type GamecacheStreamOptions<T extends AskedWord<T, GamecacheItem['type']> = GamecacheItem['type']> = ReadOptions &
  GamecacheLayoutOption &
  GamecacheTextOptions &
  Chosen<T>;
/** Options of `iterateGamecache`. */
export type GamecacheIterateOptions<T extends AskedWord<T, GamecacheItem['type']> = GamecacheItem['type']> = SyncReadOptions &
  GamecacheLayoutOption &
  GamecacheTextOptions &
  Chosen<T>;

/**
 * Reads a cache of DotAReplay (DotA Replay Manager), legacy or v3, and gives its games. A damaged file gives
 * what could be read, `isComplete: false` and diagnostics.
 *
 * Cost: one pass over the file; a game takes a few hundred bytes of memory.
 *
 * @throws ReplayError `bad-signature` when the bytes have neither layout, `usage`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const cache = await parseGamecache(file, { pathEncoding: 'gbk' });
 * for (const { path, gameMode, players } of cache.items) console.log(path, gameMode, players?.[0]?.hero);
 */
export async function parseGamecache<const S extends AskedWord<S, GamecacheSection> = GamecacheSection>(
  source: ReplaySource,
  options: GamecacheParseOptions<S> = {},
): Promise<Gamecache<S>> {
  const session = new GamecacheSession([], options.include ?? ALL_SECTIONS, options);
  return await drain(session, openReplay(source, options), options);
}

/**
 * Does what `parseGamecache` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { header, items } = parseGamecacheSync(bytes);
 */
export function parseGamecacheSync<const S extends AskedWord<S, GamecacheSection> = GamecacheSection>(
  bytes: Uint8Array,
  options: GamecacheParseSyncOptions<S> = {},
): Gamecache<S> {
  const plain = plainCache(bytes);
  const session = new GamecacheSession([], options.include ?? ALL_SECTIONS, options);
  return iterate(session, plain, options).end();
}

/**
 * The games of a cache as they are read, with flat memory.
 *
 * @example
 * for await (const item of streamGamecache(file)) console.log(item.path, item.winner?.side);
 */
export function streamGamecache<const T extends AskedWord<T, GamecacheItem['type']> = GamecacheItem['type']>(
  source: ReplaySource,
  options: GamecacheStreamOptions<T> = {},
): ReplayStream<GamecacheItem, GamecacheHeader, Gamecache<'header'>> {
  return stream(new GamecacheSession(options.events ?? ALL_EVENTS, [], options), () => openReplay(source, options), options);
}

/**
 * Gives what `streamGamecache` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const item of iterateGamecache(bytes)) console.log(item.gameMode);
 */
export function iterateGamecache<const T extends AskedWord<T, GamecacheItem['type']> = GamecacheItem['type']>(
  bytes: Uint8Array,
  options: GamecacheIterateOptions<T> = {},
): ReplayIterable<GamecacheItem, GamecacheHeader, Gamecache<'header'>> {
  const plain = plainCache(bytes);
  return iterate(new GamecacheSession(options.events ?? ALL_EVENTS, [], options), plain, options);
}

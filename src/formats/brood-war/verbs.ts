import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { drain, readPart } from '../../io/drain.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { BroodWarEvent, BroodWarEventName, BroodWarEventOf } from './events.js';
import type { BroodWarHeader } from './header.js';
import { readInfo, type BroodWarInfo } from './info.js';
import { EVENT_TYPES } from './match/commands.js';
import { DEFAULT_SECTIONS, type BroodWarDefaultSection, type BroodWarReplay, type BroodWarSection } from './replay.js';
import { loadBroodWarNames } from './names/load-names.js';
import { BroodWarSession, type BroodWarOptions } from './session.js';

interface Included<S extends AskedWord<S, BroodWarSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header`, `players` and `summary`.
   */
  readonly include?: readonly S[] | undefined;
}
interface Chosen<E extends AskedWord<E, BroodWarEventName>> {
  /** The types of commands that are wanted; `commands` stands for all. Default: all. */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseBroodWar`. */
export type BroodWarParseOptions<S extends AskedWord<S, BroodWarSection> = BroodWarSection> = ReadOptions & BroodWarOptions & Included<S>;
/** Options of `parseBroodWarSync`. */
export type BroodWarParseSyncOptions<S extends AskedWord<S, BroodWarSection> = BroodWarSection> = SyncReadOptions &
  BroodWarOptions &
  Included<S>;
/** Options of `streamBroodWar`. */
export type BroodWarStreamOptions<E extends AskedWord<E, BroodWarEventName> = BroodWarEventName> = ReadOptions & Chosen<E>;
/** Options of `iterateBroodWar`. */
export type BroodWarIterateOptions<E extends AskedWord<E, BroodWarEventName> = BroodWarEventName> = SyncReadOptions & Chosen<E>;

/** Opens the source for a session, with the names that it asks for. */
async function opened(session: BroodWarSession, source: ReplaySource, options: ReadOptions & BroodWarOptions): Promise<OpenedSource> {
  if (options.names === true) session.names = await loadBroodWarNames();
  return await openReplay(source, options);
}

/**
 * Reads a replay of StarCraft: Brood War (`.rep`), of 1.08 to Remastered, and gives the sections that were asked for. A damaged file gives what could be read,
 * `isComplete: false` and diagnostics.
 *
 * Cost: one pass over the file. Sections of the file that nobody asked for are passed over and not unpacked.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`; `truncated` and `corrupt` where not even the header can be read; with `strict`, any damage.
 * @example
 * const { summary, players, chat } = await parseBroodWar(file, { include: ['summary', 'players', 'chat'] });
 * console.log(summary.mapName, summary.matchup, summary.winner?.players, players.map(({ name, apm }) => `${name} ${apm}`), chat.length);
 */
export async function parseBroodWar<const S extends AskedWord<S, BroodWarSection> = BroodWarDefaultSection>(
  source: ReplaySource,
  options: BroodWarParseOptions<S> = {},
): Promise<BroodWarReplay<S>> {
  const session = new BroodWarSession([], options.include ?? DEFAULT_SECTIONS, options);
  return await drain(session, opened(session, source, options), options);
}

/**
 * Does what `parseBroodWar` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { players } = parseBroodWarSync(bytes);
 */
export function parseBroodWarSync<const S extends AskedWord<S, BroodWarSection> = BroodWarDefaultSection>(
  bytes: Uint8Array,
  options: BroodWarParseSyncOptions<S> = {},
): BroodWarReplay<S> {
  const plain = unwrappedBytes(bytes, 'brood-war');
  return iterate(new BroodWarSession([], options.include ?? DEFAULT_SECTIONS, options), plain, options).end();
}

/**
 * The commands of a replay as they are read, with flat memory: what players did, said, and when they left.
 *
 * @example
 * for await (const event of streamBroodWar(file, { events: ['build', 'train'] })) {
 *   console.log(event.frame, event.playerId, event.type, event.unit);
 * }
 */
export function streamBroodWar<const E extends AskedWord<E, BroodWarEventName> = BroodWarEvent['type']>(
  source: ReplaySource,
  options: BroodWarStreamOptions<E> = {},
): ReplayStream<BroodWarEventOf<E>, BroodWarHeader, BroodWarReplay<'header'>> {
  const session = new BroodWarSession(options.events ?? EVENT_TYPES, [], options);
  const events = stream<BroodWarEvent, BroodWarHeader, BroodWarReplay<'header'>>(session, () => openReplay(source, options), options);
  return events as unknown as ReplayStream<BroodWarEventOf<E>, BroodWarHeader, BroodWarReplay<'header'>>;
}

/**
 * Gives what `streamBroodWar` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const { frame, playerId, reason } of iterateBroodWar(bytes, { events: ['leaveGame'] })) console.log(frame, playerId, reason);
 */
export function iterateBroodWar<const E extends AskedWord<E, BroodWarEventName> = BroodWarEvent['type']>(
  bytes: Uint8Array,
  options: BroodWarIterateOptions<E> = {},
): ReplayIterable<BroodWarEventOf<E>, BroodWarHeader, BroodWarReplay<'header'>> {
  const plain = unwrappedBytes(bytes, 'brood-war');
  const session = new BroodWarSession(options.events ?? EVENT_TYPES, [], options);
  return iterate<BroodWarEvent, BroodWarHeader, BroodWarReplay<'header'>>(session, plain, options) as unknown as ReplayIterable<
    BroodWarEventOf<E>,
    BroodWarHeader,
    BroodWarReplay<'header'>
  >;
}

/**
 * What a replay says in its header: map, people, seed, length, when the game began. Reads less than 700 bytes, however long the game; who won is in `summary` of `parseBroodWar`.
 *
 * @throws ReplayError `bad-signature`, `truncated`, `corrupt`, `limit`, `source`.
 * @example
 * const { mapName, players, header } = await readBroodWarInfo(file);
 * console.log(mapName, header.startedAt.toISOString(), players.map(({ name, race }) => `${name} (${race})`));
 */
export async function readBroodWarInfo(source: ReplaySource, options: ReadOptions = {}): Promise<BroodWarInfo> {
  return await readPart(readInfo(options), openReplay(source, options), options, { format: 'brood-war' });
}

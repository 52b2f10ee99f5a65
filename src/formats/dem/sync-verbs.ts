import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { EVERY_GAME } from './games.js';
import type { DemHeader } from './header.js';
import { everyMessage } from './message-schemas.js';
import {
  DEFAULT_EVENTS,
  DEFAULT_SECTIONS,
  type DemEvent,
  type DemEventOf,
  type DemEventType,
  type DemReplay,
  type DemSection,
} from './replay.js';
import type { DemSelect } from './select.js';
import { DemSession } from './session.js';
import type { DemEvents, DemInclude } from './verbs.js';

/** What `parseDemSync` is given besides the bytes. */
export type DemParseSyncOptions<S extends AskedWord<S, DemSection> = DemSection> = SyncReadOptions & DemInclude<S>;
/** What `iterateDem` is given besides the bytes. */
export type DemIterateOptions<T extends AskedWord<T, DemEventType> = DemEventType> = SyncReadOptions & DemEvents<T>;

/** Sync verbs cannot load code on demand, so they include what is known of all games. */
function iterated(
  events: readonly string[],
  sections: readonly string[],
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect,
): ReplayIterable<DemEvent, DemHeader, DemReplay<DemSection>> {
  const plain = unwrappedBytes(bytes);
  const session = new DemSession(events, sections, options, EVERY_GAME);
  if (events.includes('message')) session.knowledge = { ...EVERY_GAME, schemas: everyMessage() };
  return iterate(session, plain, options);
}

/**
 * Does what `parseDem` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { commands } = parseDemSync(bytes, { include: ['commands'] });
 */
export function parseDemSync<const S extends AskedWord<S, DemSection> = 'header' | 'fileInfo'>(
  bytes: Uint8Array,
  options: DemParseSyncOptions<S> = {},
): DemReplay<S> {
  return iterated([], options.include ?? DEFAULT_SECTIONS, bytes, options).end();
}

/**
 * Gives what `streamDem` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const event of iterateDem(bytes, { events: ['gameEvent'] })) console.log(event.name, event.keys);
 */
export function iterateDem<const T extends AskedWord<T, DemEventType> = (typeof DEFAULT_EVENTS)[number]>(
  bytes: Uint8Array,
  options: DemIterateOptions<T> = {},
): ReplayIterable<DemEventOf<T>, DemHeader, DemReplay> {
  const events = iterated(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, bytes, options);
  return events as unknown as ReplayIterable<DemEventOf<T>, DemHeader, DemReplay>;
}

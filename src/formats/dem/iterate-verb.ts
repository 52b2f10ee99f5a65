import type { AskedWord } from '../../core/asked-words.js';
import type { ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { DemHeader } from './header.js';
import { everyMessage } from './message-schemas.js';
import { DEFAULT_EVENTS, DEFAULT_SECTIONS, type DemEventOf, type DemEventType, type DemReplay } from './replay.js';
import { iterated } from './sync-session.js';
import type { DemEvents } from './verbs.js';

/** What `iterateDem` is given besides the bytes. */
export type DemIterateOptions<T extends AskedWord<T, DemEventType> = DemEventType> = SyncReadOptions & DemEvents<T>;

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
  const events = iterated(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, bytes, options, everyMessage);
  return events as unknown as ReplayIterable<DemEventOf<T>, DemHeader, DemReplay>;
}

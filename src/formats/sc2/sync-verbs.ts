import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { Sc2Event, Sc2EventName, Sc2EventOf } from './events.js';
import type { Sc2Header } from './header.js';
import { STREAM_ORDER, type Sc2StreamName } from './layout.js';
import { Sc2Match } from './match/match.js';
import { DEFAULT_SECTIONS, type Sc2Replay, type Sc2Section } from './replay.js';
import { Sc2Session, type Sc2Options } from './session.js';
import type { Sc2Events, Sc2Include } from './verbs.js';

/** Options of `parseSc2Sync`. */
export type Sc2ParseSyncOptions<S extends AskedWord<S, Sc2Section> = Sc2Section> = SyncReadOptions & Sc2Options & Sc2Include<S>;
/** Options of `iterateSc2`. */
export type Sc2IterateOptions<E extends AskedWord<E, Sc2EventName> = Sc2EventName> = SyncReadOptions & Sc2Options & Sc2Events<E>;

/**
 * Does what `parseSc2` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { header, details } = parseSc2Sync(bytes);
 */
export function parseSc2Sync<const S extends AskedWord<S, Sc2Section> = 'header' | 'details'>(
  bytes: Uint8Array,
  options: Sc2ParseSyncOptions<S> = {},
): Sc2Replay<S> {
  const plain = unwrappedBytes(bytes, 'sc2');
  return iterate(new Sc2Session([], options.include ?? DEFAULT_SECTIONS, options, Sc2Match), plain, options).end();
}

/**
 * Gives what `streamSc2` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const event of iterateSc2(bytes, { events: ['chat'] })) console.log(event.text);
 */
export function iterateSc2<const E extends AskedWord<E, Sc2EventName> = Sc2StreamName>(
  bytes: Uint8Array,
  options: Sc2IterateOptions<E> = {},
): ReplayIterable<Sc2EventOf<E>, Sc2Header, Sc2Replay> {
  const plain = unwrappedBytes(bytes, 'sc2');
  const session = new Sc2Session(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  return iterate<Sc2Event, Sc2Header, Sc2Replay>(session, plain, options) as unknown as ReplayIterable<Sc2EventOf<E>, Sc2Header, Sc2Replay>;
}

import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { StormEvent, StormEventName, StormEventOf } from './events.js';
import type { StormHeader } from './header.js';
import { STREAM_ORDER, type StormStreamName } from './layout.js';
import { StormMatch } from './match/match.js';
import { DEFAULT_SECTIONS, type StormReplay, type StormSection } from './replay.js';
import { StormSession, type StormOptions } from './session.js';
import type { StormEvents, StormInclude } from './verbs.js';

/** Options of `parseStormSync`. */
export type StormParseSyncOptions<S extends AskedWord<S, StormSection> = StormSection> = SyncReadOptions & StormOptions & StormInclude<S>;
/** Options of `iterateStorm`. */
export type StormIterateOptions<E extends AskedWord<E, StormEventName> = StormEventName> = SyncReadOptions & StormOptions & StormEvents<E>;

/**
 * Does what `parseStorm` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { header, details } = parseStormSync(bytes);
 */
export function parseStormSync<const S extends AskedWord<S, StormSection> = 'header' | 'details'>(
  bytes: Uint8Array,
  options: StormParseSyncOptions<S> = {},
): StormReplay<S> {
  const plain = unwrappedBytes(bytes, 'storm');
  return iterate(new StormSession([], options.include ?? DEFAULT_SECTIONS, options, StormMatch), plain, options).end();
}

/**
 * Gives what `streamStorm` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const event of iterateStorm(bytes, { events: ['chat'] })) console.log(event.text);
 */
export function iterateStorm<const E extends AskedWord<E, StormEventName> = StormStreamName>(
  bytes: Uint8Array,
  options: StormIterateOptions<E> = {},
): ReplayIterable<StormEventOf<E>, StormHeader, StormReplay> {
  const plain = unwrappedBytes(bytes, 'storm');
  const session = new StormSession(options.events ?? STREAM_ORDER, DEFAULT_SECTIONS, options);
  return iterate<StormEvent, StormHeader, StormReplay>(session, plain, options) as unknown as ReplayIterable<
    StormEventOf<E>,
    StormHeader,
    StormReplay
  >;
}

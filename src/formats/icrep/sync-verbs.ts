import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { IcrepHeader } from './header.js';
import {
  DEFAULT_SECTIONS,
  STREAMS,
  type IcrepEvent,
  type IcrepEventName,
  type IcrepEventOf,
  type IcrepReplay,
  type IcrepSection,
  type IcrepStreamName,
} from './replay.js';
import { IcrepSession } from './session.js';
import type { IcrepEvents, IcrepInclude } from './verbs.js';
import type { IcrepViewOptions } from './views/section.js';
import { VIEW_SECTIONS } from './views/sections.js';

/** Options of `parseIcrepSync`. */
export type IcrepParseSyncOptions<S extends AskedWord<S, IcrepSection> = IcrepSection> = SyncReadOptions &
  IcrepViewOptions &
  IcrepInclude<S>;
/** Options of `iterateIcrep`. */
export type IcrepIterateOptions<E extends AskedWord<E, IcrepEventName> = IcrepEventName> = SyncReadOptions & IcrepEvents<E>;

/**
 * Does what `parseIcrep` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { keyframes } = parseIcrepSync(bytes, { include: ['keyframes'] });
 */
export function parseIcrepSync<const S extends AskedWord<S, IcrepSection> = 'header' | 'metadata'>(
  bytes: Uint8Array,
  options: IcrepParseSyncOptions<S> = {},
): IcrepReplay<S> {
  const plain = unwrappedBytes(bytes, 'icrep');
  const session = new IcrepSession([], options.include ?? DEFAULT_SECTIONS, options, VIEW_SECTIONS);
  return iterate(session, plain, options).end();
}

/**
 * Gives what `streamIcrep` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it.
 *
 * @example
 * for (const frame of iterateIcrep(bytes, { events: ['tickFrame'] })) console.log(frame.tick, frame.orders.length);
 */
export function iterateIcrep<const E extends AskedWord<E, IcrepEventName> = IcrepStreamName>(
  bytes: Uint8Array,
  options: IcrepIterateOptions<E> = {},
): ReplayIterable<IcrepEventOf<E>, IcrepHeader, IcrepReplay> {
  const plain = unwrappedBytes(bytes, 'icrep');
  const session = new IcrepSession(options.events ?? STREAMS, DEFAULT_SECTIONS, options);
  return iterate<IcrepEvent, IcrepHeader, IcrepReplay>(session, plain, options) as unknown as ReplayIterable<
    IcrepEventOf<E>,
    IcrepHeader,
    IcrepReplay
  >;
}

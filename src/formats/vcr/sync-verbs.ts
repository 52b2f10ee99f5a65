import type { AskedWord } from '../../core/asked-words.js';
import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { limitsWith } from '../../core/limits.js';
import { VCR_LIMITS } from './layout.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { ALL_EVENTS } from './event-kinds.js';
import type { VcrEvent, VcrEventOf, VcrEventType } from './events.js';
import { plainRecording } from './gunzip.js';
import type { VcrHeader } from './header.js';
import { DEFAULT_SECTIONS, type VcrReplay, type VcrSection } from './replay.js';
import { VcrSession, type VcrSelect, type VcrSessionOptions } from './session.js';
import type { VcrTextOptions } from './text.js';
import type { VcrEvents, VcrInclude } from './verbs.js';

/** Options of `parseVcrSync`. */
export type VcrParseSyncOptions<S extends AskedWord<S, VcrSection> = VcrSection> = SyncReadOptions &
  VcrTextOptions &
  VcrSelect &
  VcrInclude<S>;
/** Options of `iterateVcr`. */
export type VcrIterateOptions<T extends AskedWord<T, VcrEventType> = VcrEventType> = SyncReadOptions &
  VcrTextOptions &
  VcrSelect &
  VcrEvents<T>;

/**
 * Does what `parseVcr` does, for bytes in memory and without waiting; gzip, which the games write, is undone.
 *
 * @example
 * const { header, events } = parseVcrSync(bytes, { include: ['events'] });
 */
export function parseVcrSync<const S extends AskedWord<S, VcrSection> = 'header' | 'drivers'>(
  bytes: Uint8Array,
  options: VcrParseSyncOptions<S> = {},
): VcrReplay<S> {
  const session = new VcrSession([], options.include ?? DEFAULT_SECTIONS, options);
  return pulled(session, bytes, options).end();
}

/**
 * Gives what `streamVcr` gives, for bytes in memory and without waiting: nothing is read before the loop asks for it; gzip, which the games write, is undone.
 *
 * @example
 * for (const event of iterateVcr(bytes, { events: ['pit'] })) console.log(event.sessionSeconds, event.driver, event.action);
 */
export function iterateVcr<const T extends AskedWord<T, VcrEventType> = VcrEventType>(
  bytes: Uint8Array,
  options: VcrIterateOptions<T> = {},
): ReplayIterable<VcrEventOf<T>, VcrHeader, VcrReplay> {
  const session = new VcrSession(options.events ?? ALL_EVENTS, DEFAULT_SECTIONS, options);
  return pulled(session, bytes, options) as ReplayIterable<VcrEvent, VcrHeader, VcrReplay> as ReplayIterable<
    VcrEventOf<T>,
    VcrHeader,
    VcrReplay
  >;
}

function pulled(
  session: VcrSession,
  bytes: Uint8Array,
  options: VcrSessionOptions,
): ReplayIterable<VcrEvent, VcrHeader, VcrReplay<VcrSection>> {
  const plain = plainRecording(bytesInMemory(bytes), limitsWith(options.limits, VCR_LIMITS).maxDecompressedBytes);
  return iterate(session, plain.bytes, options, plain.damage);
}

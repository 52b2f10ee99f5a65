import type { AskedWord } from '../../core/asked-words.js';
import type { SyncReadOptions } from '../../io/options.js';
import { DEFAULT_SECTIONS, type DemReplay, type DemSection } from './replay.js';
import { iterated } from './sync-session.js';
import type { DemInclude } from './verbs.js';

/** What `parseDemSync` is given besides the bytes. */
export type DemParseSyncOptions<S extends AskedWord<S, DemSection> = DemSection> = SyncReadOptions & DemInclude<S>;

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

import type { AskedWord } from '../../core/asked-words.js';
import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { ALL_EVENTS, type SlippiEvent, type SlippiEventOf, type SlippiEventType } from './events.js';
import { FRAME_FIELDS } from './field-names.js';
import type { SlippiFrames } from './frames.js';
import { DEFAULT_SECTIONS, type SlippiHeader, type SlippiReplay, type SlippiSection } from './replay.js';
import { SlippiSession, type SlippiSelect } from './session.js';
import type { SlippiEvents, SlippiFields, SlippiInclude } from './verbs.js';

/** Options of `parseSlippiSync`. */
export type SlippiParseSyncOptions<S extends AskedWord<S, SlippiSection> = SlippiSection> = SyncReadOptions &
  SlippiSelect &
  SlippiInclude<S>;
/** Options of `iterateSlippi`. */
export type SlippiIterateOptions<T extends AskedWord<T, SlippiEventType> = SlippiEventType> = SyncReadOptions &
  SlippiSelect &
  SlippiEvents<T>;
/** Options of `slippiFramesSync`. */
export type SlippiFramesSyncOptions = SyncReadOptions & SlippiSelect & SlippiFields;

/**
 * `parseSlippi` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { players } = parseSlippiSync(bytes, { include: ['players'] });
 * console.log(players[0]?.character);
 */
export function parseSlippiSync<const S extends AskedWord<S, SlippiSection> = 'header' | 'players' | 'game' | 'metadata'>(
  bytes: Uint8Array,
  options: SlippiParseSyncOptions<S> = {},
): SlippiReplay<S> {
  const plain = unwrappedBytes(bytes, 'slippi');
  return iterate(new SlippiSession([], options.include ?? DEFAULT_SECTIONS, options), plain, options).end();
}

/**
 * `slippiFrames` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { post } = slippiFramesSync(bytes, { fields: ['post.percent'] });
 * console.log(Math.max(...(post.percent ?? [])));
 */
export function slippiFramesSync(bytes: Uint8Array, options: SlippiFramesSyncOptions = {}): SlippiFrames {
  const plain = unwrappedBytes(bytes, 'slippi');
  return iterate(new SlippiSession([], ['frames'], { fields: FRAME_FIELDS, ...options }), plain, options).end().frames;
}

/**
 * `streamSlippi` for bytes in memory, pulled.
 *
 * @example
 * for (const event of iterateSlippi(bytes, { events: ['gameEnd'] })) console.log(event.method);
 */
export function iterateSlippi<const T extends AskedWord<T, SlippiEventType> = SlippiEventType>(
  bytes: Uint8Array,
  options: SlippiIterateOptions<T> = {},
): ReplayIterable<SlippiEventOf<T>, SlippiHeader, SlippiReplay<'header' | 'metadata'>> {
  const session = new SlippiSession(options.events ?? ALL_EVENTS, ['metadata'], options);
  const reading: ReplayIterable<SlippiEvent, SlippiHeader, SlippiReplay<SlippiSection>> = iterate(
    session,
    unwrappedBytes(bytes, 'slippi'),
    options,
  );
  return reading as ReplayIterable<SlippiEventOf<SlippiEventType>, SlippiHeader, SlippiReplay<'header' | 'metadata'>> as ReplayIterable<
    SlippiEventOf<T>,
    SlippiHeader,
    SlippiReplay<'header' | 'metadata'>
  >;
}

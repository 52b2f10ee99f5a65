import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { plainBytes } from '../../io/source.js';
import { GAME_WATCHES } from './games.js';
import { everyMessage } from './message-schemas.js';
import type { DemHeader } from './header.js';
import { DEFAULT_EVENTS, DEFAULT_SECTIONS, type DemEventOf, type DemEventType, type DemReplay, type DemSection } from './replay.js';
import type { DemSelect } from './select.js';
import { DemSession } from './session.js';

/**
 * `parseDem` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { commands } = parseDemSync(bytes, { include: ['commands'] });
 */
export function parseDemSync<const S extends DemSection = 'header' | 'fileInfo'>(
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect & { readonly include?: readonly S[] | undefined } = {},
): DemReplay<S> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new DemSession([], options.include ?? DEFAULT_SECTIONS, options, GAME_WATCHES);
  return iterate(session, plain, options).end();
}

/**
 * `streamDem` for bytes in memory, pulled.
 *
 * @example
 * for (const event of iterateDem(bytes, { events: ['gameEvent'] })) console.log(event.name, event.keys);
 */
export function iterateDem<const T extends DemEventType = (typeof DEFAULT_EVENTS)[number]>(
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect & { readonly events?: readonly T[] | undefined } = {},
): ReplayIterable<DemEventOf<T>, DemHeader, DemReplay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new DemSession(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, options, GAME_WATCHES);
  session.schemas = everyMessage();
  return iterate(session, plain, options) as unknown as ReplayIterable<DemEventOf<T>, DemHeader, DemReplay>;
}

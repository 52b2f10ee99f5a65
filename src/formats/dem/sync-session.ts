import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { iterate, type ReplayIterable } from '../../io/drive-sync.js';
import type { SyncReadOptions } from '../../io/options.js';
import { EVERY_GAME } from './games.js';
import type { DemHeader } from './header.js';
import type { MessageSchemas } from './messages.js';
import type { DemEvent, DemReplay, DemSection } from './replay.js';
import { needsMessageNames, type DemSelect } from './select.js';
import { DemSession } from './session.js';

/** Sync verbs cannot load code on demand, so they include what is known of all games; the schemas of messages come with the verb that gives events. */
export function iterated(
  events: readonly string[],
  sections: readonly string[],
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect,
  schemas?: () => MessageSchemas,
): ReplayIterable<DemEvent, DemHeader, DemReplay<DemSection>> {
  const plain = unwrappedBytes(bytes, 'dem');
  const session = new DemSession(events, sections, options, EVERY_GAME);
  if (schemas !== undefined && needsMessageNames(events, options)) session.knowledge = { ...EVERY_GAME, schemas: schemas() };
  return iterate(session, plain, options);
}

import type { DemDecodeCounts } from '../../src/formats/dem/decoder-state.js';
import type { DemEventType, DemReplay, DemSection } from '../../src/formats/dem/replay.js';
import type { DemSelect } from '../../src/formats/dem/select.js';
import { EVERY_GAME } from '../../src/formats/dem/games.js';
import { DemSession } from '../../src/formats/dem/session.js';
import { iterate } from '../../src/io/drive-sync.js';

/** Reads a demo to its end, and gives what was decoded for it besides. */
export function readCounted(
  bytes: Uint8Array,
  events: readonly DemEventType[],
  include: readonly DemSection[],
  select: DemSelect = {},
): { readonly replay: DemReplay<DemSection>; readonly counts: Readonly<DemDecodeCounts> } {
  const session = new DemSession(events, include, select, EVERY_GAME);
  const replay = iterate(session, bytes).end();
  return { replay, counts: { ...session.counts! } };
}

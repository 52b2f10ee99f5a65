import { SyncDrive } from '../../io/drive-sync.js';
import type { ReadOptions } from '../../io/options.js';
import { inTurns } from '../../io/whole.js';
import { ALL_SECTIONS, type Gamecache, type GamecacheSection } from './replay.js';
import { GamecacheSession, type GamecacheSessionOptions } from './session.js';

/** A session over a file in memory. */
export async function readWhole(
  bytes: Uint8Array,
  include: readonly GamecacheSection[] | undefined,
  options: GamecacheSessionOptions & ReadOptions,
): Promise<Gamecache> {
  const session = new GamecacheSession(false, include ?? ALL_SECTIONS, options);
  const drive = new SyncDrive(bytes);
  await inTurns({ next: () => drive.next(session.run) }, options);
  return session.result();
}

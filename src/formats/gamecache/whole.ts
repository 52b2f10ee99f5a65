import { SyncDrive } from '../../io/drive-sync.js';
import type { Gamecache, GamecacheSection } from './replay.js';
import { GamecacheSession, type GamecacheSessionOptions } from './session.js';

/** A session over a file in memory, in steps. */
export function* readWhole(
  bytes: Uint8Array,
  sections: readonly GamecacheSection[],
  options: GamecacheSessionOptions,
): Generator<void, Gamecache> {
  const session = new GamecacheSession(false, sections, options);
  const drive = new SyncDrive(bytes);
  while (drive.next(session.run).done !== true) yield;
  return session.result();
}

import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { readPart } from '../../io/drain.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readInfo, type SlippiInfo } from './info.js';

/**
 * Players, stage, length and end of a replay by its head and tail, without its frames: two reads of about a KB from any source that can seek.
 *
 * A game that is still recorded has no known tail: `isFinished` is false, and the result has only what is in the head.
 *
 * @throws ReplayError `bad-signature`, `truncated` and `corrupt` for a damaged head, `limit`, `source`; with `strict`, any damage.
 * @example
 * const { players, game, metadata } = await readSlippiInfo(file);
 * console.log(players.map(({ name, character }) => `${name}: ${character}`), game.stage, game.seconds, metadata?.startedAt);
 */
export async function readSlippiInfo(source: ReplaySource, options: ReadOptions = {}): Promise<SlippiInfo> {
  return await readPart(readInfo(options), openReplay(source, options), options, { format: 'slippi' });
}

/** Does what `readSlippiInfo` does, for bytes in memory and without waiting. */
export function readSlippiInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): SlippiInfo {
  return new SyncDrive(unwrappedBytes(bytes, 'slippi')).run(readInfo(options));
}

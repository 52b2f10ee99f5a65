import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { readPart } from '../../io/drain.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { readInfo, type DemInfo } from './info.js';

/**
 * A demo's header and file info (duration, match, players), by the offset that the file gives: two small
 * reads on bytes, a Blob, a file or any random access, however large the demo. Where the recording was
 * cut off, `fileInfo` is undefined and a diagnostic says why; the file is not scanned.
 *
 * @example
 * const { header, fileInfo } = await readDemInfo(file);
 */
export async function readDemInfo(source: ReplaySource, options: ReadOptions = {}): Promise<DemInfo> {
  return await readPart(readInfo(options), openReplay(source, options), options, { format: 'dem' });
}

/** Does what `readDemInfo` does, for bytes in memory and without waiting. */
export function readDemInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): DemInfo {
  const plain = unwrappedBytes(bytes, 'dem');
  return new SyncDrive(plain).run(readInfo(options));
}

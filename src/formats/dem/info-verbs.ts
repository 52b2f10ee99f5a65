import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { plainBytes, type ReplaySource } from '../../io/source.js';
import type { DotaNames } from './dota/names.js';
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
  const drive = new AsyncDrive(await openReplay(source, options), options);
  const info = await drive.run(readInfo(options));
  await drive.finish();
  return info;
}

/**
 * English names of Dota 2: heroes, items and abilities by the internal names that recordings use. A table of 15 KB (gzipped), loaded by this
 * call and not before; works offline.
 *
 * @example
 * const names = await loadDotaNames();
 * names.item('item_blink'); // Blink Dagger
 * names.of('npc_dota_hero_antimage'); // Anti-Mage
 */
export async function loadDotaNames(): Promise<DotaNames> {
  const { DotaNames: Names } = await import('./dota/names.js');
  return new Names();
}

/** `readDemInfo` for bytes in memory. */
export function readDemInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): DemInfo {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return new SyncDrive(plain).run(readInfo(options));
}

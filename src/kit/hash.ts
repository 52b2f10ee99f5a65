import { Sha256 } from '../codecs/sha256.js';
import { openReplay } from '../containers/wrapper/index.js';
import { AsyncDrive } from '../io/drive-async.js';
import { takeAll } from '../io/framing.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';

/**
 * The SHA-256 of a replay's content, as 64 hex digits: its name wherever it is stored. Wrappers are undone first, so that a replay
 * and the same in gzip, bzip2, zstd or zlib have one hash. Any content is hashed, of a known format or not.
 *
 * Cost: one pass, in flat memory.
 *
 * @throws ReplayError `source`, `limit`; `truncated` and `corrupt` for a damaged wrapper, the hash of which would name nothing.
 * @example
 * console.log(await hashReplay(file)); // 'e3b0c442…'
 */
export const hashReplay = (source: ReplaySource, options: ReadOptions = {}): Promise<string> =>
  hashContent(source, { ...options, strict: true });

/** The same for an opened source. Without `strict`, a wrapper that ends early ends the content. */
export async function hashContent(source: ReplaySource, options: ReadOptions): Promise<string> {
  const drive = new AsyncDrive(await openReplay(source, options), options);
  const hash = new Sha256();
  await drive.run(takeAll((bytes) => void hash.update(bytes)));
  await drive.finish();
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { createHash } from 'node:crypto';
import { AsyncDrive } from '../io/drive-async.js';
import { takeAll } from '../io/framing.js';
import type { ReadOptions } from '../io/options.js';
import { asSource, openSource, type ReplaySource } from '../io/source.js';
import { recogniseReplay } from '../kit/open.js';
import { NewFile } from './new-file.js';

/** A replay up to this size stays in memory while it is read for its hash, its tables and its summary. */
export const KEPT_BYTES = 32 << 20;

/** The content of a replay, without the compression around it. */
export interface Content {
  /** Its SHA-256, as `hashReplay` gives it. */
  readonly hash: string;
  /** The content as a source that can be read several times. */
  readonly source: ReplaySource;
  /** Removes what was written to disk for it. */
  discard(): void;
}

/**
 * Reads a replay once for its hash. The content of a compressed one is kept, in memory or in a file in `scratch`, since undoing bzip2 takes
 * longer than reading most replays. A file that is not a replay is refused by its first bytes, before the rest is read.
 */
export async function contentOf(input: ReplaySource, scratch: string, options: ReadOptions): Promise<Content> {
  const { source } = await recogniseReplay(input, options);
  const kept = source.wrapped ? new NewFile(scratch, KEPT_BYTES) : undefined;
  const discard = (): void => kept?.discard();
  try {
    const drive = new AsyncDrive(source, options);
    const hash = createHash('sha256');
    const take = (bytes: Uint8Array): void => {
      hash.update(bytes);
      kept?.write(bytes.slice());
    };
    await drive.run(takeAll(take));
    await drive.finish();
    const damage = source.damage();
    const again = kept?.source() ?? input;
    return {
      hash: hash.digest('hex'),
      // the verb that reads it reports the damage of the compression it came out of
      get source() {
        return damage === undefined ? again : asSource({ ...openSource(again), damage: () => damage });
      },
      discard,
    };
  } catch (error) {
    discard();
    throw error;
  }
}

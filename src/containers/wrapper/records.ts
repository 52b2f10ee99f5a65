import { readPart } from '../../io/drain.js';
import { wholeInput } from '../../io/drive-async.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { Asking } from '../../io/framing.js';
import type { RecordsOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { openReplay } from './index.js';

/**
 * Runs a reader of records over the whole content of a source, which is held in memory. Damage of a wrapper throws, since what a cut wrapper holds is not the
 * whole file.
 */
export async function readRecords<R>(format: string, read: Asking<R>, source: ReplaySource, options: RecordsOptions): Promise<R> {
  const strict = { ...options, strict: true };
  return await readPart(overWhole(read), openReplay(source, strict), strict, { format });
}

function* overWhole<R>(read: Asking<R>): Asking<R> {
  return yield* new SyncDrive(yield* wholeInput()).within(read);
}
